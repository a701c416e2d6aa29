import { join } from 'node:path'
import type { FileStore } from '../services.ts'
import { DiskFiles } from './disk.ts'
import { makeFolder } from './make-folder.ts'
import { S3Files } from './s3.ts'

/** As in the environment. */
interface FilesSettings {
  DATA_DIR: string
  FILES_S3_ENDPOINT?: string
  FILES_S3_BUCKET?: string
  FILES_S3_REGION: string
  FILES_S3_KEY?: string
  FILES_S3_SECRET?: string
}

/** The bucket where one is named, else the directory `files` of DATA_DIR. @throws Error when half of the S3 settings are missing */
export async function openFiles(settings: FilesSettings): Promise<FileStore> {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = settings
  if (endpoint && bucket && key && secret) return new S3Files({ endpoint, bucket, region: settings.FILES_S3_REGION, key, secret })
  if (endpoint || bucket || key || secret) throw new Error('Files in S3 need all of FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET.')
  const root = filesDirectory(settings.DATA_DIR)
  makeFolder(root)
  return new DiskFiles(root)
}

/** Uploads under way are written below it even when whole files go to S3. */
export function filesDirectory(dataDir: string): string {
  return join(dataDir, 'files')
}

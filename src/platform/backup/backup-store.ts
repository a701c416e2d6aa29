import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { DiskFiles } from '../files/disk.ts'
import { S3Files, type S3Settings } from '../files/s3.ts'
import { FilesUnderPrefix } from '../files/under-prefix.ts'
import type { FileStore } from '../services.ts'
import { damagedArchive } from './archive-format.ts'

/** What of the settings of a bucket is not in `s3://bucket/prefix`. */
export type BackupBucket = Partial<Omit<S3Settings, 'bucket'>>

/** Where an archive is read from. */
export interface ArchiveSource {
  name: string
  /** @throws Error when it is not there */
  open(): Promise<Readable>
  /** Holds the files that are not in the archive itself; null for one that lies elsewhere. */
  store: FileStore | null
}

/** Of archives in the folder or bucket of backups; those with the latest times come last. */
export const archivePrefix = 'archives/'
/** Of files in it, kept once for all archives: `files/<key>.<sha256>`. */
export const storedPrefix = 'files/'

/** The manifest once more beside its archive, so that nobody has to read a whole archive to know its files. */
export function manifestKey(archive: string): string {
  return archive.replace(/\.tar$/, '.jsonl')
}

/** True for a folder (that exists, or is written with a slash at its end) and for `s3://bucket/prefix`; false for a file. */
export function isBackupStore(to: string): boolean {
  return isBucketAddress(to) || /[/\\]$/.test(to) || (existsSync(to) && statSync(to).isDirectory())
}

function isBucketAddress(text: string): boolean {
  return text.startsWith('s3://')
}

/** @param to a folder, or `s3://bucket/prefix` @throws Error in words for a person */
export function openBackupStore(to: string, bucket: BackupBucket): FileStore {
  if (!isBucketAddress(to)) return new DiskFiles(resolve(to))
  const [, name = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(to) ?? []
  const { endpoint, region, key, secret } = bucket
  if (!endpoint || !key || !secret) throw new Error('Backups in S3 need BACKUP_S3_ENDPOINT, BACKUP_S3_KEY and BACKUP_S3_SECRET, or those of FILES_S3.')
  const files = new S3Files({ endpoint, bucket: name, region: region ?? 'auto', key, secret })
  return prefix ? new FilesUnderPrefix(files, `${prefix}/`) : files
}

/**
 * @param from path of an archive, or `s3://bucket/prefix/archives/name.tar`; of a folder or bucket of backups the newest one
 * @throws Error in words for a person
 */
export async function findArchive(from: string, bucket: BackupBucket): Promise<ArchiveSource> {
  if (isBucketAddress(from) ? from.endsWith('.tar') : !isBackupStore(from)) return openArchive(from, bucket)
  const newest = (await listArchives(openBackupStore(from, bucket))).at(-1)
  if (newest === undefined) throw new Error(`There is no backup in ${from}.`)
  return openArchive(`${from.replace(/\/+$/, '')}/${newest}`, bucket)
}

/** @param archive path of a file, or `s3://bucket/prefix/archives/name.tar` */
export function openArchive(archive: string, bucket: BackupBucket): ArchiveSource {
  if (isBucketAddress(archive)) {
    const at = archive.lastIndexOf(`/${archivePrefix}`)
    if (at < 0) throw new Error(`An archive in S3 is named like s3://bucket/${archivePrefix}NAME.tar; ${archive} is not.`)
    const store = openBackupStore(archive.slice(0, at), bucket)
    return { name: archive, store, open: () => storedArchive(store, archive.slice(at + 1), archive) }
  }
  const path = resolve(archive)
  const folder = dirname(path)
  return {
    name: archive,
    store: basename(folder) === archivePrefix.slice(0, -1) ? new DiskFiles(dirname(folder)) : null,
    async open() {
      if (!existsSync(path)) throw new Error(`There is no file ${archive}.`)
      return createReadStream(path)
    },
  }
}

async function storedArchive(store: FileStore, key: string, name: string): Promise<Readable> {
  const stored = await store.read(key)
  if (!stored) throw new Error(`There is no ${name}.`)
  return Readable.from(stored.body as AsyncIterable<Uint8Array>, { objectMode: false }) // a stream without an encoding gives bytes
}

/** Names of the archives in a store, the oldest first. */
export async function listArchives(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of store.list(archivePrefix)) if (key.endsWith('.tar')) names.push(key)
  return names.sort()
}

/** When an archive was made, as its name says (`archives/2026-11-20t03-00-00-000z.tar`), epoch ms; null for another name. */
export function archiveTime(name: string): number | null {
  const [, date, hour, minute, second, ms] = /(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-(\d{3})z\.tar$/.exec(name) ?? []
  return date ? Date.parse(`${date}T${hour}:${minute}:${second}.${ms}Z`) : null
}

/** Content of a file that is not in its archive. @throws Error when it is not there */
export async function storedContent({ store, name }: ArchiveSource, key: string): Promise<AsyncIterable<Uint8Array>> {
  if (!store)
    throw new Error(
      `The files of ${name} are in the folder of backups that it was written to: leave it in "${archivePrefix}" beside "${storedPrefix}". Nothing was changed.`,
    )
  const stored = await store.read(key)
  if (!stored) throw damagedArchive(`its file ${key} is missing`)
  return stored.body as AsyncIterable<Uint8Array> // a stream without an encoding gives bytes
}

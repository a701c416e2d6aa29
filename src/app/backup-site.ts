import { join, resolve, sep } from 'node:path'
import type { Site } from '#platform/backup/back-up.ts'
import type { BackupBucket } from '#platform/backup/backup-store.ts'
import type { Retention } from '#platform/backup/retention.ts'
import { filesDirectory, openFiles } from '#platform/files/open.ts'
import type { Settings } from './config.ts'
import { durationMs } from './duration.ts'
import { features } from './features.ts'

/** What a backup of the configured site holds. Nothing of it is started. */
export async function backupSite(settings: Settings): Promise<Site> {
  return {
    database: settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { file: join(settings.DATA_DIR, 'masthead.sqlite') },
    files: await openFiles(settings),
    dataDir: settings.DATA_DIR,
    secret: settings.SECRET,
    requiredFiles: features.flatMap((feature) => feature.requiredFiles ?? []),
  }
}

/** @throws Error when backups would lie among the files that they are backups of */
export function assertApart({ DATA_DIR, FILES_S3_BUCKET, FILES_S3_ENDPOINT, BACKUP_S3_ENDPOINT }: Settings, to: string): void {
  const files = filesDirectory(DATA_DIR)
  const sameService = (BACKUP_S3_ENDPOINT ?? FILES_S3_ENDPOINT) === FILES_S3_ENDPOINT
  const among = to.startsWith('s3://') ? sameService && to.slice(5).split('/')[0] === FILES_S3_BUCKET : `${resolve(to)}${sep}`.startsWith(`${files}${sep}`)
  if (among) throw new Error(`Backups cannot be kept among the files of the site (${to}): use another folder or bucket.`)
}

/** The bucket of backups, for what it does not have of its own with the settings of the files. */
export function backupBucket(settings: Settings): BackupBucket {
  return {
    endpoint: settings.BACKUP_S3_ENDPOINT ?? settings.FILES_S3_ENDPOINT,
    region: settings.BACKUP_S3_REGION ?? settings.FILES_S3_REGION,
    key: settings.BACKUP_S3_KEY ?? settings.FILES_S3_KEY,
    secret: settings.BACKUP_S3_SECRET ?? settings.FILES_S3_SECRET,
  }
}

const dayMs = 24 * 3_600_000

/** What of `BACKUP_TO` is kept. The next backup removes what this one leaves, so nothing is left that would be too old before it. */
export function retentionOf({ BACKUP_KEEP, BACKUP_KEEP_DAYS, BACKUP_EVERY }: Settings, now: number): Retention {
  const periodMs = BACKUP_EVERY === undefined ? dayMs : durationMs(BACKUP_EVERY)
  return { keep: BACKUP_KEEP, from: now - BACKUP_KEEP_DAYS * dayMs + periodMs }
}

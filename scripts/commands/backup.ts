import { assertApart, backupBucket, backupSite, retentionOf } from '#app/backup-site.ts'
import type { Settings } from '#app/config.ts'
import { backUp, type BackupReport } from '#platform/backup/back-up.ts'
import { isBackupStore } from '#platform/backup/backup-store.ts'
import { backUpAndPrune } from '#platform/backup/retention.ts'
import { backupSummary, lostWarning } from '../command-line/backup-words.ts'
import { UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { settingsHere } from '../command-line/open-site.ts'

/** The whole site in one new file, a folder or a bucket, while it is in use. */
export async function run(call: Call): Promise<Outcome> {
  const [first, ...rest] = call.words
  if (first === 'verify') return (await import('./verify.ts')).run({ ...call, words: rest })
  if (rest.length > 0) throw new UsageError(`'${rest[0]}' is too much: masthead backup FILE.`)
  const settings = settingsHere()
  const report = await write(settings, first ?? settings.BACKUP_TO)
  if (report.lost.length > 0) console.error(lostWarning(report.lost))
  return { data: report, lines: [`Backed up: ${backupSummary(report)}.`] }
}

async function write(settings: Settings, to: string | undefined): Promise<BackupReport> {
  if (!to) throw new UsageError('Name the file to write, such as masthead backup backups/2026-11-20.tar, or set BACKUP_TO.')
  assertApart(settings, to)
  const site = await backupSite(settings)
  // Archives elsewhere are of whoever asked for them: none is removed.
  const retention = to === settings.BACKUP_TO ? retentionOf(settings, Date.now()) : undefined
  return retention || isBackupStore(to) ? backUpAndPrune(site, { to, retention }, backupBucket(settings)) : backUp(site, to)
}

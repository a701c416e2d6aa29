// npm run backup -- FILE: the whole site in one new file, while it is in use.
// npm run backup [-- FOLDER/ | s3://BUCKET/PREFIX]: the same into a folder or bucket of backups; without one into BACKUP_TO.
// npm run backup -- verify ARCHIVE: reads a whole archive and says whether it can be restored.
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { assertApart, backupBucket, backupSite } from '#app/backup-site.ts'
import { readSettings } from '#app/config.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { isBackupStore, openArchive } from '#platform/backup/backup-store.ts'
import { verifyArchive } from '#platform/backup/restore.ts'
import { backUpAndPrune } from '#platform/backup/retention.ts'
import { archiveSummary, backupSummary, failure, lostWarning } from './backup-words.ts'
import { fail } from './database-here.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean', default: false } } })

try {
  const settings = readSettings(process.env)
  const [first, archive] = positionals
  if (first === 'verify') await verify(settings, archive)
  else await write(settings, first ?? settings.BACKUP_TO)
} catch (error) {
  fail(error)
}

async function verify(settings: ReturnType<typeof readSettings>, archive: string | undefined): Promise<void> {
  if (!archive) throw new Error('Name the archive: npm run backup -- verify backups/2026-11-20.tar')
  const report = await verifyArchive(openArchive(archive, backupBucket(settings)), await backupSite(settings), tmpdir())
  console.log(values.json ? JSON.stringify(report) : `${report.lost.length > 0 ? 'Read' : 'Whole'}: ${archiveSummary(report)}.`)
  if (report.lost.length > 0) failure(lostWarning(report.lost))
}

async function write(settings: ReturnType<typeof readSettings>, to: string | undefined): Promise<void> {
  if (!to) throw new Error('Name the file to write: npm run backup -- backups/2026-11-20.tar, or set BACKUP_TO.')
  assertApart(settings, to)
  const site = await backupSite(settings)
  // Archives elsewhere are of whoever asked for them: none is removed.
  const keep = to === settings.BACKUP_TO ? settings.BACKUP_KEEP : undefined
  const report = keep !== undefined || isBackupStore(to) ? await backUpAndPrune(site, { to, keep }, backupBucket(settings)) : await backUp(site, to)
  console.log(values.json ? JSON.stringify(report) : `Backed up: ${backupSummary(report)}.`)
  if (report.lost.length > 0) console.error(lostWarning(report.lost))
}

import { tmpdir } from 'node:os'
import { backupBucket, backupSite } from '#app/backup-site.ts'
import { findArchive } from '#platform/backup/backup-store.ts'
import { verifyArchive } from '#platform/backup/restore.ts'
import { archiveSummary, lostWarning } from '../command-line/backup-words.ts'
import { UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { settingsHere } from '../command-line/open-site.ts'

/** Reads a whole archive and says whether it can be restored. */
export async function run({ words: [archive] }: Call): Promise<Outcome> {
  if (!archive) throw new UsageError('Name the archive: masthead verify backups/2026-11-20.tar.')
  const settings = settingsHere()
  const report = await verifyArchive(await findArchive(archive, backupBucket(settings)), await backupSite(settings), tmpdir())
  return {
    data: report,
    lines: [`${report.lost.length > 0 ? 'Read' : 'Whole'}: ${archiveSummary(report)}.`],
    failure: report.lost.length > 0 ? lostWarning(report.lost) : undefined,
  }
}

import { backupBucket, backupSite } from '#app/backup-site.ts'
import type { Site } from '#platform/backup/back-up.ts'
import { findArchive, type ArchiveSource } from '#platform/backup/backup-store.ts'
import { restoreArchive, restoreFile } from '#platform/backup/restore.ts'
import { archiveSummary, lostWarning } from '../command-line/backup-words.ts'
import { flag, textOption, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { settingsHere } from '../command-line/open-site.ts'

/** Puts a backup in the place of the site, which must be stopped; with `file` one file or folder, while it may run. */
export async function run(call: Call): Promise<Outcome> {
  const [archive] = call.words
  if (!archive) throw new UsageError('Name the backup: masthead restore backups/2026-11-20.tar.')
  const settings = settingsHere()
  const source = await findArchive(archive, backupBucket(settings))
  const site = await backupSite(settings)
  const key = textOption(call, 'file')
  if (key === undefined) return restoreSite(source, site, flag(call, 'replace'))
  const restored = await restoreFile(source, site, key)
  return { data: { restored }, lines: [`Restored: ${restored} files that were missing or damaged.`] }
}

async function restoreSite(source: ArchiveSource, site: Site, replace: boolean): Promise<Outcome> {
  const report = await restoreArchive(source, site, { replace })
  const lines = [`Restored: ${archiveSummary(report)}. Each file was read again and is what was backed up.`]
  for (const kept of report.kept) lines.push(`What was here before is kept as ${kept}.`)
  if (site.secret !== undefined)
    lines.push('SECRET is set, so the secret of the backup was not restored: it must be the same, or sessions and links of the backup do not work.')
  if (report.lost.length > 0) console.error(lostWarning(report.lost))
  return { data: report, lines }
}

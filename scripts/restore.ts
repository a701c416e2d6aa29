// npm run restore -- ARCHIVE [--replace]: puts a backup in the place of the site. Masthead must be stopped.
// npm run restore -- ARCHIVE --file KEY: brings back one file, or the files of a folder. Masthead may run.
import { parseArgs } from 'node:util'
import { backupBucket, backupSite } from '#app/backup-site.ts'
import { readSettings } from '#app/config.ts'
import type { Site } from '#platform/backup/back-up.ts'
import { openArchive, type ArchiveSource } from '#platform/backup/backup-store.ts'
import { restoreArchive, restoreFile } from '#platform/backup/restore.ts'
import { archiveSummary, lostWarning } from './backup-words.ts'
import { fail } from './database-here.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false }, file: { type: 'string' } } })
const [archive] = positionals
if (!archive) fail('Name the backup: npm run restore -- backups/2026-11-20.tar')

try {
  const settings = readSettings(process.env)
  const source = openArchive(archive, backupBucket(settings))
  const site = await backupSite(settings)
  if (values.file === undefined) await restoreSite(source, site)
  else console.log(`Restored: ${await restoreFile(source, site, values.file)} files that were missing or damaged.`)
} catch (error) {
  fail(error)
}

async function restoreSite(source: ArchiveSource, site: Site): Promise<void> {
  const report = await restoreArchive(source, site, { replace: values.replace })
  console.log(`Restored: ${archiveSummary(report)}. Each file was read again and is what was backed up.`)
  for (const kept of report.kept) console.log(`What was here before is kept as ${kept}.`)
  if (site.secret !== undefined)
    console.log('SECRET is set, so the secret of the backup was not restored: it must be the same, or sessions and links of the backup do not work.')
  if (report.lost.length > 0) console.error(lostWarning(report.lost))
}

// npm run restore -- ARCHIVE [--replace]: puts a backup in the place of the site. Masthead must be stopped.
import { parseArgs } from 'node:util'
import { backupBucket, backupSite } from '#app/backup-site.ts'
import { readSettings } from '#app/config.ts'
import { openArchive } from '#platform/backup/backup-store.ts'
import { restoreArchive } from '#platform/backup/restore.ts'
import { archiveSummary, lostWarning } from './backup-words.ts'
import { fail } from './database-here.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
const [archive] = positionals
if (!archive) fail('Name the backup: npm run restore -- backups/2026-11-20.tar')

try {
  const settings = readSettings(process.env)
  const source = openArchive(archive, backupBucket(settings))
  const site = await backupSite(settings)
  const report = await restoreArchive(source, site, values)
  console.log(`Restored: ${archiveSummary(report)}. Each file was read again and is what was backed up.`)
  for (const kept of report.kept) console.log(`What was here before is kept as ${kept}.`)
  if (site.secret !== undefined)
    console.log('SECRET is set, so the secret of the backup was not restored: it must be the same, or sessions and links of the backup do not work.')
  if (report.lost.length > 0) console.error(lostWarning(report.lost))
} catch (error) {
  fail(error)
}

import { parseArgs } from 'node:util'
import { restore } from '#platform/db/backup.ts'
import { databaseHere, fail, summary } from './database-here.ts'

// npm run restore -- FILE [--replace]: puts a backup in the place of the database. Masthead must be stopped.

const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
const [file] = positionals
if (!file) fail('Name the backup: npm run restore -- backups/2026-11-20.masthead')

try {
  const report = await restore(databaseHere(), file, { replace: values.replace })
  console.log(`Restored: ${summary(report)}.`)
  if (report.kept) console.log(`What was here before is kept as ${report.kept}.`)
} catch (error) {
  fail(error)
}

import { parseArgs } from 'node:util'
import { backUp } from '#platform/db/backup.ts'
import { databaseHere, fail, summary } from './database-here.ts'

// npm run backup -- FILE: a verified copy of the database, while it is in use. Uploaded files are copied by other means.

const { positionals } = parseArgs({ allowPositionals: true })
const [file] = positionals
if (!file) fail('Name the file to write: npm run backup -- backups/2026-11-20.masthead')

try {
  const report = await backUp(databaseHere(), file)
  console.log(`Backed up: ${summary(report)}.`)
} catch (error) {
  fail(error)
}

// npm run import -- books|movies|music FILE [--dry-run] [--draft] [--verbose] [--report FILE]: takes a CSV or JSON file
// onto the shelf, beside a running server. The same file again changes nothing. No picture is fetched from anywhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importItems } from '#content/library/import.ts'
import { reportLines } from '#content/library/import-report.ts'
import { kindOn, listPaths } from '#content/library/rules.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { databaseHere, fail } from './database-here.ts'

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, draft: { type: 'boolean' }, verbose: { type: 'boolean' }, report: { type: 'string' } },
  })
  const [name, file] = positionals
  const shelf = listPaths.find((one) => one === name)
  if (!shelf || !file) fail(`Say what and from where: npm run import -- ${listPaths.join('|')} FILE`)
  const where = databaseHere()
  await migrate(where)
  const database = await openDatabase({ ...where, publicTables: [] })
  try {
    const report = await importItems({ database, now: Date.now }, kindOn[shelf], readFileSync(file, 'utf8'), {
      dryRun: values['dry-run'] ?? false,
      status: values.draft ? 'draft' : 'approved',
    })
    if (values.report) writeFileSync(values.report, JSON.stringify(report, null, 1))
    console.log([...(values['dry-run'] ? ['Nothing was written: a dry run.'] : []), ...reportLines(report, values.verbose ?? false)].join('\n'))
  } finally {
    await database.close()
  }
}

await run().catch(fail)

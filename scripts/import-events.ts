// npm run import -- events PLACE... [--dry-run] [--draft] [--verbose] [--report FILE]: takes in iCalendar files (.ics) and
// lists of conferences (.json), files or folders of them, beside a running server. The same again changes nothing.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importEvents, type EventReport } from '#content/events/import.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { databaseHere, fail } from './database-here.ts'

const examples = 3

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, draft: { type: 'boolean' }, verbose: { type: 'boolean' }, report: { type: 'string' } },
  })
  const places = positionals.slice(1)
  if (places.length === 0) fail('Say from where: npm run import -- events FILE or FOLDER')
  const files = places.flatMap(filesIn).map((name) => ({ name, content: readFileSync(name, 'utf8') }))
  const where = databaseHere()
  await migrate(where)
  const database = await openDatabase({ ...where, publicTables: [] })
  try {
    const reports = await importEvents({ database, now: Date.now }, files, { dryRun: values['dry-run'] ?? false, status: values.draft ? 'draft' : 'approved' })
    if (values.report) writeFileSync(values.report, JSON.stringify(reports, null, 1))
    console.log([...(values['dry-run'] ? ['Nothing was written: a dry run.'] : []), ...linesOf(reports, files.length, values.verbose ?? false)].join('\n'))
  } finally {
    await database.close()
  }
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ics|json)$/i.test(name))
    .sort()
    .map((name) => join(place, name))
}

/** Counts, then every reason with where it was met. */
function linesOf(reports: EventReport[], files: number, verbose: boolean): string[] {
  const outcomes = ['new', 'changed', 'unchanged', 'merged', 'left out'] as const
  const count = (outcome: string) => reports.filter((report) => report.outcome === outcome).length
  const lines = [
    `${reports.length} events in ${files} ${files === 1 ? 'file' : 'files'}: ${outcomes.map((outcome) => `${count(outcome)} ${outcome}`).join(', ')}.`,
  ]
  const met = reports.flatMap((report) => report.notes.map((note) => ({ report, note })))
  const byReason = Map.groupBy(
    met,
    ({ report, note }) =>
      `${report.outcome === 'left out' ? 'Left out' : report.outcome === 'merged' ? 'Merged' : 'Not taken'}: ${`${note.field} ${note.reason}`.trim()}`,
  )
  for (const [reason, all] of [...byReason].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    lines.push('', `${reason} (${all.length})`)
    for (const { report, note } of all.slice(0, verbose ? undefined : examples))
      lines.push(`  ${report.place}, ${report.title}${note.value ? `: ${note.value}` : ''}`)
    if (!verbose && all.length > examples) lines.push(`  and ${all.length - examples} more; --verbose names them`)
  }
  return lines
}

await run().catch(fail)

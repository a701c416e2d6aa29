import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importEvents } from '#content/events/import.ts'
import { shownReports } from '#content/events/import-report.ts'
import type { Note } from '#i18n/note.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { flag, textOption, type Call, type Outcome } from '../command-line/command.ts'
import { withNewSite } from '../command-line/open-site.ts'

const examples = 3

/** iCalendar files (.ics) and lists of conferences (.json), files or folders of them. The same again changes nothing. */
export async function run(call: Call): Promise<Outcome> {
  const places = call.words.slice(1)
  const files = await Promise.all(places.flatMap(filesIn).map(readEvents))
  const dryRun = flag(call, 'dry-run')
  return withNewSite(async ({ database, now }) => {
    const reports = shownReports(await importEvents({ database, now }, files, { dryRun, status: flag(call, 'draft') ? 'draft' : 'approved' }))
    const to = textOption(call, 'report')
    if (to !== undefined) writeFileSync(to, JSON.stringify(reports, null, 1))
    const lines = linesOf(reports, files.length, flag(call, 'verbose'))
    return { data: reports, lines: [...(dryRun ? ['Nothing was written: a dry run.'] : []), ...lines] }
  })
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ics|json)$/i.test(name))
    .sort()
    .map((name) => join(place, name))
}

async function readEvents(name: string): Promise<{ name: string; content: string; notes: Note[] }> {
  const notes: Note[] = []
  const bytes = readFileSync(name)
  // A generator, as files that are too long for memory are read.
  const open = async function* () {
    yield bytes
  }
  let content = ''
  for await (const piece of decodeText(open, (said) => void notes.push(said))) content += piece
  return { name, content, notes }
}

/** Counts, then every reason with where it was met. */
function linesOf(reports: ReturnType<typeof shownReports>, files: number, verbose: boolean): string[] {
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

import { noteInEnglish } from '#i18n/note-text.ts'
import type { ImportReport } from './import.ts'

const examples = 3

/** Lines for a terminal: counts, then every reason with its rows; `verbose` names all of them. */
export function reportLines({ items, unused }: ImportReport, verbose: boolean): string[] {
  const count = (outcome: string) => items.filter((item) => item.outcome === outcome).length
  const lines = [`${items.length} rows: ${['new', 'changed', 'unchanged', 'left out'].map((outcome) => `${count(outcome)} ${outcome}`).join(', ')}.`]
  const byReason = Map.groupBy(
    items.flatMap((item) => item.notes.map((note) => ({ item, note }))),
    ({ item, note }) =>
      `${item.outcome === 'left out' ? 'Left out' : 'Not taken'}: ${note.field} ${noteInEnglish(note.reason).replace(/(?<=same as row )\d+$/, '…')}`,
  )
  for (const [reason, all] of [...byReason].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    lines.push('', `${reason} (${all.length})`)
    for (const { item, note } of all.slice(0, verbose ? undefined : examples))
      lines.push(
        `  row ${item.row}, ${item.title}${note.value ? `: ${note.value}` : ''}${note.reason.key === 'studio-report.same-row' ? `: ${noteInEnglish(note.reason)}` : ''}`,
      )
    if (!verbose && all.length > examples) lines.push(`  and ${all.length - examples} more; --verbose names them`)
  }
  if (unused.length > 0) lines.push('', `Columns that nothing here has a place for: ${unused.join(', ')}`)
  return lines
}

/** The report with its reasons as texts. */
export function shownReport(report: ImportReport) {
  return {
    ...report,
    items: report.items.map((item) => ({ ...item, notes: item.notes.map((note) => ({ ...note, reason: noteInEnglish(note.reason) })) })),
  }
}

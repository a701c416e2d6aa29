import { note, type Note } from '#i18n/note.ts'

// Parts that many notes of reports have in common. A report names what was not taken, and why.

export function because(what: Note | string, reason: Note | string): Note {
  return note('studio-report.because', { what, reason })
}

/** @param line counts from 1 */
export function atLine(line: number | undefined, what: Note): Note {
  return line === undefined ? what : note('studio-report.line', { line: String(line), what })
}

/** One after the other; undefined for none. */
export function joined(notes: readonly Note[]): Note | undefined {
  return notes.length === 0 ? undefined : notes.reduce((first, second) => note('studio-report.both', { first, second }))
}

/** Of what a source says of an item, why it is left out. */
export function reasonIn(notes: readonly Note[]): { reason?: Note } {
  const reason = joined(notes)
  return reason ? { reason } : {}
}

/** How a report calls a thing of its source. @param kind as the source says it: post, page */
export function namedItem(kind: string, id: string, title: string): Note {
  const short = title.slice(0, 80)
  return short ? note('studio-report.item', { kind, id, title: short }) : note('studio-report.item-untitled', { kind, id })
}

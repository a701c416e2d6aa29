import { isNote, type Note, type NoteValue } from '#i18n/note.ts'
import type { ItemReport } from './entry.ts'

/** Letters of a fact that a report shows: no text that somebody wrote about a picture or a topic is as long. */
const mostLetters = 2_000

/** A report of an item whose facts are short enough to be read: the beginning of a longer one, and how many letters it has. */
export function withShortValues(item: ItemReport): ItemReport {
  const { name, reason, lost } = item
  return { ...item, name: shortOf(name), ...(reason ? { reason: shortNote(reason) } : {}), lost: lost.map(shortNote) }
}

export function shortNote(given: Note): Note {
  return { ...given, values: Object.fromEntries(Object.entries(given.values).map(([name, value]) => [name, shortValue(value)])) }
}

function shortValue(value: NoteValue): NoteValue {
  if (typeof value === 'number') return value
  return isList(value) ? value.map(shortOf) : shortOf(value)
}

function shortOf(value: string | Note): string | Note {
  if (isNote(value)) return shortNote(value)
  return value.length > mostLetters ? `${value.slice(0, mostLetters - 20)}… (${value.length})` : value
}

function isList(value: NoteValue): value is readonly (string | Note)[] {
  return Array.isArray(value)
}

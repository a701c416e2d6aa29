import type { Note } from '#i18n/note.ts'
import { noteText } from '#i18n/note-text.ts'
import { textNote } from '#platform/known-texts.ts'
import { StoredNote } from './stored-item.ts'

const longest = 1_000
const asSaid: Note['key'] = 'studio-report.as-said'

/** A sentence as a column keeps it: the message as JSON, so that whoever reads it has it in their language. */
export function storedNote(said: Note): string {
  return JSON.stringify(said)
}

/** The text of a Problem for a column. One that no message is known of (`rememberTexts`) stays as it is, at most 1,000 characters. */
export function storedText(text: string): string {
  const said = textNote(text)
  return said.key === asSaid ? text.slice(0, longest) : storedNote(said)
}

/** What `storedNote` or `storedText` has kept, in the current language. */
export function shownText(stored: string): string {
  return noteText(readNote(stored))
}

function readNote(stored: string): Note | string {
  try {
    return StoredNote.parse(JSON.parse(stored))
  } catch {
    return stored
  }
}

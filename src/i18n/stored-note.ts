import { z } from 'zod'
import { isNote, note, type Note, type NoteValue } from './note.ts'
import { noteText } from './note-text.ts'

const StoredNote: z.ZodType<Note> = z.lazy(() => z.object({ key: z.string() as unknown as z.ZodType<Note['key']>, values: z.record(z.string(), StoredValue) })) // noteText looks the key up
export const StoredText = z.union([z.string(), StoredNote])
const StoredValue: z.ZodType<NoteValue> = z.union([z.number(), StoredText, z.array(StoredText)])

const longest = 1_000

/**
 * A sentence as a column of texts keeps it: a message as JSON, so that whoever reads it has it in their language, and a text
 * as it is, unless it could be taken for one. Each text in it is cut at `most` letters.
 */
export function storedNote(said: Note | string, most = longest): string {
  const cut = (text: string) => text.slice(0, most)
  if (typeof said !== 'string') return JSON.stringify(said, (_, value: unknown) => (typeof value === 'string' ? cut(value) : value))
  const text = cut(said)
  return isNote(readNote(text)) ? JSON.stringify(note('studio-report.as-said', { text })) : text
}

/** What `storedNote` has kept, in the current language. */
export function shownNote(stored: string): string {
  return noteText(readNote(stored))
}

function readNote(stored: string): Note | string {
  if (!stored.startsWith('{')) return stored
  try {
    return StoredNote.parse(JSON.parse(stored))
  } catch {
    return stored
  }
}

import { z } from 'zod'
import type { Note, NoteValue } from '#i18n/note.ts'
import { ImportItem } from './contract.ts'

export const StoredNote: z.ZodType<Note> = z.lazy(() =>
  z.object({ key: z.string() as unknown as z.ZodType<Note['key']>, values: z.record(z.string(), StoredValue) }),
) // noteText looks the key up
const StoredText = z.union([z.string(), StoredNote])
const StoredValue: z.ZodType<NoteValue> = z.union([z.number(), StoredText, z.array(StoredText)])

/** An item of a report as it lies in the database. Reports of earlier versions hold sentences. */
export const StoredItem = ImportItem.extend({ name: StoredText, reason: StoredText.nullable(), lost: z.array(StoredText) })
export type StoredItem = z.output<typeof StoredItem>

import { z } from 'zod'
import { StoredText } from '#i18n/stored-note.ts'
import { ImportItem } from './contract.ts'

/** An item of a report as it lies in the database. Reports of earlier versions hold sentences. */
export const StoredItem = ImportItem.extend({ name: StoredText, reason: StoredText.nullable(), lost: z.array(StoredText) })
export type StoredItem = z.output<typeof StoredItem>

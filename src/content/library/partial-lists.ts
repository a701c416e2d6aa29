import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import type { Db } from '#platform/db/tables.ts'
import type { AnyFields, FieldsByKind } from './fields.ts'
import type { Note, PartialList } from './import-rows.ts'
import type { ItemKind } from './rules.ts'
import { findSource, type KnownSource } from './sources-store.ts'
import { findItemRow } from './store.ts'
import { storedFields } from './stored-fields.ts'

/** What one of several lists says of an item. */
export interface ListRow {
  source: string
  hash: string
  /** Not what it imported at an earlier import. */
  isChangedRow: boolean
}

interface Given<K extends ItemKind> {
  known: KnownSource | undefined
  source: string
  imported: FieldsByKind[K]
  listed: PartialList | undefined
}

interface Merged<K extends ItemKind> {
  fields: FieldsByKind[K]
  notes: Note[]
  /** As the item is here already. */
  isSame: boolean
  list: ListRow | null
}

interface Facts<K extends ItemKind> {
  /** As the item is here. */
  stored: FieldsByKind[K]
  /** As the list has it. */
  imported: FieldsByKind[K]
}

/** What an item is to be after a row of a list. */
export async function mergeWithStored<K extends ItemKind>(db: Db, { known, source, imported, listed }: Given<K>): Promise<Merged<K>> {
  const hash = hashOf(imported)
  if (!listed) return { fields: imported, notes: [], isSame: known?.hash === hash, list: null }
  const own = `${source} | ${listed.name}`
  const earlier = await findSource(db, own)
  const list = { source: own, hash, isChangedRow: earlier?.hash !== hash }
  const item = known && (await findItemRow(db, known.item_id))
  if (!item) return { fields: imported, notes: [], isSame: false, list }
  const stored = await storedFields<K>(db, item)
  const { fields, notes } = mergedFields({ stored, imported }, listed, earlier === undefined || !list.isChangedRow)
  return { fields, notes, isSame: !list.isChangedRow || isDeepStrictEqual(fields, stored), list }
}

export function hashOf(fields: AnyFields): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

/**
 * An item that several lists name. A list that comes for the first time fills what is empty here; one that has changed since
 * changes what it has columns for.
 */
function mergedFields<K extends ItemKind>(
  { stored, imported }: Facts<K>,
  { missingFields }: PartialList,
  isFirst: boolean,
): { fields: FieldsByKind[K]; notes: Note[] } {
  if (!isFirst) return { fields: { ...stored, ...without(imported, ([name]) => missingFields.includes(name)) }, notes: [] }
  return { fields: { ...stored, ...without(imported, ([name]) => !isEmpty(Reflect.get(stored, name))) }, notes: otherRating({ stored, imported }) }
}

function without<T extends object>(fields: T, isOut: (entry: [string, unknown]) => boolean): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter((entry) => !isOut(entry))) as Partial<T> // some of its own entries
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === '[]' || isDeepStrictEqual(value, []) || isDeepStrictEqual(value, {})
}

function otherRating<K extends ItemKind>({ stored, imported }: Facts<K>): Note[] {
  const [own, other] = [stored.verdict?.rating, imported.verdict?.rating]
  if (own === undefined || other === undefined || own === other) return []
  const value = note('studio-report.field-value', { name: 'Rating', value: String(other) })
  return [{ field: '', reason: because(value, note('studio-report.own-stays', { own: String(own) })) }]
}

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
  /** Not what it said at an earlier import. */
  isNews: boolean
}

interface Given<K extends ItemKind> {
  known: KnownSource | undefined
  source: string
  said: FieldsByKind[K]
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
  said: FieldsByKind[K]
}

/** What an item is to be after a row of a list. */
export async function withKnown<K extends ItemKind>(db: Db, { known, source, said, listed }: Given<K>): Promise<Merged<K>> {
  const hash = hashOf(said)
  if (!listed) return { fields: said, notes: [], isSame: known?.hash === hash, list: null }
  const own = `${source} | ${listed.name}`
  const earlier = await findSource(db, own)
  const list = { source: own, hash, isNews: earlier?.hash !== hash }
  const item = known && (await findItemRow(db, known.item_id))
  if (!item) return { fields: said, notes: [], isSame: false, list }
  const stored = await storedFields<K>(db, item)
  const { fields, notes } = withList({ stored, said }, listed, earlier === undefined || !list.isNews)
  return { fields, notes, isSame: !list.isNews || isDeepStrictEqual(fields, stored), list }
}

export function hashOf(fields: AnyFields): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

/**
 * An item that several lists name. A list that comes for the first time fills what is empty here; one that has changed since
 * changes what it has columns for.
 */
function withList<K extends ItemKind>({ stored, said }: Facts<K>, { silent }: PartialList, isFirst: boolean): { fields: FieldsByKind[K]; notes: Note[] } {
  if (!isFirst) return { fields: { ...stored, ...without(said, ([name]) => silent.includes(name)) }, notes: [] }
  return { fields: { ...stored, ...without(said, ([name]) => !isEmpty(Reflect.get(stored, name))) }, notes: otherRating({ stored, said }) }
}

function without<T extends object>(fields: T, isOut: (entry: [string, unknown]) => boolean): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter((entry) => !isOut(entry))) as Partial<T> // some of its own entries
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === '[]' || isDeepStrictEqual(value, []) || isDeepStrictEqual(value, {})
}

function otherRating<K extends ItemKind>({ stored, said }: Facts<K>): Note[] {
  const [own, other] = [stored.verdict?.rating, said.verdict?.rating]
  if (own === undefined || other === undefined || own === other) return []
  const value = note('studio-report.field-value', { name: 'Rating', value: String(other) })
  return [{ field: '', reason: because(value, note('studio-report.own-stays', { own: String(own) })) }]
}

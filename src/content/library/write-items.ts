import { retryTakenSlug } from '#platform/slugs/free-slug.ts'
import type { ZodType } from 'zod'
import { Problem } from '#base/problem.ts'
import { slugify } from '#base/slug.ts'
import { moveReaderEntries } from '#community/reading/service.ts'
import { dropOldSlug } from '#platform/db/old-slugs.ts'
import type { Writing } from '#platform/db/tables.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import { fieldsOf, type AnyFields, type FieldsByKind, type InputByKind } from './fields.ts'
import { detailsOf } from './items.ts'
import { type ItemKind } from './rules.ts'
import { findItemRow, freeSlug, insertItem, listNameKeys, removeItemRow, updateFacets, updateItem, updatePeople, type ItemRow } from './store.ts'
import { t } from '#i18n/messages.ts'
import { columnsOf, facetsOf, nameKeyOf, slugOf, tagsOf, yearOf } from './item-columns.ts'

interface NewItem<K extends ItemKind = ItemKind> {
  kind: K
  fields: InputByKind[K]
  /** Made from the title where absent. */
  slug?: string
  /** Default: draft. */
  status?: 'draft' | 'approved'
  /** Epoch ms; default: now. */
  added_at?: number
}

/** @throws Problem 422 naming the field that is wrong */
export function checkedFields<K extends ItemKind>(kind: K, input: unknown): FieldsByKind[K] {
  const schema: ZodType = fieldsOf[kind]
  return validated(schema, input) as FieldsByKind[K] // the schema of this very kind, by the line above
}

/** Every verb here is one transaction that purges what it made stale. */
export async function createItem<K extends ItemKind>(services: Services, item: NewItem<K>): Promise<{ id: number; slug: string }> {
  const fields = checkedFields(item.kind, item.fields)
  return retryTakenSlug(() => services.database.write((writing) => insertChecked(writing, { ...item, fields, now: services.now() })))
}

/** For writes of many items in one transaction. */
export async function insertChecked<K extends ItemKind>(
  writing: Writing,
  item: Omit<NewItem<K>, 'fields'> & { fields: FieldsByKind[K]; now: number },
): Promise<{ id: number; slug: string }> {
  const { kind, fields, now } = item
  const added_at = item.added_at ?? now
  const columns = columnsOf(kind, fields, added_at)
  const slug = await freeSlug(writing.tx, kind, slugOf(newSlug(item.slug, fields.title), columns, kind))
  const status = item.status ?? 'draft'
  const id = await insertItem(writing.tx, { ...columns, kind, slug, status, added_at, created_at: now, updated_at: now })
  await dropOldSlug(writing.tx, kind, slug)
  await putBeside(writing, { id, kind, status }, fields)
  if (status === 'approved') writing.purge(...tagsOf({ kind, id, slug }))
  return { id, slug }
}

/** A new `slug` is for a draft: readers know the address of everything else. */
export async function saveChecked<K extends ItemKind>(
  writing: Writing,
  kind: K,
  id: number,
  fields: FieldsByKind[K],
  now: number,
  more: { slug?: string | undefined; added_at?: number | undefined } = {},
): Promise<void> {
  const row = await itemToChange(writing, kind, id)
  const columns = columnsOf(kind, fields, row.verdict_at ?? now)
  const slug = more.slug ? await freeSlug(writing.tx, kind, slugOf(slugify(more.slug), columns, kind), id) : row.slug
  await updateItem(writing.tx, id, { ...columns, slug, added_at: more.added_at ?? row.added_at, updated_at: now })
  if (slug !== row.slug) {
    await dropOldSlug(writing.tx, kind, slug)
    await moveReaderEntries(writing, kind, { from: row.slug, to: slug, now })
  }
  await putBeside(writing, row, fields)
  if (row.status === 'approved') writing.purge(...tagsOf(row))
}

export async function setStatusIn(writing: Writing, kind: ItemKind, id: number, status: 'draft' | 'approved', now: number): Promise<void> {
  const row = await itemToChange(writing, kind, id)
  if (row.status === status) return
  await updateItem(writing.tx, id, { status, updated_at: now })
  await updateFacets(writing.tx, row, status === 'approved' ? facetsOf(detailsOf(row), row.year) : [])
  await purgeAll(writing, row)
}

export async function removeIn(writing: Writing, kind: ItemKind, id: number): Promise<void> {
  const row = await itemToChange(writing, kind, id)
  if (row.status === 'approved') await purgeAll(writing, row)
  await removeItemRow(writing.tx, id)
}

const notFound: Record<ItemKind, () => string> = {
  book: () => t('library.error-book-not-found'),
  movie: () => t('library.error-movie-not-found'),
  music: () => t('library.error-music-not-found'),
}

export function itemNotFound(kind: ItemKind): Problem {
  return new Problem(404, `${kind}-not-found`, notFound[kind]())
}

async function purgeAll(writing: Writing, row: ItemRow): Promise<void> {
  const names = await listNameKeys(writing.tx, row.id)
  writing.purge(...tagsOf(row), ...names.map((name) => `person:${name}`))
}

async function itemToChange(writing: Writing, kind: ItemKind, id: number): Promise<ItemRow> {
  const row = await findItemRow(writing.tx, id)
  if (!row || row.kind !== kind) throw itemNotFound(kind)
  return row
}

async function putBeside(writing: Writing, item: Pick<ItemRow, 'id' | 'kind' | 'status'>, fields: AnyFields): Promise<void> {
  const approved = item.status === 'approved'
  const before = approved ? await listNameKeys(writing.tx, item.id) : []
  const people = fields.people.map((person) => ({
    role: person.role,
    name: person.name,
    name_key: nameKeyOf(person.name),
    user_id: person.user_id,
    part: person.character ?? '',
  }))
  await updatePeople(writing.tx, item.id, people)
  await updateFacets(writing.tx, item, approved ? facetsOf(fields, yearOf(fields)) : [])
  const names = new Set([...before, ...people.map((person) => person.name_key)])
  if (approved) writing.purge(...[...names].map((name) => `person:${name}`))
}

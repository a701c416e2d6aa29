import type { Generated, Selectable, Updateable } from 'kysely'
import type { ContentRef } from './store.ts'
import type { Db } from '#platform/db/tables.ts'

interface NoteTable extends ContentRef {
  id: Generated<number>
  parent_id: number | null
  block_id: string | null
  quote: string
  text: string
  user_id: number | null
  resolved_at: number | null
  created_at: number
  updated_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    content_notes: NoteTable
  }
}

export type NoteRow = Selectable<NoteTable>
export function listNotes(db: Db, { kind, content_id }: ContentRef): Promise<NoteRow[]> {
  return db.selectFrom('content_notes').selectAll().where('kind', '=', kind).where('content_id', '=', content_id).orderBy('id').execute()
}

export function findNote(db: Db, { kind, content_id }: ContentRef, id: number): Promise<NoteRow | undefined> {
  return db.selectFrom('content_notes').selectAll().where('kind', '=', kind).where('content_id', '=', content_id).where('id', '=', id).executeTakeFirst()
}

/** Returns its id. */
export async function insertNote(db: Db, note: Omit<NoteRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('content_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateNote(db: Db, id: number, changes: Updateable<NoteTable>): Promise<void> {
  await db.updateTable('content_notes').set(changes).where('id', '=', id).execute()
}

export async function removeNote(db: Db, id: number): Promise<void> {
  await db.deleteFrom('content_notes').where('id', '=', id).execute()
}

/** Notes that wait for somebody, by content. */
export async function countOpenNotes(db: Db, kind: string, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_notes')
    .select(({ fn }) => ['content_id', fn.countAll<number | string>().as('notes')])
    .where('kind', '=', kind)
    .where('content_id', 'in', [...ids])
    .where('parent_id', 'is', null)
    .where('resolved_at', 'is', null)
    .groupBy('content_id')
    .execute()
  return new Map(rows.map((row) => [row.content_id, Number(row.notes)]))
}

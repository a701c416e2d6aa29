import type { Generated, Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { Stage } from './rules.ts'

/** Which content: a kind, and an id among its rows. */
export interface ContentRef {
  kind: string
  content_id: number
}

interface DraftTable extends ContentRef {
  id: Generated<number>
  revision: number
  stage: Generated<Stage>
  submitted_at: number | null
  archived_at: number | null
  /** When it is to be published, where its kind keeps no such time itself. */
  publish_at: number | null
  changed_at: number
  changed_by: number | null
  /** Of the newest revision. */
  title: Generated<string>
  /** JSON: the fields of a public content that wait; null when there are none. */
  fields: string | null
}

interface RevisionTable extends ContentRef {
  id: Generated<number>
  revision: number
  reason: 'written' | 'submitted' | 'published' | 'restored'
  words: number
  user_id: number | null
  created_at: number
  updated_at: number
  title: string
  fields: string
}

interface ChangeTable extends ContentRef {
  id: Generated<number>
  revision: number
  /** Null: readers were told nothing of it. */
  reason: 'small' | 'correction' | null
  user_id: number | null
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    content_drafts: DraftTable
    content_revisions: RevisionTable
    content_changes: ChangeTable
  }
}

export type DraftRow = Selectable<DraftTable>
export type RevisionRow = Selectable<RevisionTable>
export type DraftChanges = Updateable<Omit<DraftTable, keyof ContentRef | 'id'>> & { changed_at: number; changed_by: number | null }

export function findDraft(db: Db, { kind, content_id }: ContentRef): Promise<DraftRow | undefined> {
  return db.selectFrom('content_drafts').selectAll().where('kind', '=', kind).where('content_id', '=', content_id).executeTakeFirst()
}

/** Makes the row where there is none. */
export async function keepDraft(db: Db, { kind, content_id }: ContentRef, changes: DraftChanges): Promise<void> {
  await db
    .insertInto('content_drafts')
    .values({ revision: 0, ...changes, kind, content_id })
    .onConflict((conflict) => conflict.columns(['kind', 'content_id']).doUpdateSet(changes))
    .execute()
}

/** Everything that is kept beside a content that is gone. */
export async function removeBeside(db: Db, { kind, content_id }: ContentRef): Promise<void> {
  for (const table of ['content_drafts', 'content_revisions', 'content_notes', 'content_locks', 'corrections', 'content_changes'] as const)
    await db.deleteFrom(table).where('kind', '=', kind).where('content_id', '=', content_id).execute()
}

function revisionsOf(db: Db, { kind, content_id }: ContentRef) {
  return db.selectFrom('content_revisions').where('kind', '=', kind).where('content_id', '=', content_id)
}

export function findNewestRevision(db: Db, ref: ContentRef): Promise<RevisionRow | undefined> {
  return revisionsOf(db, ref).selectAll().orderBy('revision', 'desc').limit(1).executeTakeFirst()
}

export function findRevision(db: Db, ref: ContentRef, revision: number): Promise<RevisionRow | undefined> {
  return revisionsOf(db, ref).selectAll().where('revision', '=', revision).executeTakeFirst()
}

export function listRevisions(db: Db, ref: ContentRef): Promise<Omit<RevisionRow, 'fields'>[]> {
  return revisionsOf(db, ref)
    .select(['id', 'kind', 'content_id', 'revision', 'reason', 'words', 'user_id', 'created_at', 'updated_at', 'title'])
    .orderBy('revision', 'desc')
    .execute()
}

export async function insertRevision(db: Db, row: Omit<RevisionRow, 'id'>, most: number): Promise<void> {
  await db.insertInto('content_revisions').values(row).execute()
  const old = await revisionsOf(db, row).select('id').where('reason', '=', 'written').orderBy('revision', 'desc').offset(most).limit(50).execute()
  if (old.length === 0) return
  const ids = old.map((one) => one.id)
  await db.deleteFrom('content_revisions').where('id', 'in', ids).execute()
}

export async function updateRevision(db: Db, id: number, changes: Updateable<RevisionTable>): Promise<void> {
  await db.updateTable('content_revisions').set(changes).where('id', '=', id).execute()
}

import type { Generated, Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { Stage } from './rules.ts'

interface DraftTable {
  article_id: number
  revision: number
  stage: Generated<Stage>
  submitted_at: number | null
  archived_at: number | null
  changed_at: number
  changed_by: number | null
  /** JSON of DraftFields: the text of a public article that waits; null when there is none. */
  fields: string | null
}

interface RevisionTable {
  id: Generated<number>
  article_id: number
  revision: number
  reason: 'written' | 'submitted' | 'published' | 'restored'
  words: number
  user_id: number | null
  created_at: number
  updated_at: number
  fields: string
}

interface NoteTable {
  id: Generated<number>
  article_id: number
  parent_id: number | null
  block_id: string | null
  quote: string
  text: string
  user_id: number | null
  resolved_at: number | null
  created_at: number
  updated_at: number
}

interface LockTable {
  article_id: number
  key: string
  user_id: number
  taken_at: number
  seen_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    article_drafts: DraftTable
    article_revisions: RevisionTable
    article_notes: NoteTable
    article_locks: LockTable
  }
}

export type DraftRow = Selectable<DraftTable>
export type RevisionRow = Selectable<RevisionTable>
export type NoteRow = Selectable<NoteTable>
export type LockRow = Selectable<LockTable>

export function findDraft(db: Db, articleId: number): Promise<DraftRow | undefined> {
  return db.selectFrom('article_drafts').selectAll().where('article_id', '=', articleId).executeTakeFirst()
}

/** Makes the row where there is none. */
export async function keepDraft(db: Db, articleId: number, changes: Updateable<DraftTable> & { changed_at: number; changed_by: number | null }): Promise<void> {
  await db
    .insertInto('article_drafts')
    .values({ revision: 0, ...changes, article_id: articleId })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(changes))
    .execute()
}

export function findNewestRevision(db: Db, articleId: number): Promise<RevisionRow | undefined> {
  return db.selectFrom('article_revisions').selectAll().where('article_id', '=', articleId).orderBy('revision', 'desc').limit(1).executeTakeFirst()
}

export function findRevision(db: Db, articleId: number, revision: number): Promise<RevisionRow | undefined> {
  return db.selectFrom('article_revisions').selectAll().where('article_id', '=', articleId).where('revision', '=', revision).executeTakeFirst()
}

export function listRevisions(db: Db, articleId: number): Promise<RevisionRow[]> {
  return db.selectFrom('article_revisions').selectAll().where('article_id', '=', articleId).orderBy('revision', 'desc').execute()
}

export async function insertRevision(db: Db, row: Omit<RevisionRow, 'id'>, most: number): Promise<void> {
  await db.insertInto('article_revisions').values(row).execute()
  const old = await db
    .selectFrom('article_revisions')
    .select('id')
    .where('article_id', '=', row.article_id)
    .where('reason', '=', 'written')
    .orderBy('revision', 'desc')
    .offset(most)
    .limit(50)
    .execute()
  if (old.length === 0) return
  await db
    .deleteFrom('article_revisions')
    .where(
      'id',
      'in',
      old.map((one) => one.id),
    )
    .execute()
}

export async function updateRevision(db: Db, id: number, changes: Updateable<RevisionTable>): Promise<void> {
  await db.updateTable('article_revisions').set(changes).where('id', '=', id).execute()
}

export function findLock(db: Db, articleId: number): Promise<LockRow | undefined> {
  return db.selectFrom('article_locks').selectAll().where('article_id', '=', articleId).executeTakeFirst()
}

export async function keepLock(db: Db, lock: LockRow): Promise<void> {
  const { article_id: _, ...changes } = lock
  await db
    .insertInto('article_locks')
    .values(lock)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(changes))
    .execute()
}

/** As if all had been heard of at `now` whose lock was alive, of `life` ms, when the last of all was; none is older than `notBefore`. */
export async function renewLocks(db: Db, now: number, { life, notBefore }: { life: number; notBefore: number }): Promise<void> {
  const last = db.selectFrom('article_locks').select(({ fn }) => fn.max('seen_at').as('at'))
  await db
    .updateTable('article_locks')
    .set({ seen_at: now })
    .where('seen_at', '<', now)
    .where('seen_at', '>', notBefore)
    .where(({ eb, val }) => eb(eb('seen_at', '+', val(life)), '>', last))
    .execute()
}

export async function removeLock(db: Db, articleId: number, key: string): Promise<void> {
  await db.deleteFrom('article_locks').where('article_id', '=', articleId).where('key', '=', key).execute()
}

export function listNotes(db: Db, articleId: number): Promise<NoteRow[]> {
  return db.selectFrom('article_notes').selectAll().where('article_id', '=', articleId).orderBy('id').execute()
}

export function findNote(db: Db, articleId: number, id: number): Promise<NoteRow | undefined> {
  return db.selectFrom('article_notes').selectAll().where('article_id', '=', articleId).where('id', '=', id).executeTakeFirst()
}

export async function insertNote(db: Db, note: Omit<NoteRow, 'id'>): Promise<void> {
  await db.insertInto('article_notes').values(note).execute()
}

export async function updateNote(db: Db, id: number, changes: Updateable<NoteTable>): Promise<void> {
  await db.updateTable('article_notes').set(changes).where('id', '=', id).execute()
}

export async function removeNote(db: Db, id: number): Promise<void> {
  await db.deleteFrom('article_notes').where('id', '=', id).execute()
}

/** Notes that wait for somebody, by article. */
export async function countOpenNotes(db: Db, articleIds: readonly number[]): Promise<Map<number, number>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_notes')
    .select(({ fn }) => ['article_id', fn.countAll<number | string>().as('notes')])
    .where('article_id', 'in', [...articleIds])
    .where('parent_id', 'is', null)
    .where('resolved_at', 'is', null)
    .groupBy('article_id')
    .execute()
  return new Map(rows.map((row) => [row.article_id, Number(row.notes)]))
}

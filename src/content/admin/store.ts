import { sql, type Generated, type RawBuilder } from 'kysely'
import { containing, partOf } from '#platform/db/containing.ts'
import type { Database, Db, Tables } from '#platform/db/tables.ts'
import { findCandidates } from '#platform/db/text-search.ts'
import type { ContentStatus } from './contract.ts'

interface ActionTable {
  id: Generated<number>
  actor_id: number | null
  action: string
  kind: string
  subject: string
  title: string
  note: string
  created_at: number
}

/** Of the view that has what was done about comments beside it; `line` is never twice the same. */
interface AuditLogTable extends Omit<ActionTable, 'id'> {
  line: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    staff_audit_log: ActionTable
    audit_log: AuditLogTable
  }
}

type TableName = keyof Tables

/** How the rows of a noun's table are listed: SQL over that table, without a name before its columns. */
export interface Listed {
  table: TableName
  title: RawBuilder<unknown>
  line: RawBuilder<unknown>
  /** What of it is shown; default: as it is. */
  lineText?(line: string): string
  status: RawBuilder<unknown>
  cover: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Index of the letters of title, line and slug; without it a search reads all rows. */
  searchIndex?: string
  /** Which of the table's rows are of this noun. */
  where?: RawBuilder<unknown>
}

export interface ListedRow {
  id: number
  slug: string
  title: string
  line: string | null
  status: ContentStatus
  cover: string | null
  at: number | null
  created_at: number
  updated_at: number
}

interface Wanted {
  search?: string | undefined
  status?: ContentStatus | undefined
  /** A select of the ids of all rows that the search may find. */
  candidates?: RawBuilder<unknown> | null
}

export async function findCandidateRows(database: Database, { table, searchIndex }: Listed, words: string | undefined): Promise<RawBuilder<unknown> | null> {
  return words && searchIndex ? findCandidates(database, { name: searchIndex, table }, words) : null
}

/** Last changed first. `after`: behind this row. */
export async function listRows(db: Db, listed: Listed, wanted: Wanted & { after: [number, number] | null; limit: number }): Promise<ListedRow[]> {
  const behind = wanted.after === null ? sql`` : sql`and (updated_at < ${wanted.after[0]} or (updated_at = ${wanted.after[0]} and id < ${wanted.after[1]}))`
  const { rows } = await sql<ListedRow>`
    select id, slug, ${listed.title} as title, ${listed.line} as line, ${listed.status} as status, ${listed.cover} as cover, ${listed.at} as at, created_at, updated_at
    from ${sql.table(listed.table)} where ${filterOf(listed, wanted)} ${behind} order by updated_at desc, id desc limit ${wanted.limit}`.execute(db)
  return rows
}

export async function countRows(db: Db, listed: Listed, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(listed.table)} where ${filterOf(listed, wanted)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

function filterOf(listed: Listed, { search, status, candidates }: Wanted): RawBuilder<unknown> {
  const found =
    search === undefined ? sql`` : sql`and (${containing(listed.title, search)} or ${containing(listed.line, search)} or ${containing(sql`slug`, search)})`
  return sql`${listed.where ?? sql`1 = 1`} ${status === undefined ? sql`` : sql`and ${listed.status} = ${status}`} ${candidates ? sql`and id in (${candidates})` : sql``} ${found}`
}

/**
 * Takes the row for this transaction and gives it its next `updated_at`, always above the one before. Undefined when there
 * is no such row, or when it is not as it was at `base`.
 */
export async function claimRow(db: Db, table: TableName, id: number, base: number | null, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ updated_at: number }>`
    update ${sql.table(table)} set updated_at = case when updated_at >= ${now} then updated_at + 1 else ${now} end
    where id = ${id} ${base === null ? sql`` : sql`and updated_at = ${base}`} returning updated_at`.execute(db)
  return rows[0]?.updated_at
}

export async function insertAuditEntry(db: Db, action: Omit<ActionTable, 'id'>): Promise<void> {
  await db.insertInto('staff_audit_log').values(action).execute()
}

export interface AuditLogRow extends AuditLogTable {
  actor: string | null
}

interface AuditFilters {
  actor?: string | undefined
  kind?: string | undefined
  subject?: string | undefined
}

function foundEntries(db: Db, { actor, kind, subject }: AuditFilters) {
  let query = db.selectFrom('audit_log as t').leftJoin('users as w', 'w.id', 't.actor_id')
  if (actor !== undefined) query = query.where('w.username', '=', actor)
  if (kind !== undefined) query = query.where('t.kind', '=', kind)
  if (subject !== undefined) query = query.where('t.subject', '=', subject)
  return query
}

export async function countAuditLog(db: Db, filters: AuditFilters): Promise<number> {
  const { n } = await foundEntries(db, filters)
    .select((is) => is.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export function listAuditLog(db: Db, { after, limit, ...filters }: AuditFilters & { after: [number, number] | null; limit: number }): Promise<AuditLogRow[]> {
  let query = foundEntries(db, filters).select([
    't.line',
    't.actor_id',
    't.action',
    't.kind',
    't.subject',
    't.title',
    't.note',
    't.created_at',
    'w.username as actor',
  ])
  if (after) query = query.where((is) => is.or([is('t.created_at', '<', after[0]), is.and([is('t.created_at', '=', after[0]), is('t.line', '<', after[1])])]))
  return query.orderBy('t.created_at', 'desc').orderBy('t.line', 'desc').limit(limit).execute()
}

export async function listAuditLogKinds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('kind').distinct().orderBy('kind').execute()
  return rows.map((row) => row.kind)
}

/** Of one person, oldest first. */
export function listOwnActions(db: Db, userId: number): Promise<Pick<ActionTable, 'action' | 'kind' | 'subject' | 'created_at'>[]> {
  return db.selectFrom('staff_audit_log').select(['action', 'kind', 'subject', 'created_at']).where('actor_id', '=', userId).orderBy('id').execute()
}

/** Takes names and address out of the entries about a person, and the names that they gave to tokens. */
export async function anonymizeAuditLog(db: Db, { id: userId, email, username }: { id: number; email: string | null; username: string }): Promise<void> {
  const [named, nobody] = [`"username":${JSON.stringify(username)}`, `"username":"deleted-${userId}"`]
  await db
    .updateTable('staff_audit_log')
    .set({ title: `deleted-${userId}` })
    .where('kind', '=', 'person')
    .where('subject', '=', String(userId))
    .execute()
  await db.updateTable('staff_audit_log').set({ title: '' }).where('kind', '=', 'token').where('actor_id', '=', userId).execute()
  // An administrator has revoked them.
  await db
    .updateTable('staff_audit_log')
    .set({ title: '' })
    .where('kind', '=', 'token')
    .where(sql<boolean>`note like ${partOf(named)} escape '\\'`)
    .execute()
  await db
    .updateTable('staff_audit_log')
    .set({ title: `deleted-${userId}` })
    .where('kind', '=', 'invitation')
    .where('title', '=', username)
    .execute()
  await db
    .updateTable('staff_audit_log')
    .set({ note: sql<string>`replace(note, ${named}, ${nobody})` })
    .where(sql<boolean>`note like ${partOf(named)} escape '\\'`)
    .execute()
  if (email === null) return
  for (const column of ['title', 'note'] as const)
    await db
      .updateTable('staff_audit_log')
      .set({ [column]: '' })
      .where(sql<boolean>`lower(${sql.ref(column)}) like ${partOf(email)} escape '\\'`)
      .execute()
}

import { sql, type Generated, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { containing } from '#platform/db/containing.ts'
import type { Database, Db, Reading } from '#platform/db/tables.ts'
import { findCandidates } from '#platform/db/text-search.ts'
import type { RedirectStatus } from './rules.ts'

interface RedirectTable {
  id: Generated<number>
  from_path: string
  to_path: string | null
  status: RedirectStatus
  note: string
  created_at: number
  updated_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    redirects: RedirectTable
  }
  interface PublicTables {
    redirects: RedirectTable
  }
}

export type RedirectRow = Selectable<RedirectTable>

export function findRedirects(side: Reading, from: readonly string[]): Promise<RedirectRow[]> {
  return side.selectFrom('redirects').selectAll().where('from_path', 'in', from).execute()
}

export function findRedirectById(db: Db, id: number): Promise<RedirectRow | undefined> {
  return db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The rule of an address. */
export function findRule(db: Db, from: string): Promise<RedirectRow | undefined> {
  return db.selectFrom('redirects').selectAll().where('from_path', '=', from).executeTakeFirst()
}

/** Where an address leads, but for the rule `except`. */
export async function findTarget(tx: Db, from: string, except: number): Promise<string | null> {
  const row = await tx.selectFrom('redirects').select('to_path').where('from_path', '=', from).where('id', '!=', except).executeTakeFirst()
  return row?.to_path ?? null
}

interface Search {
  /** In one of the two addresses. */
  search?: string | undefined
  /** A select of the ids of all redirects that the search may find. */
  candidates?: RawBuilder<unknown> | null
}

export function findCandidateRedirects(database: Database, words: string): Promise<RawBuilder<unknown> | null> {
  return findCandidates(database, { name: 'search_redirects', table: 'redirects' }, words)
}

export async function listRedirects(db: Db, { before, limit, ...search }: Search & { before?: number | undefined; limit: number }): Promise<RedirectRow[]> {
  let query = db.selectFrom('redirects').selectAll().where(matches(search)).orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export async function countRedirects(db: Db, search: Search): Promise<number> {
  const query = db
    .selectFrom('redirects')
    .select((select) => select.fn.countAll().as('count'))
    .where(matches(search))
  return Number((await query.executeTakeFirst())?.count ?? 0)
}

export async function insertRedirect(tx: Db, row: Insertable<RedirectTable>): Promise<number> {
  const { id } = await tx.insertInto('redirects').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRedirect(tx: Db, id: number, row: Partial<Insertable<RedirectTable>>): Promise<void> {
  await tx.updateTable('redirects').set(row).where('id', '=', id).execute()
}

export async function removeRedirect(tx: Db, id: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('redirects').where('id', '=', id).executeTakeFirst()
  return Number(numDeletedRows)
}

/** PostgreSQL: until the transaction ends nobody else changes a rule. SQLite has one writer anyway. */
export async function lockRedirects(tx: Db): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(tx)
}

function matches({ search, candidates }: Search) {
  if (!search) return sql<boolean>`1 = 1`
  return sql<boolean>`${candidates ? sql`id in (${candidates}) and` : sql``} (${containing(sql`from_path`, search)} or ${containing(sql`coalesce(to_path, '')`, search)})`
}

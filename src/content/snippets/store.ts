import type { Generated, Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface SnippetTable {
  id: Generated<number>
  kind: 'snippet' | 'template'
  name: string
  /** JSON of `SnippetFields`. */
  fields: string
  created_at: number
  updated_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    snippets: SnippetTable
  }
}

export type SnippetRow = Selectable<SnippetTable>

export function listSnippets(db: Db): Promise<SnippetRow[]> {
  return db.selectFrom('snippets').selectAll().orderBy('name').orderBy('id').limit(maxSnippets).execute()
}

export const maxSnippets = 200

export async function countSnippets(tx: Db): Promise<number> {
  return Number(
    (
      await tx
        .selectFrom('snippets')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count ?? 0,
  )
}

export function findSnippet(db: Db, id: number): Promise<SnippetRow | undefined> {
  return db.selectFrom('snippets').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSnippet(tx: Db, row: Insertable<SnippetTable>): Promise<SnippetRow> {
  return tx.insertInto('snippets').values(row).returningAll().executeTakeFirstOrThrow()
}

/** As it is, until the transaction ends. */
export function lockSnippet(tx: Db, id: number, now: number): Promise<SnippetRow | undefined> {
  return tx.updateTable('snippets').set({ updated_at: now }).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function renameSnippet(tx: Db, id: number, name: string, now: number): Promise<void> {
  await tx.updateTable('snippets').set({ name, updated_at: now }).where('id', '=', id).execute()
}

export async function removeSnippet(tx: Db, id: number): Promise<number> {
  return Number((await tx.deleteFrom('snippets').where('id', '=', id).executeTakeFirst()).numDeletedRows)
}

/** Those of `ids` that are still there, in their order. */
export async function existingTopics(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('topics')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => there.has(id))
}

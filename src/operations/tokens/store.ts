import type { Generated, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface ApiTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  /** Base64url of the SHA-256 of the token. */
  token_hash: string
  hint: string
  /** JSON of their names. */
  scopes: string
  expires_at: number | null
  used_at: number | null
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    api_tokens: ApiTokenTable
  }
}

type ApiTokenRow = Selectable<ApiTokenTable>
export type OwnedToken = ApiTokenRow & { username: string }

export function findTokenByHash(db: Db, hash: string): Promise<ApiTokenRow | undefined> {
  return db.selectFrom('api_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
}

export async function hasToken(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('api_tokens').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Newest first; of everybody where no owner is named. */
export function listTokens(db: Db, filter: { id?: number; userId?: number }): Promise<OwnedToken[]> {
  let query = db.selectFrom('api_tokens as t').innerJoin('users as u', 'u.id', 't.user_id').selectAll('t').select('u.username')
  if (filter.id !== undefined) query = query.where('t.id', '=', filter.id)
  if (filter.userId !== undefined) query = query.where('t.user_id', '=', filter.userId)
  return query.orderBy('t.id', 'desc').limit(500).execute()
}

export async function countTokens(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('api_tokens')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertToken(db: Db, token: Omit<ApiTokenRow, 'id' | 'used_at'>): Promise<number> {
  const { id } = await db
    .insertInto('api_tokens')
    .values({ ...token, used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function noteUse(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ used_at: now }).where('id', '=', id).execute()
}

export async function removeTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

export async function removeToken(db: Db, id: number): Promise<number> {
  return Number((await db.deleteFrom('api_tokens').where('id', '=', id).executeTakeFirst()).numDeletedRows)
}

import type { Author } from '#community/accounts/contract.ts'
import { authorOf } from '#community/accounts/service.ts'
import type { Db } from '#platform/db/tables.ts'

/** Who wrote the rows; accounts that are gone are left out. */
export async function authorsById(db: Db, rows: readonly { user_id: number | null }[]): Promise<Map<number, Author>> {
  const ids = [...new Set(rows.flatMap((row) => row.user_id ?? []))]
  if (ids.length === 0) return new Map()
  const users = await db.selectFrom('users').select(['id', 'username', 'name', 'avatar']).where('id', 'in', ids).execute()
  return new Map(users.map((user) => [user.id, authorOf(user)]))
}

import { sql, type Generated, type Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface ClientErrorTable {
  id: Generated<number>
  message: string
  stack: string
  path: string
  count: number
  first_at: number
  last_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    client_errors: ClientErrorTable
  }
}

type ClientErrorRow = Selectable<ClientErrorTable>

/** Adds one to those that say the same. @returns how many they are */
export async function addClientError(db: Db, { message, stack, path }: Pick<ClientErrorRow, 'message' | 'stack' | 'path'>, now: number): Promise<number> {
  const { count } = await db
    .insertInto('client_errors')
    .values({ message, stack, path, count: 1, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.column('message').doUpdateSet({ stack, path, last_at: now, count: sql<number>`client_errors.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listClientErrors(db: Db, limit: number): Promise<ClientErrorRow[]> {
  return db.selectFrom('client_errors').selectAll().orderBy('last_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Leaves those since `before`, and of them the `most` that came last. */
export async function removeOldClientErrors(db: Db, before: number, most: number): Promise<void> {
  await db.deleteFrom('client_errors').where('last_at', '<', before).execute()
  const last = db.selectFrom('client_errors').select('id').orderBy('last_at', 'desc').orderBy('id', 'desc').limit(most)
  await db.deleteFrom('client_errors').where('id', 'not in', last).execute()
}

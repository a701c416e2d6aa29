import type { Generated, Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface RequestTable {
  id: Generated<number>
  email: string
  /** JSON of the slugs of lists. */
  lists: string
  /** Hash of the mailed one. */
  token: string
  time_zone: Generated<string>
  expires_at: number
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    newsletter_requests: RequestTable
  }
}

type RequestRow = Selectable<RequestTable>

export async function insertRequest(db: Db, request: Insertable<RequestTable>): Promise<number> {
  const { id } = await db.insertInto('newsletter_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

const repeatMs = 60_000

/** Whether the same was asked for this address within the last minute: sent twice by a slow line or a double press. */
export async function isRepeated(db: Db, { email, lists, created_at }: Pick<RequestRow, 'email' | 'lists' | 'created_at'>): Promise<boolean> {
  const earlier = await db
    .selectFrom('newsletter_requests')
    .select('id')
    .where('email', '=', email)
    .where('lists', '=', lists)
    .where('created_at', '>', created_at - repeatMs)
    .executeTakeFirst()
  return earlier !== undefined
}

export function findRequest(db: Db, key: { token: string } | { id: number }, now: number): Promise<RequestRow | undefined> {
  const query = db.selectFrom('newsletter_requests').selectAll().where('expires_at', '>', now)
  return ('id' in key ? query.where('id', '=', key.id) : query.where('token', '=', key.token)).executeTakeFirst()
}

export async function removeRequests(db: Db, email: string): Promise<void> {
  await db.deleteFrom('newsletter_requests').where('email', '=', email).execute()
}

export async function removeRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('newsletter_requests').where('id', '=', id).execute()
}

export async function removeOldRequests(db: Db, now: number): Promise<void> {
  await db.deleteFrom('newsletter_requests').where('expires_at', '<=', now).execute()
}

import type { Generated, Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { ProviderId } from './rules.ts'

interface RegistrationTable {
  id: Generated<number>
  /** As asked for; somebody else may have it by the time the mail is answered. */
  username: string
  name: string
  /** Lower case. */
  email: string
  /** Null when it came through a provider. */
  password_hash: string | null
  provider: ProviderId | null
  subject: string | null
  /** The account with this address that the provider's account asks to open. */
  user_id: number | null
  created_at: number
  expires_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    registrations: RegistrationTable
  }
}

export type RegistrationRow = Selectable<RegistrationTable>

export async function insertRegistration(db: Db, registration: Insertable<RegistrationTable>): Promise<number> {
  const { id } = await db.insertInto('registrations').values(registration).returning('id').executeTakeFirstOrThrow()
  return id
}

const repeatMs = 60_000

/** The same registration, password included, of the last minute: sent twice by a slow line or a double press. */
export async function findRepeated(
  db: Db,
  { username, name, email, password_hash, created_at }: Pick<RegistrationRow, 'username' | 'name' | 'email' | 'password_hash' | 'created_at'>,
): Promise<number | undefined> {
  const earlier = await db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .where('username', '=', username)
    .where('name', '=', name)
    .where('password_hash', '=', password_hash)
    .where('created_at', '>', created_at - repeatMs)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return earlier?.id
}

export function findRegistration(db: Db, id: number): Promise<RegistrationRow | undefined> {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest with a password; there may be several for one address. */
export function findRegistrationByEmail(db: Db, email: string, now: number): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whatever else waits for this address; its sessions and links go with it. */
export async function removeRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute()
}

export async function removeRegistration(db: Db, id: number): Promise<void> {
  await db.deleteFrom('registrations').where('id', '=', id).execute()
}

export async function removeExpiredRegistrations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<=', now).execute()
}

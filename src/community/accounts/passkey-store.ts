import { sql, type Generated, type Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface PasskeyTable {
  id: Generated<number>
  user_id: number
  /** Base64url, as the authenticator has chosen it. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** The newest one that was accepted; 0 of authenticators that do not count. */
  counter: number
  /** JSON list of strings. */
  transports: string
  /** 1: the devices of its owner share it. */
  backed_up: 0 | 1
  name: string
  created_at: number
  used_at: number | null
  /** Since then it counts beside the password only, until it was used so once. */
  suspended_at: number | null
  /** What the authenticator keeps where it was made before the account; null: derived from the account's id. */
  user_handle: string | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    passkeys: PasskeyTable
  }
}

export type PasskeyRow = Selectable<PasskeyTable>

export async function insertPasskey(db: Db, passkey: Omit<PasskeyRow, 'id' | 'used_at' | 'suspended_at'>): Promise<number> {
  const { id } = await db.insertInto('passkeys').values(passkey).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Oldest first. */
export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Only where it belongs to `userId`. */
export function findOwnPasskey(db: Db, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** False where it is not newer than the last one: then a copy may be in use. Authenticators that do not count always send 0. */
export async function advanceCounter(
  db: Db,
  id: number,
  { counter, backed_up, now }: Pick<PasskeyRow, 'counter' | 'backed_up'> & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backed_up, used_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row(row.val(counter), '=', 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function renamePasskey(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
}

export async function suspendPasskeys(db: Db, userId: number, now: number): Promise<void> {
  await db.updateTable('passkeys').set({ suspended_at: now }).where('user_id', '=', userId).execute()
}

export async function resumePasskeys(db: Db, userId: number): Promise<void> {
  await db.updateTable('passkeys').set({ suspended_at: null }).where('user_id', '=', userId).execute()
}

export async function resumePasskey(db: Db, id: number): Promise<void> {
  await db.updateTable('passkeys').set({ suspended_at: null }).where('id', '=', id).execute()
}

/** True for exactly one of all who try. */
export async function removePasskey(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removePasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** For queries with the second factor of `userId` joined as `f`: epoch ms since when there is one of any kind, or null. */
export function secondFactorSince(userId: 's.user_id' | 'u.id') {
  return sql<number | null>`coalesce(f.confirmed_at, (select min(p.created_at) from passkeys p where p.user_id = ${sql.ref(userId)}))`
}

import type { Generated, Selectable } from 'kysely'
import type { Role } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'
import { secondFactorSince } from './passkey-store.ts'

interface SessionTable {
  id: Generated<number>
  /** Base64url of the SHA-256 of the token. */
  token_hash: string
  /** Either this or `registration_id`. */
  user_id: number | null
  registration_id: number | null
  device: string
  created_at: number
  used_at: number
  /** When everything the account demands was last proved: password, second factor. */
  confirmed_at: number | null
  /** Base64url of the SHA-256 of the secret in the cookie of a staff session; null: there is none. */
  staff_hash: string | null
  staff_used_at: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    sessions: SessionTable
  }
}

type SessionRow = Selectable<SessionTable>

/** A session with whom it belongs to. Of the two halves one is null. */
export interface SessionOwner extends Omit<SessionRow, 'token_hash' | 'device'> {
  username: string | null
  role: Role | null
  status: 'active' | 'banned' | 'deleted' | null
  email_verified_at: number | null
  second_factor_at: number | null
  pending_username: string | null
  pending_until: number | null
}

/** More than anybody has open; the oldest go first. */
const mostPerUser = 50

export function findSession(db: Db, tokenHash: string): Promise<SessionOwner | undefined> {
  return ownedSessions(db).where('s.token_hash', '=', tokenHash).executeTakeFirst()
}

export function findSessionById(db: Db, id: number): Promise<SessionOwner | undefined> {
  return ownedSessions(db).where('s.id', '=', id).executeTakeFirst()
}

function ownedSessions(db: Db) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('second_factors as f', 'f.user_id', 's.user_id')
    .leftJoin('registrations as r', 'r.id', 's.registration_id')
    .select(['s.id', 's.user_id', 's.registration_id', 's.created_at', 's.used_at', 's.confirmed_at', 's.staff_hash', 's.staff_used_at'])
    .select(['u.username', 'u.role', 'u.status', 'u.email_verified_at', secondFactorSince('s.user_id').as('second_factor_at')])
    .select(['r.username as pending_username', 'r.expires_at as pending_until'])
}

export async function hasSession(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export function listSessions(db: Db, userId: number): Promise<SessionRow[]> {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('used_at', 'desc').orderBy('id', 'desc').execute()
}

export async function insertSession(db: Db, session: Omit<SessionRow, 'id' | 'staff_hash' | 'staff_used_at'>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
  if (session.user_id === null) return
  const surplus = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', session.user_id)
    .orderBy('id', 'desc')
    .offset(mostPerUser)
    .limit(100)
    .execute()
  if (surplus.length > 0)
    await db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        surplus.map((row) => row.id),
      )
      .execute()
}

export async function updateSession(
  db: Db,
  id: number,
  changes: Partial<Pick<SessionRow, 'used_at' | 'confirmed_at' | 'staff_hash' | 'staff_used_at'>>,
): Promise<void> {
  await db.updateTable('sessions').set(changes).where('id', '=', id).execute()
}

/** The sessions of a registration go on as those of the user it has become. */
export async function moveSessions(db: Db, registrationId: number, userId: number, confirmedAt: number | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ user_id: userId, registration_id: null, confirmed_at: confirmedAt })
    .where('registration_id', '=', registrationId)
    .execute()
}

/** Their life is counted from now: that of staff is so short that an older session would be over. They prove nothing any more. */
export async function restartSessions(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ created_at: now, used_at: now, confirmed_at: null, staff_hash: null, staff_used_at: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns whose it was, if there was one. */
export function removeSession(db: Db, tokenHash: string): Promise<Pick<SessionRow, 'user_id'> | undefined> {
  return db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst()
}

/** Only where it belongs to `userId`. */
export async function removeOwnSession(db: Db, userId: number, id: number): Promise<number> {
  return counted(await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst())
}

/** All of them but the one with `keptHash`. */
export async function removeSessions(db: Db, userId: number, keptHash: string | null = null): Promise<number> {
  const mine = db.deleteFrom('sessions').where('user_id', '=', userId)
  return counted(await (keptHash === null ? mine : mine.where('token_hash', '<>', keptHash)).executeTakeFirst())
}

/** Those that nobody used since `before`, epoch ms, or that are older than `born`. */
export async function removeOldSessions(db: Db, before: number, born: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('used_at', '<', before), row('created_at', '<', born)]))
    .execute()
}

function counted(result: { numDeletedRows: bigint }): number {
  return Number(result.numDeletedRows)
}

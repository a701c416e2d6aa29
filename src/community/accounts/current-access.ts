import type { Transaction } from 'kysely'
import { loginRequired, type Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { hasToken } from '#operations/tokens/service.ts'
import type { Db, Tables } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { accountClosed } from './errors.ts'
import { hasSession } from './session-store.ts'
import { openSession } from './sessions.ts'
import { findUser, type UserRow } from './store.ts'

/**
 * The account as it is, kept so until the commit. Whoever revokes access locks the same row before anything else: either this
 * transaction sees what was revoked, or the other one sees, and ends, what this one has written.
 */
export async function lockUser(tx: Transaction<Tables>, { database }: Pick<Services, 'database'>, id: number): Promise<UserRow | undefined> {
  // A statement of its own: the next one must see what the previous holder committed. Foreign keys on the row do not wait.
  if (database.engine === 'postgres') await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findUser(tx, id)
}

/**
 * In the transaction of whatever gives or takes a way into an account: access may have been revoked since the request was
 * admitted, while a password was hashed or a provider was asked. @throws Problem 401
 */
export async function assertAccess(tx: Transaction<Tables>, services: Services, viewer: Viewer): Promise<void> {
  if (viewer.session !== undefined || viewer.script) await lockUser(tx, services, viewer.id)
  await assertNotRevoked(tx, viewer)
}

/**
 * The same without a lock, for every transaction of a call: some write for several people, who could wait for each other.
 * @throws Problem 401
 */
export async function assertNotRevoked(db: Db, viewer: Viewer | null): Promise<void> {
  // Registrations and the command line have neither.
  const { session, script } = viewer ?? {}
  if (session !== undefined && !(await hasSession(db, session))) throw loginRequired()
  if (script && !(await hasToken(db, script.id))) throw loginRequired()
}

/**
 * For writes that hold a row of an article before the foreign key asks for that of their author, while a deletion holds them the
 * other way round: first of all in their transaction, shared with others of the same author. @throws Problem 401
 */
export async function shareAccess(tx: Transaction<Tables>, { database }: Pick<Services, 'database'>, viewer: Viewer): Promise<void> {
  // On SQLite the look at the beginning of the transaction is enough: there is one writer.
  if (database.engine !== 'postgres') return
  await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forKeyShare().execute()
  await assertNotRevoked(tx, viewer)
}

/** In the transaction that gives a person something to own: nothing may come after what a deletion removes. @throws Problem 401 */
export async function assertOwner(tx: Transaction<Tables>, services: Pick<Services, 'database'>, id: number): Promise<void> {
  const owner = await lockUser(tx, services, id)
  if (owner?.status !== 'active') throw loginRequired()
}

/** Returns the token. @throws `refused` when the account is no longer the one, with the password, that was proved; 403 account-closed */
export async function openProved(
  tx: Transaction<Tables>,
  services: Services,
  proved: UserRow,
  { client, confirmed, refused }: { client: Pick<Client, 'userAgent'>; confirmed: boolean; refused: () => Problem },
): Promise<string> {
  const user = await lockUser(tx, services, proved.id)
  if (user?.status === 'banned') throw accountClosed()
  if (user?.status !== 'active' || user.password_hash !== proved.password_hash) throw refused()
  return openSession(tx, { user_id: user.id }, { client, now: services.now(), confirmed })
}

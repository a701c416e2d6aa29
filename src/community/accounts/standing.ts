import { sql, type Transaction } from 'kysely'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { assertAccess } from './current-access.ts'
import { replaceSetUpLink } from './setup-link-store.ts'
import { countAdmins, findUser, updateStanding, type Standing, type UserRow } from './store.ts'

/** A number that nothing else in this database locks on, the lock of the search index (update-index.ts) above all: a write takes both. */
const standingLock = 7_308_324_468

/** From here to the commit nobody else gains or loses a role. Writers on SQLite wait for each other anyway. */
export async function lockRoles(tx: Transaction<Tables>, { database }: Pick<Services, 'database'>): Promise<void> {
  if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(standingLock)})`.execute(tx)
}

/**
 * The only way to give or take a role, to ban, unban and delete. Decides on what is true inside the transaction: `actor`, who is
 * not the person itself, may have lost the role since the request was admitted. Returns the row as it was before.
 * @throws Problem 403 not-allowed, 404 person-not-found, 422 last-admin
 */
export async function changeStanding(services: Services, tx: Transaction<Tables>, id: number, changes: Standing, actor?: Viewer): Promise<UserRow> {
  await lockRoles(tx, services)
  if (actor) await assertAdmin(tx, services, actor)
  const user = await findUser(tx, id)
  if (!user || user.status === 'deleted') throw personNotFound()
  const before = await countAdmins(tx)
  await updateStanding(tx, id, changes)
  if (before > 0 && (await countAdmins(tx)) === 0) throw lastAdmin(actor !== undefined)
  if (changes.role === 'admin') await endSetUp(tx)
  return user
}

/** There has been an administrator: from now on only the command line makes a set-up link. */
export function endSetUp(tx: Transaction<Tables>): Promise<void> {
  return replaceSetUpLink(tx, { nonce: null, expires_at: null })
}

export function personNotFound(): Problem {
  return new Problem(404, 'person-not-found', t('accounts.error-there-is-no-such-account'))
}

/** Inside the transaction, after `lockRoles`: role and session may be gone since the request was admitted. @throws Problem 403 not-allowed, 401 */
export async function assertAdmin(tx: Transaction<Tables>, services: Services, actor: Viewer): Promise<void> {
  await assertAccess(tx, services, actor)
  const row = await findUser(tx, actor.id)
  if (row?.role !== 'admin' || row.status !== 'active') throw new Problem(403, 'not-allowed', t('accounts.error-your-account-may-not-do-this'))
}

function lastAdmin(other: boolean): Problem {
  return new Problem(422, 'last-admin', other ? t('accounts.error-last-admin-other') : t('accounts.error-last-admin-self'))
}

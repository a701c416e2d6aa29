import { randomBytes } from 'node:crypto'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { perform, type Action } from './action.ts'
import type { PublishingAdapter } from './adapter.ts'
import type { Lock } from './contract.ts'
import { assertAllowed, lockOf } from './find-draft.ts'
import type { Subject } from './publishing.ts'
import { isHeld, lockTimeoutMs, maxAbsenceMs, mayWrite } from './rules.ts'
import { findLock, keepLock, removeLock, renewLocks } from './lock-store.ts'
import { type LockRow } from './lock-store.ts'
import { t } from '#i18n/messages.ts'

/** Takes the lock of a content, or renews it; `key` is null when somebody else has it. */
export function acquireLock<F extends object>(
  subject: Subject<F>,
  { key, new_key, take = false }: { key?: string | undefined; new_key?: string | undefined; take?: boolean | undefined },
): Promise<{ key: string | null; lock: Lock; revision: number }> {
  return perform({ ...subject, key }, async ({ writing: { tx }, ref, viewer, status, revision, now }) => {
    const lock = await findLock(tx, ref)
    const mine = lock !== undefined && lock.key === key && lock.user_id === viewer.id
    if (!mine || !isHeld(lock, now)) assertAllowed(viewer, mayWrite(viewer, status))
    if (lock && !mine && !take && isHeld(lock, now)) return { key: null, lock: await lockOf(tx, viewer, lock, key), revision }
    const next = {
      ...ref,
      key: mine ? lock.key : (new_key ?? randomBytes(18).toString('base64url')),
      user_id: viewer.id,
      taken_at: mine ? lock.taken_at : now,
      seen_at: now,
    }
    await keepLock(tx, next)
    return { key: next.key, lock: await lockOf(tx, viewer, next, next.key), revision }
  })
}

export async function releaseLock<F extends object>(services: Services, { kind }: PublishingAdapter<F>, id: number, key: string): Promise<void> {
  await services.database.write(({ tx }) => removeLock(tx, { kind, content_id: id }, key))
}

/**
 * For a process that begins: nobody could be heard of while the server was away, so whoever was when it went has as long
 * again to come back. Those who had gone before do not: the last of all that was heard tells when the server was last there.
 */
export async function renewHeldLocks({ database, now }: Services): Promise<void> {
  await renewLocks(database.db, now(), { life: lockTimeoutMs, notBefore: now() - maxAbsenceMs })
}

/** @throws Problem 423 when somebody holds the lock whose key is not `key` */
export async function assertUnlocked<F extends object>({ writing: { tx }, ref, viewer, now }: Action<F>, key: string | undefined): Promise<void> {
  const lock = await findLock(tx, ref)
  if (lock && isHeld(lock, now) && lock.key !== key) throw await locked(tx, lock, viewer)
}

/** The same for who has no key at hand: their own lock is not in the way. */
export async function assertNoOtherLock<F extends object>(action: Action<F>): Promise<string | undefined> {
  const lock = await findLock(action.writing.tx, action.ref)
  if (lock?.user_id !== action.viewer.id) await assertUnlocked(action, undefined)
  return lock?.key
}

async function locked(db: Db, lock: LockRow, viewer: Viewer): Promise<Problem> {
  const holder = await db.selectFrom('users').select('name').where('id', '=', lock.user_id).executeTakeFirst()
  const time = isoDate(lock.taken_at).slice(11, 16)
  const name = holder?.name ?? t('studio-publishing.somebody')
  const text = lock.user_id === viewer.id ? t('studio-publishing.locked-by-you', { time }) : t('studio-publishing.locked-by', { name, time })
  return new Problem(423, 'locked', text)
}

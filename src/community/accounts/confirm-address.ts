import type { Db } from '#platform/db/tables.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { newLink } from './email-token.ts'
import { removeSessions } from './session-store.ts'
import { updateUser, type UserRow } from './store.ts'

/** Asks the owner of an account whose address came with an import, unconfirmed, to confirm it; as often as is bearable. */
export async function postOwnAddress(services: Services, { id, email, email_verified_at }: UserRow): Promise<void> {
  if (email === null || email_verified_at !== null || !(await limitsOf(services).has('resendMail', email))) return
  await services.database.write(async ({ tx }) => {
    const link = await newLink(tx, services, { purpose: 'email', email, user_id: id })
    await enqueueMail(tx, { mail: 'email-wanted', data: { link } })
  })
}

/**
 * To be called when a mailbox alone has let its owner in. Whoever registered an unconfirmed address at the old system may be a
 * stranger who knows the imported password: it ends, as do sessions that it has opened.
 */
export async function revokeUnconfirmedAccess(tx: Db, user: UserRow, now: number): Promise<void> {
  if (user.email_verified_at !== null) return
  await removeSessions(tx, user.id, null)
  await updateUser(tx, user.id, { email_verified_at: now, password_hash: null, updated_at: now })
}

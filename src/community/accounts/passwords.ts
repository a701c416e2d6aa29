import type { Viewer } from '#base/viewer.ts'
import type { Feature } from '#platform/feature.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { assertAccess, lockUser } from './current-access.ts'
import { removeLink } from './email-token-store.ts'
import { removeIdentities } from './identity-store.ts'
import { mailLinkOf, newLink } from './email-token.ts'
import { hashPassword, queueHash } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { linkInvalid } from './errors.ts'
import { revokeAccess } from './revoke-access.ts'
import { findUserByEmail, updateUser, type UserRow } from './store.ts'

/** The same steps for every address: whether somebody has it is looked up when the mail is written. */
export async function forgotPassword(services: Services, email: string): Promise<void> {
  if (!(await limitsOf(services).has('resetMail', email))) return
  await services.database.write(async ({ tx }) => {
    const link = await newLink(tx, services, { purpose: 'reset', email })
    await enqueueMail(tx, { mail: 'reset', data: { link } })
  })
}

/** Revokes all access, that by providers too, and tells the owner. Logs nobody in. @throws Problem 422 */
export async function resetPassword(services: Services, all: Feature[], token: string, password: string): Promise<void> {
  const link = await mailLinkOf(services, token, ['reset'])
  const user = link && (await findUserByEmail(services.database.db, link.email))
  if (!link || user?.status !== 'active') throw linkInvalid()
  await keepPassword(services, all, user, password, { linkId: link.id })
  await limitsOf(services).guessed(`login ${link.email}`)
}

/** Revokes all access but the session that asks and tells the owner. The caller has proved who asks. @throws Problem 401 */
export async function changePassword(services: Services, all: Feature[], user: UserRow, password: string, asker: Asker): Promise<void> {
  await keepPassword(services, all, user, password, asker)
}

interface Asker {
  viewer: Viewer
  token: string | null
}

async function keepPassword(services: Services, all: Feature[], user: UserRow, password: string, by: Asker | { linkId: number }): Promise<void> {
  checkNewPassword(services.config, password, { role: user.role, username: user.username, email: user.email ?? '' })
  const password_hash = await queueHash(() => hashPassword(password, services.config.accounts?.hashCost))
  await services.database.write(async (writing) => {
    const { tx } = writing
    if ('viewer' in by) await assertAccess(tx, services, by.viewer)
    else await lockUser(tx, services, user.id)
    // Of several who bring the same link at once, one gets past here.
    if ('linkId' in by && !(await removeLink(tx, by.linkId))) throw linkInvalid()
    const now = services.now()
    // The mailed link shows that the address is theirs.
    const email_verified_at = 'viewer' in by ? user.email_verified_at : (user.email_verified_at ?? now)
    await updateUser(tx, user.id, { password_hash, email_verified_at, updated_at: now })
    await revokeAccess(services, all, writing, user, 'viewer' in by ? by.token : null)
    // Whoever had the account may have connected theirs. Who changes the password has the list of them on the same page.
    const disconnected = 'viewer' in by ? [] : await removeIdentities(tx, user.id)
    await enqueueMail(tx, { mail: 'password-changed', data: { user: user.id, disconnected } })
  })
}

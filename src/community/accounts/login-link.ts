import type { Client } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { revokeUnconfirmedAccess } from './confirm-address.ts'
import { lockUser } from './current-access.ts'
import { removeLink, type MailLinkRow } from './email-token-store.ts'
import { newLink } from './email-token.ts'
import { linkInvalid } from './errors.ts'
import { requireSecondFactor, type SecondProof } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { findUserByEmail } from './store.ts'
import { trustDevice } from './trusted-device.ts'

/** The same steps for every address: whether somebody has it is looked up when the mail is written. */
export async function mailLoginLink(services: Services, email: string): Promise<void> {
  if (!(await limitsOf(services).has('loginMail', email))) return
  await services.database.write(async ({ tx }) => {
    const link = await newLink(tx, services, { purpose: 'login', email })
    await enqueueMail(tx, { mail: 'login-link', data: { link } })
  })
}

/**
 * A session of the owner, however many wrong passwords strangers have tried. Powers of staff sleep in it until the password proves
 * more than the mailbox. @throws Problem 422
 */
export async function logInByLink(services: Services, link: MailLinkRow, second: SecondProof, client: Client): Promise<string> {
  const user = await findUserByEmail(services.database.db, link.email)
  if (user?.status !== 'active') throw linkInvalid()
  await requireSecondFactor(services, user, second, 'link', client)
  const token = await services.database.write(async ({ tx }) => {
    // First, as whoever revokes access does: neither waits for the other in a circle.
    await lockUser(tx, services, user.id)
    if (!(await removeLink(tx, link.id))) throw linkInvalid()
    await revokeUnconfirmedAccess(tx, user, services.now())
    return openSession(tx, { user_id: user.id }, { client, now: services.now(), confirmed: false })
  })
  trustDevice(services.config, client, user.id)
  return token
}

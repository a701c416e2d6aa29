import type { Transaction } from 'kysely'
import { t } from '#i18n/messages.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import type { Client, Context } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { revokeUnconfirmedAccess } from './confirm-address.ts'
import { lockUser } from './current-access.ts'
import { keepIdentity } from './identity-store.ts'
import { removeLink, removeLinksTo, type MailLinkRow } from './email-token-store.ts'
import { mailLinkOf } from './email-token.ts'
import { logInByLink } from './login-link.ts'
import { resumePasskeys } from './passkey-store.ts'
import { queueHash, matches } from './password-hash.ts'
import { accountClosed, linkInvalid, otherBrowser, passwordRequired, wrongPassword } from './errors.ts'
import { freeUsername } from './register.ts'
import { findRegistration, removeRegistration, removeRegistrations, type RegistrationRow } from './registration-store.ts'
import { revokeAccess } from './revoke-access.ts'
import { requireSecondFactor, type SecondProof } from './second-factor.ts'
import { moveSessions } from './session-store.ts'
import { openSession } from './sessions.ts'
import { findUser, findUserByEmail, insertUser, updateUser, type UserRow } from './store.ts'

interface VerifyResult {
  message: string
  /** Fresh; null when the bearer's own token has become good. */
  token: string | null
}

interface Proof extends SecondProof {
  token: string
  password?: string
}

/**
 * Answers a mailed link. A click alone proves that somebody reads the mail, not that they began this: so it takes the token of
 * the browser that began it, or its password once more. Otherwise the owner's click would open a stranger's registration.
 */
export async function verifyByLink(services: Services, all: Feature[], proof: Proof, context: Pick<Context, 'viewer' | 'client'>): Promise<VerifyResult> {
  const link = await mailLinkOf(services, proof.token, ['verify', 'email', 'login'])
  if (!link) throw linkInvalid()
  if (link.purpose === 'login') return { message: t('accounts.logged-in'), token: await logInByLink(services, link, proof, context.client) }
  try {
    return link.purpose === 'email' ? await answerNewEmail(services, all, link, proof, context) : await answerRegistration(services, link, proof, context)
  } catch (error) {
    // Somebody else has got the address, or the provider's account, in this very moment.
    throw uniqueViolation(error) ? linkInvalid() : error
  }
}

async function answerRegistration(
  services: Services,
  link: MailLinkRow,
  proof: Proof,
  { viewer, client }: Pick<Context, 'viewer' | 'client'>,
): Promise<VerifyResult> {
  const { db } = services.database
  const registration = await findRegistration(db, link.registration_id ?? 0)
  if (!registration) throw linkInvalid()
  const owner = await findUserByEmail(db, registration.email)
  if (registration.user_id === null ? owner : owner?.id !== registration.user_id) throw linkInvalid()
  const here = viewer !== null && viewer.id === -registration.id
  if (!here) await requirePassword(services, owner ? owner.password_hash : registration.password_hash, proof.password, `registration ${registration.id}`)
  if (owner) {
    if (owner.status !== 'active') throw accountClosed()
    await requireSecondFactor(services, owner, proof, here ? 'provider' : 'password', client)
  }
  return services.database.write(async ({ tx }) => {
    // First, as whoever revokes access does: either the link is gone, or the session made here is ended.
    if (owner) await lockUser(tx, services, owner.id)
    if (!(await removeLink(tx, link.id))) throw linkInvalid()
    const userId = owner ? await connect(tx, services, owner, registration) : await admit(tx, registration, services.now())
    await moveSessions(tx, registration.id, userId, null)
    await removeRegistration(tx, registration.id)
    return { message: owner ? t('accounts.answer-connected') : t('accounts.answer-verified'), token: here ? null : await reopen(tx, services, userId, client) }
  })
}

/** The registration becomes an account; whatever others had begun with this address ends. */
async function admit(tx: Transaction<Tables>, registration: RegistrationRow, now: number): Promise<number> {
  const { email, name, password_hash, provider, subject } = registration
  const username = await freeUsername(tx, registration.username)
  const userId = await insertUser(tx, {
    username,
    name,
    email,
    email_verified_at: now,
    password_hash,
    avatar: null,
    avatar_media_id: null,
    created_at: now,
    updated_at: now,
  })
  if (provider !== null && subject !== null) await keepIdentity(tx, { provider, subject, user_id: userId, created_at: now })
  await moveSessions(tx, registration.id, userId, null)
  await moveAddressTo(tx, email)
  return userId
}

async function connect(tx: Transaction<Tables>, services: Services, owner: UserRow, { provider, subject }: RegistrationRow): Promise<number> {
  if (provider === null || subject === null) throw linkInvalid()
  await revokeUnconfirmedAccess(tx, owner, services.now())
  await keepIdentity(tx, { provider, subject, user_id: owner.id, created_at: services.now() })
  await enqueueMail(tx, { mail: 'identity-connected', data: { user: owner.id, provider } })
  return owner.id
}

async function answerNewEmail(
  services: Services,
  all: Feature[],
  link: MailLinkRow,
  proof: Proof,
  { viewer, client }: Pick<Context, 'viewer' | 'client'>,
): Promise<VerifyResult> {
  const user = await findUser(services.database.db, link.user_id ?? 0)
  if (!user || user.status !== 'active') throw linkInvalid()
  const here = viewer?.id === user.id
  if (!here) {
    await requirePassword(services, user.password_hash, proof.password, `proof ${user.id}`)
    await requireSecondFactor(services, user, proof, 'password', client)
  }
  return services.database.write(async (writing) => {
    const { tx } = writing
    await lockUser(tx, services, user.id)
    if (!(await removeLink(tx, link.id))) throw linkInvalid()
    const now = services.now()
    await updateUser(tx, user.id, { email: link.email, email_verified_at: now, updated_at: now })
    await moveAddressTo(tx, link.email)
    await revokeAccess(services, all, writing, user, here ? client.token : null)
    // A passkey has proved who wants it, and without a password nothing could bring it back.
    if (user.password_hash === null) await resumePasskeys(tx, user.id)
    if (user.email !== link.email) await enqueueMail(tx, { mail: 'email-changed', data: { user: user.id, to: user.email } })
    return { message: t('accounts.answer-email-changed'), token: here ? null : await reopen(tx, services, user.id, client) }
  })
}

/** From now on the address is somebody's: registrations and wishes of others for it end. */
export async function moveAddressTo(tx: Transaction<Tables>, email: string): Promise<void> {
  await removeRegistrations(tx, email)
  await removeLinksTo(tx, email, 'email')
}

function reopen(tx: Transaction<Tables>, services: Services, userId: number, client: Client): Promise<string> {
  return openSession(tx, { user_id: userId }, { client, now: services.now(), confirmed: false })
}

/** @throws Problem 422 password-required, wrong-credentials; other-browser where there is no password to ask for */
async function requirePassword(services: Services, hash: string | null, password: string | undefined, subject: string): Promise<void> {
  if (hash === null) throw otherBrowser()
  if (password === undefined) throw passwordRequired()
  const limits = limitsOf(services)
  await limits.guess(subject)
  if (!(await queueHash(() => matches(password, hash, services.config.accounts?.hashCost)))) throw wrongPassword()
  await limits.guessed(subject)
}

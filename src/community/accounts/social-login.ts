import { uniqueViolation } from '#platform/db/errors.ts'
import { loginRequired } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Client } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { assertAccess, openProved } from './current-access.ts'
import { findIdentity, keepIdentity } from './identity-store.ts'
import { trustDevice } from './trusted-device.ts'
import { verifyLinkMs } from './email-token.ts'
import type { VerifiedProfile } from './provider-exchange.ts'
import { accountClosed, emailNeeded, signInExpired, signInFailed, taken } from './errors.ts'
import type { PasskeyAnswer } from './passkey-fields.ts'
import { freeUsername, isReserved, postVerification, usernameFrom } from './register.ts'
import { insertRegistration } from './registration-store.ts'
import { requireSecondFactor } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { removeSignIn, type SignInRow } from './sign-in-store.ts'
import { keepForSecondStep, takeAnswer, type ProviderAnswer } from './social.ts'
import { findUser, findUserByEmail, insertUser, type UserRow } from './store.ts'
import { moveAddressTo } from './verify-email.ts'
import { t } from '#i18n/messages.ts'

interface SecondStep {
  email?: string | undefined
  second_factor?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/**
 * The token of the account that (provider, subject) opens. A new person gets an account when the provider has seen the address
 * work and nobody has it here; in every other case a pending registration, which the mail to that address decides on: an
 * address alone opens nobody's account.
 */
export async function socialLogin(services: Services, answer: ProviderAnswer, more: SecondStep, client: Client): Promise<string> {
  const { row, person } = await takeAnswer(services, answer, client)
  if (row.user_id !== null) throw signInFailed()
  const { db } = services.database
  const identity = await findIdentity(db, row.provider, person.subject)
  const user = identity && (await findUser(db, identity.user_id))
  if (user) return enterBy(services, row, person, user, more, client)
  const email = person.email ?? more.email
  if (!email) {
    await keepForSecondStep(services, row, person)
    throw emailNeeded()
  }
  const vouched = person.email !== null && person.emailVerified
  const owner = await findUserByEmail(db, email)
  try {
    if (vouched && !owner) return await admit(services, row, person, email, client)
    return await registerBy(services, row, person, { email, ownerId: vouched && owner ? owner.id : null }, client)
  } catch (error) {
    // Twice at once, or somebody has taken the address in this moment.
    throw uniqueViolation(error) ? signInExpired() : error
  }
}

/** Lets the provider's account open the viewer's own. @throws Problem 422 when it opens somebody else's */
export async function connectProvider(services: Services, viewer: Viewer, answer: ProviderAnswer, client: Client): Promise<void> {
  const { row, person } = await takeAnswer(services, answer, client)
  if (row.user_id !== viewer.id) throw signInFailed()
  try {
    await services.database.write(async ({ tx }) => {
      await assertAccess(tx, services, viewer)
      if (!(await removeSignIn(tx, row.state_hash))) throw signInExpired()
      await keepIdentity(tx, { provider: row.provider, subject: person.subject, user_id: viewer.id, created_at: services.now() })
      await enqueueMail(tx, { mail: 'identity-connected', data: { user: viewer.id, provider: row.provider } })
    })
  } catch (error) {
    throw uniqueViolation(error) ? taken('provider', t('accounts.error-identity-taken')) : error
  }
}

async function enterBy(services: Services, row: SignInRow, person: VerifiedProfile, user: UserRow, more: SecondStep, client: Client): Promise<string> {
  if (user.status !== 'active') throw user.status === 'banned' ? accountClosed() : loginRequired()
  await keepForSecondStep(services, row, person)
  await requireSecondFactor(services, user, { code: more.second_factor, passkey: more.passkey }, 'provider', client)
  trustDevice(services.config, client, user.id)
  return services.database.write(async ({ tx }) => {
    if (!(await removeSignIn(tx, row.state_hash))) throw signInExpired()
    const opened = await openProved(tx, services, user, { client, confirmed: false, refused: signInExpired })
    // Its owner may have disconnected the provider meanwhile.
    if ((await findIdentity(tx, row.provider, person.subject))?.user_id !== user.id) throw signInExpired()
    return opened
  })
}

async function admit(services: Services, row: SignInRow, person: VerifiedProfile, email: string, client: Client): Promise<string> {
  const now = services.now()
  return services.database.write(async ({ tx }) => {
    if (!(await removeSignIn(tx, row.state_hash))) throw signInExpired()
    const username = await freeUsername(tx, wantedUsername(services, person, email))
    const name = nameOf(person, username)
    const userId = await insertUser(tx, {
      username,
      name,
      email,
      email_verified_at: now,
      password_hash: null,
      avatar: null,
      avatar_media_id: null,
      created_at: now,
      updated_at: now,
    })
    await keepIdentity(tx, { provider: row.provider, subject: person.subject, user_id: userId, created_at: now })
    await moveAddressTo(tx, email)
    trustDevice(services.config, client, userId)
    return openSession(tx, { user_id: userId }, { client, now, confirmed: false })
  })
}

async function registerBy(
  services: Services,
  row: SignInRow,
  person: VerifiedProfile,
  { email, ownerId }: { email: string; ownerId: number | null },
  client: Client,
): Promise<string> {
  const now = services.now()
  const mayMail = await limitsOf(services).has('registrationMail', email)
  return services.database.write(async ({ tx }) => {
    if (!(await removeSignIn(tx, row.state_hash))) throw signInExpired()
    const username = wantedUsername(services, person, email)
    const registration_id = await insertRegistration(tx, {
      username,
      name: nameOf(person, username),
      email,
      password_hash: null,
      provider: row.provider,
      subject: person.subject,
      user_id: ownerId,
      created_at: now,
      expires_at: now + verifyLinkMs,
    })
    await postVerification(tx, services, { id: registration_id, email }, mayMail)
    return openSession(tx, { registration_id }, { client, now, confirmed: false })
  })
}

function wantedUsername(services: Services, person: VerifiedProfile, email: string): string {
  const username = usernameFrom(person.name, email.split('@')[0])
  return isReserved(username, services.config.siteName) ? `reader-${username}`.slice(0, 30) : username
}

function nameOf(person: VerifiedProfile, username: string): string {
  // oxlint-disable-next-line no-control-regex -- a provider's text, not ours
  return (
    person.name
      .replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .slice(0, 120) || username
  )
}

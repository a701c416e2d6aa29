import type { Viewer } from '#base/viewer.ts'
import { firstFreeName, slugify } from '#base/slug.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { latinSlug } from '#platform/slugs/new-slug.ts'
import { newLink, verifyLinkMs } from './email-token.ts'
import { hashPassword, queueHash } from './password-hash.ts'
import { postOwnAddress } from './confirm-address.ts'
import { checkNewPassword } from './password-rules.ts'
import { taken } from './errors.ts'
import { findRegistration, findRepeated, insertRegistration } from './registration-store.ts'
import { openSession } from './sessions.ts'
import { findUser, findUserByUsername } from './store.ts'
import { t } from '#i18n/messages.ts'

interface Registration {
  username: string
  email: string
  password: string
  name?: string
}

/**
 * A pending row and its token, for a known address as for an unknown one; which of the two mails goes out is decided when
 * it is written. The same again within a minute is the same registration and sends no second mail. Usernames are public: one that is taken may be said.
 */
export async function register(services: Services, registration: Registration, client: Client): Promise<string> {
  const { username, email, password, name } = registration
  if (isReserved(username, services.config.siteName) || (await findUserByUsername(services.database.db, username)))
    throw taken('username', t('accounts.error-username-taken'))
  checkNewPassword(services.config, password, { role: 'member', username, email })
  const salt = saltOf(services, registration)
  const password_hash = await queueHash(() => hashPassword(password, services.config.accounts?.hashCost, salt))
  const now = services.now()
  const row = { username, name: name ?? username, email, password_hash, created_at: now, expires_at: now + verifyLinkMs }
  // Before the limit: what is sent again by mistake does not use it up.
  const isFirst = (await findRepeated(services.database.db, row)) === undefined
  const mayMail = isFirst && (await limitsOf(services).has('registrationMail', email))
  const { token, isRepeated } = await services.database.write(async ({ tx }) => {
    await lockName(tx, services.database.engine, `registration ${email}`)
    const repeated = await findRepeated(tx, row)
    const registration_id = repeated ?? (await insertRegistrationWithMail(tx, services, row, mayMail))
    return { token: await openSession(tx, { registration_id }, { client, now, confirmed: false }), isRepeated: repeated !== undefined }
  })
  // Several at once all came by the first look.
  if (mayMail && isRepeated) await limitsOf(services).giveBack('registrationMail', email)
  return token
}

async function insertRegistrationWithMail(
  tx: Db & Parameters<typeof enqueueMail>[0],
  services: Services,
  row: Parameters<typeof insertRegistration>[1],
  mayMail: boolean,
): Promise<number> {
  const id = await insertRegistration(tx, row)
  await postVerification(tx, services, { id, email: row.email }, mayMail)
  return id
}

/** Of these two and the site's secret, so that the same registration has the same hash and is known again. */
function saltOf({ config }: Services, { username, email }: Registration): Buffer {
  return Buffer.from(hmac(config, 'registration', `${email}\n${username}`), 'base64url').subarray(0, 16)
}

/** Sends the mail of a registration again, as often as is bearable; says nothing about it. */
export async function resendVerification(services: Services, viewer: Viewer): Promise<void> {
  if (viewer.verified) return
  const user = await findUser(services.database.db, viewer.id)
  if (user) return postOwnAddress(services, user)
  const registration = await findRegistration(services.database.db, -viewer.id)
  if (!registration || !(await limitsOf(services).has('resendMail', registration.email))) return
  await services.database.write(({ tx }) => postVerification(tx, services, registration, true))
}

export async function postVerification(
  tx: Db & Parameters<typeof enqueueMail>[0],
  services: Services,
  registration: { id: number; email: string },
  send: boolean,
): Promise<void> {
  const link = await newLink(tx, services, { purpose: 'verify', email: registration.email, registration_id: registration.id })
  if (send) await enqueueMail(tx, { mail: 'registration', data: { link } })
}

/** `wanted`, else `wanted-2` and so on, at most 30 letters: what somebody else took meanwhile is no reason to turn a reader away. */
export function freeUsername(db: Db, wanted: string): Promise<string> {
  const named = (number: number) => (number === 1 ? wanted : `${wanted.slice(0, Math.min(26, 29 - String(number).length)).replace(/-+$/, '')}-${number}`)
  return firstFreeName(named, (candidates) => db.selectFrom('users').select('username as slug').where('username', 'in', candidates).execute())
}

/** A username out of whatever a provider knows of somebody. */
export function usernameFrom(...names: (string | undefined)[]): string {
  for (const name of names) {
    const slug = latinSlug(name ?? '')
      .replace(/[^a-z0-9-]/g, '')
      .replace(/-+/g, '-')
      .slice(0, 26)
      .replace(/^-+|-+$/g, '')
    if (slug.length >= 3 && slug !== 'untitled') return slug
  }
  return 'reader'
}

/** Names of addresses, of ours, and of accounts that are gone. */
export function isReserved(username: string, siteName: string): boolean {
  return reserved.has(username) || /^(deleted|former)-/.test(username) || username === slugify(siteName)
}

const reserved = new Set(
  'about account admin administrator api articles author authors blog blogs categories category contact creatives editor editors events files help login magazine mail masthead media moderator null podcast postmaster register root search security staff studio support system topics undefined user users webmaster'.split(
    ' ',
  ),
)

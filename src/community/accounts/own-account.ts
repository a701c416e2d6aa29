import { isoDate } from '#base/dates.ts'
import { loginRequired } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { assertAccess } from './current-access.ts'
import type { Me } from './contract.ts'
import { listIdentities } from './identity-store.ts'
import { findPendingEmail, removeLinksOfUser } from './email-token-store.ts'
import { newLink } from './email-token.ts'
import { listPasskeys } from './passkey-store.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { findRegistration } from './registration-store.ts'
import { isStaff } from './rules.ts'
import { profileOf } from './service.ts'
import { findSession } from './session-store.ts'
import { staffEndOf } from './sessions.ts'
import { findUser, updateUser, type UserRow } from './store.ts'
import { tokenHash } from './tokens.ts'

/** Oneself, as `token` shows it. */
export async function ownAccount(services: Services, viewer: Viewer, token: string | null): Promise<Me> {
  if (viewer.id < 0) return pendingAccount(services, viewer)
  const { db } = services.database
  const now = services.now()
  const user = await findUser(db, viewer.id)
  if (!user) throw loginRequired()
  const [factor, passkeys, identities, wanted, session] = [
    await findSecondFactor(db, user.id),
    await listPasskeys(db, user.id),
    await listIdentities(db, user.id),
    await findPendingEmail(db, user.id, now),
    await findSession(db, tokenHash(token ?? '')),
  ]
  const isPublic = !isLoopback(services.config.siteUrl)
  const authenticator = factor !== undefined && factor.confirmed_at !== null
  const isOn = authenticator || passkeys.length > 0
  const until = session && isStaff(viewer.role) && !viewer.asleep ? staffEndOf(services.config, session) : null
  return {
    ...profileOf(user),
    email: user.email ?? '',
    email_verified: user.email_verified_at !== null,
    new_email: wanted?.email ?? null,
    role: user.role,
    has_password: user.password_hash !== null,
    second_factor: isOn ? 'on' : isPublic && isStaff(user.role) ? 'required' : 'off',
    authenticator,
    passkeys: passkeys.length === 0 ? 'none' : passkeys.some(({ suspended_at }) => suspended_at !== null) ? 'suspended' : 'ready',
    staff_until: until === null ? null : isoDate(until),
    identities: identities.map(({ provider }) => provider),
  }
}

async function pendingAccount(services: Services, viewer: Viewer): Promise<Me> {
  const row = await findRegistration(services.database.db, -viewer.id)
  if (!row) throw loginRequired()
  const { username, name, email, created_at } = row
  return {
    ...profileOf({ id: viewer.id, username, name, avatar: null, bio: '', website: '', location: '', links: '[]', created_at }),
    email,
    email_verified: false,
    new_email: null,
    role: 'member',
    has_password: row.password_hash !== null,
    second_factor: 'off',
    authenticator: false,
    passkeys: 'none',
    staff_until: null,
    identities: [],
  }
}

interface Profile {
  name?: string
  bio?: string
  location?: string
  website?: string
  links?: { label: string; url: string }[]
}

/** @throws Problem 401 */
export async function changeProfile(services: Services, viewer: Viewer, { links, ...profile }: Profile): Promise<void> {
  const userId = viewer.id
  await services.database.write(async ({ tx, purge }) => {
    // A deleted account must not get a name again.
    await assertAccess(tx, services, viewer)
    await updateUser(tx, userId, { ...profile, ...(links === undefined ? {} : { links: JSON.stringify(links) }), updated_at: services.now() })
    purge(`author:${userId}`)
  })
}

/** A link to the new address, a notice to the old one. An address that is somebody else's gets another mail, and the asker the same answer. */
export async function requestEmailChange(services: Services, viewer: Viewer, user: UserRow, email: string): Promise<void> {
  if (!(await limitsOf(services).has('resendMail', email))) return
  await services.database.write(async ({ tx }) => {
    await assertAccess(tx, services, viewer)
    const link = await newLink(tx, services, { purpose: 'email', email, user_id: user.id })
    await enqueueMail(tx, { mail: 'email-wanted', data: { link } })
    await enqueueMail(tx, { mail: 'email-changing', data: { user: user.id, to: user.email } })
  })
}

export async function cancelEmailChange(services: Services, userId: number): Promise<void> {
  await services.database.write(({ tx }) => removeLinksOfUser(tx, userId))
}

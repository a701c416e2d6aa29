import { Problem } from '#base/problem.ts'
import type { Role, Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { joinRemarks, logAudit, onCommandLine } from '#content/admin/service.ts'
import type { Feature } from '#platform/feature.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { roleNotes } from './role-notes.ts'
import { addressOf, newLink, tokenOf } from './email-token.ts'
import { findLink } from './email-token-store.ts'
import { taken } from './errors.ts'
import { hashPassword, queueHash } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { forgotPassword } from './passwords.ts'
import { isReserved } from './register.ts'
import { disconnectProviders, revokeAccess } from './revoke-access.ts'
import { dropSecondFactor } from './second-factor.ts'
import { endSetUp, lockRoles, personNotFound } from './standing.ts'
import { findUserByEmail, findUserByUsername, insertUser, type UserRow } from './store.ts'
import { moveAddressTo } from './verify-email.ts'

// What an operator does on the command line, where nobody is logged in: the rules of the API hold, the audit log names nobody.

interface NewPerson {
  username: string
  name: string
  email: string
  role: Role
  /** Without one the person gets the mail by which a forgotten password is set. */
  password?: string
}

/** An account whose address counts as confirmed. @throws Problem 422 for a name, address or password that an API call would refuse */
export async function addPerson(services: Services, { username, name, email, role, password }: NewPerson): Promise<number> {
  if (isReserved(username, services.config.siteName)) throw taken('username', 'This username is taken.')
  if (password !== undefined) checkNewPassword(services.config, password, { role, username, email })
  const password_hash = password === undefined ? null : await queueHash(() => hashPassword(password, services.config.accounts?.hashCost))
  const now = services.now()
  return services.database.write(async ({ tx, purge }) => {
    await lockRoles(tx, services)
    if (await findUserByUsername(tx, username)) throw taken('username', 'This username is taken.')
    if (await findUserByEmail(tx, email)) throw taken('email', 'There is an account with this address.')
    const common = { username, name, email, email_verified_at: now, password_hash, role, avatar: null, avatar_media_id: null }
    const id = await insertUser(tx, { ...common, created_at: now, updated_at: now })
    await moveAddressTo(tx, email)
    if (role === 'admin') await endSetUp(tx)
    if (password === undefined) {
      const link = await newLink(tx, services, { purpose: 'reset', email })
      await enqueueMail(tx, { mail: 'reset', data: { link } })
    }
    purge('authors', `author:${id}`)
    await logAudit(tx, { viewer: null, action: 'add', kind: 'person', subject: id, title: username, note: joinRemarks(roleNotes[role], onCommandLine), now })
    return id
  })
}

/**
 * The mail of a forgotten password, as often as its limit allows. Also ends all sessions, drops a lost second factor, or
 * makes a link instead of a mail, for 30 minutes. @throws Problem 404
 */
export async function resetPerson(
  services: Services,
  all: Feature[],
  person: string,
  { link, sessions, secondFactor }: { link: boolean; sessions: boolean; secondFactor: boolean },
): Promise<{ username: string; email: string; url: string | null; ended: number | null }> {
  const user = await findPerson(services, person)
  const { email } = user
  if (email === null) throw new Problem(422, 'no-address', `@${user.username} has no address, so nobody can log in to this account.`)
  const ended = await noteReset(services, all, user, { sessions, secondFactor })
  if (!link) await forgotPassword(services, email)
  return { username: user.username, email, url: link ? await resetLink(services, email) : null, ended }
}

/** The administrator in whose name somebody is invited: the one named, else the one there is. @throws Problem 422 */
export async function actingAdministrator(services: Services, username: string | undefined): Promise<Viewer> {
  const { db } = services.database
  const admins = await db.selectFrom('users').select(['id', 'username']).where('role', '=', 'admin').where('status', '=', 'active').orderBy('id').execute()
  const wanted = username?.toLowerCase()
  const found = wanted === undefined ? (admins.length === 1 ? admins[0] : undefined) : admins.find((admin) => admin.username === wanted)
  if (found) return { ...found, role: 'admin', verified: true }
  const names = admins.map((admin) => admin.username).join(', ')
  const text = names
    ? `Say in whose name: --by with one of the administrators ${names}.`
    : 'There is no administrator: masthead setup-link makes the first one.'
  throw new Problem(422, 'no-administrator', text)
}

async function findPerson({ database: { db } }: Services, person: string): Promise<UserRow> {
  const found = (await findUserByEmail(db, person.toLowerCase())) ?? (await findUserByUsername(db, person.replace(/^@/, '')))
  if (!found || found.status === 'deleted') throw personNotFound()
  return found
}

async function noteReset(services: Services, all: Feature[], user: UserRow, { sessions, secondFactor }: { sessions: boolean; secondFactor: boolean }) {
  return services.database.write(async (writing) => {
    const actions: AuditAction[] = ['reset-password']
    if (sessions) actions.push('end-sessions')
    if (secondFactor) actions.push('drop-second-factor')
    if (secondFactor) await dropSecondFactor(writing, user.id)
    const entry = { viewer: null, kind: 'person', subject: user.id, title: user.username, note: onCommandLine, now: services.now() }
    for (const action of actions) await logAudit(writing.tx, { ...entry, action })
    if (!sessions) return null
    const ended = await revokeAccess(services, all, writing, user)
    await disconnectProviders(writing.tx, user.id)
    return ended
  })
}

async function resetLink(services: Services, email: string): Promise<string> {
  return services.database.write(async ({ tx }) => {
    const row = await findLink(tx, await newLink(tx, services, { purpose: 'reset', email }), services.now())
    if (!row) throw new Error('The link is gone already.')
    return addressOf(services, '/reset', tokenOf(services, row))
  })
}

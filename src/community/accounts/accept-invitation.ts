import type { Transaction } from 'kysely'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Role } from '#base/viewer.ts'
import { logAudit } from '#content/admin/service.ts'
import type { Db, Tables } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { roleNotes } from './role-notes.ts'
import { taken } from './errors.ts'
import type { Offer } from './invitation-contract.ts'
import { endInvitation, findInvitationByHash, type InvitationEntry } from './invitation-store.ts'
import { accountExists } from './invitations.ts'
import { hashPassword, queueHash } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { freeUsername, isReserved, usernameFrom } from './register.ts'
import { openSession } from './sessions.ts'
import { beginStaffSession } from './staff-session.ts'
import { endSetUp, lockRoles } from './standing.ts'
import { findUserByUsername, insertUser } from './store.ts'
import { tokenHash } from './tokens.ts'
import { moveAddressTo } from './verify-email.ts'

export interface Wanted {
  token: string
  username: string
  name: string
}

/** @throws Problem 422 for a link that opens nothing, and says why */
export async function offerOf(services: Services, token: string): Promise<Offer> {
  const { db } = services.database
  const { email, name, role, note, inviter, expires_at } = await invitationBehind(db, token, services.now())
  const wanted = usernameFrom(name, email.split('@')[0])
  const username = await freeUsername(db, isReserved(wanted, services.config.siteName) ? `${wanted}-2` : wanted)
  return { email, name, role, note, username, invited_by: inviter, expires_at: isoDate(expires_at) }
}

/** The account, and a session for it. The mail has proved the address. @throws Problem 422 */
export async function acceptInvitation(
  services: Services,
  { password, ...wanted }: Wanted & { password: string },
  client: Client,
): Promise<{ token: string; role: Role }> {
  const { role, email } = await acceptable(services, services.database.db, wanted)
  checkNewPassword(services.config, password, { role, username: wanted.username, email })
  const password_hash = await queueHash(() => hashPassword(password, services.config.accounts?.hashCost))
  const { token } = await openAccount(services, wanted, { password_hash, keep: async () => {} }, client)
  return { token, role }
}

/** The open invitation behind the token, if the wanted username is free. @throws Problem 422 */
export async function acceptable(services: Services, db: Db, { token, username }: Wanted): Promise<InvitationEntry> {
  const invitation = await invitationBehind(db, token, services.now())
  if (isReserved(username, services.config.siteName) || (await findUserByUsername(db, username))) throw taken('username', t('accounts.error-username-taken'))
  return invitation
}

/** `keep` stores what else opens the account, in the same transaction. @throws Problem 422 */
export async function openAccount<T>(
  services: Services,
  wanted: Wanted,
  { password_hash, keep }: { password_hash: string | null; keep: (tx: Transaction<Tables>, userId: number) => Promise<T> },
  client: Client,
): Promise<{ token: string; kept: T }> {
  const opened = await services.database.write(async ({ tx, purge }) => {
    await lockRoles(tx, services)
    // Again in here: while the password was hashed it may have been used, taken back or sent anew.
    const invitation = await acceptable(services, tx, wanted)
    if (!(await endInvitation(tx, invitation.id, 'used'))) throw used()
    const id = await admit(tx, invitation, { ...wanted, password_hash }, services.now())
    const kept = await keep(tx, id)
    purge('authors', `author:${id}`)
    return { token: await openSession(tx, { user_id: id }, { client, now: services.now(), confirmed: true }), kept }
  })
  await beginStaffSession(services, opened.token, client)
  return opened
}

async function admit(
  tx: Transaction<Tables>,
  { id: invitation, email, role }: InvitationEntry,
  { username, name, password_hash }: { username: string; name: string; password_hash: string | null },
  now: number,
): Promise<number> {
  const person = { username, name, email, role, password_hash, email_verified_at: now, created_at: now, updated_at: now }
  const id = await insertUser(tx, { ...person, avatar: null, avatar_media_id: null })
  if (role === 'admin') await endSetUp(tx)
  await moveAddressTo(tx, email)
  await logAudit(tx, { viewer: { id }, action: 'accept', kind: 'invitation', subject: invitation, title: username, note: roleNotes[role], now })
  return id
}

async function invitationBehind(db: Db, token: string, now: number): Promise<InvitationEntry> {
  const invitation = await findInvitationByHash(db, tokenHash(token))
  if (!invitation) throw new Problem(422, 'link-invalid', t('accounts.error-this-link-is-incomplete-or-a'))
  if (invitation.ended === 'used') throw used()
  if (invitation.ended === 'withdrawn') throw new Problem(422, 'invitation-withdrawn', t('accounts.error-this-invitation-has-been-taken-back'))
  if (invitation.account !== null) throw accountExists()
  if (invitation.expires_at <= now)
    throw new Problem(422, 'invitation-expired', t('accounts.error-this-invitation-was-good-for-7', { inviter: invitation.inviter }))
  return invitation
}

function used(): Problem {
  return new Problem(422, 'invitation-used', t('accounts.error-this-invitation-has-been-accepted-already'))
}

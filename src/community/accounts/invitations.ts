import { randomBytes } from 'node:crypto'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Role, Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { roleNotes } from './role-notes.ts'
import { taken } from './errors.ts'
import type { Invitation } from './invitation-contract.ts'
import {
  endInvitation,
  findInvitation,
  findOpenInvitationTo,
  insertInvitation,
  renewInvitation,
  type InvitationEntry,
  type InvitationRow,
} from './invitation-store.ts'
import { assertAdmin, lockRoles } from './standing.ts'
import { findUserByEmail } from './store.ts'
import { tokenHash } from './tokens.ts'

const linkLife = 7 * 86_400_000

interface Wanted {
  email: string
  name: string
  role: Role
  note: string
}

/** @throws Problem 422 for an address with an account or an open invitation */
export async function invite(services: Services, viewer: Viewer, wanted: Wanted): Promise<Invitation> {
  return services.database.write(async ({ tx }) => {
    await lockRoles(tx, services)
    await assertAdmin(tx, services, viewer)
    await assertNew(tx, wanted.email)
    const now = services.now()
    const id = await insertInvitation(tx, { ...wanted, ...newLink(services, viewer), created_at: now })
    return sent(tx, viewer, { id, action: 'invite', now })
  })
}

/** Voids the link of the earlier mail. @throws Problem 404, 422 account-exists, 429 */
export async function resendInvitation(services: Services, viewer: Viewer, id: number): Promise<Invitation> {
  const known = await open(services.database.db, id)
  if (known.account !== null) throw accountExists()
  await limitsOf(services).take('invitationMail', known.email)
  return services.database.write(async ({ tx }) => {
    await lockRoles(tx, services)
    await assertAdmin(tx, services, viewer)
    await renewInvitation(tx, id, newLink(services, viewer))
    return sent(tx, viewer, { id, action: 'invite-again', now: services.now() })
  })
}

/** @throws Problem 404 */
export async function revokeInvitation(services: Services, viewer: Viewer, id: number): Promise<number> {
  return services.database.write(async ({ tx }) => {
    const invitation = await open(tx, id)
    const ended = await endInvitation(tx, id, 'withdrawn')
    await logAudit(tx, {
      viewer,
      action: 'withdraw',
      kind: 'invitation',
      subject: id,
      title: invitation.email,
      note: roleNotes[invitation.role],
      now: services.now(),
    })
    return Number(ended)
  })
}

/** 256 bit out of the row and the site's secret: whoever reads the database alone cannot make it. */
export function invitationToken(services: Services, { nonce }: Pick<InvitationRow, 'nonce'>): string {
  return hmac(services.config, 'invitation', nonce)
}

export function invitationOf(row: InvitationEntry, now: number): Invitation {
  const { id, email, name, role, note } = row
  return {
    id,
    email,
    name,
    role,
    note,
    invited_by: row.inviter,
    sent_at: isoDate(row.sent_at),
    expires_at: isoDate(row.expires_at),
    state: row.account !== null ? 'joined' : row.expires_at <= now ? 'expired' : 'sent',
  }
}

export function accountExists(): Problem {
  return new Problem(422, 'account-exists', t('accounts.error-there-is-an-account-with-this'))
}

async function assertNew(db: Db, email: string): Promise<void> {
  const owner = await findUserByEmail(db, email)
  if (owner) throw taken('email', t('studio-error.address-taken', { username: owner.username }))
  if (await findOpenInvitationTo(db, email)) {
    const text = t('studio-error.invited-already')
    throw new Problem(422, 'invited-already', text, { fields: { email: [text] } })
  }
}

async function open(db: Db, id: number): Promise<InvitationEntry> {
  const invitation = await findInvitation(db, id)
  if (!invitation || invitation.ended !== null) throw new Problem(404, 'invitation-not-found', t('accounts.error-this-invitation-has-been-accepted-or'))
  return invitation
}

async function sent(tx: Writing['tx'], viewer: Viewer, { id, action, now }: { id: number; action: AuditAction; now: number }): Promise<Invitation> {
  const invitation = await open(tx, id)
  await enqueueMail(tx, { mail: 'invitation', data: { invitation: id, nonce: invitation.nonce } })
  await logAudit(tx, { viewer, action, kind: 'invitation', subject: id, title: invitation.email, note: roleNotes[invitation.role], now })
  return invitationOf(invitation, now)
}

function newLink(services: Services, viewer: Viewer) {
  const now = services.now()
  const nonce = randomBytes(16).toString('base64url')
  return { nonce, token_hash: tokenHash(invitationToken(services, { nonce })), sent_at: now, expires_at: now + linkLife, invited_by: viewer.id }
}

import type { Transaction } from 'kysely'
import type { Viewer } from '#base/viewer.ts'
import type { Tables } from '#platform/db/tables.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Config, Services } from '#platform/services.ts'
import { deviceOf } from './device.ts'
import { isStaff } from './rules.ts'
import { findSession, findSessionById, insertSession, updateSession, type SessionOwner } from './session-store.ts'
import { holdsStaffSession, staffSessionLimits } from './staff-session.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

const minute = 60_000
const day = 86_400_000
/** Unused for so long, or so old, the session of a reader or author is over. */
export const maxIdleMs = 30 * day
export const maxSessionMs = 90 * day
/** How long a proof of identity is good for what asks for one. */
const proofMs = 30 * minute
/** Every use is not written down: this is exact enough for 30 days. */
const noted = 10 * minute

type Owner = { user_id: number } | { registration_id: number }

/** Returns the token, which nobody sees again. `confirmed`: everything the account demands was just proved. */
export async function openSession(
  tx: Transaction<Tables>,
  owner: Owner,
  session: { client: Pick<Client, 'userAgent'>; now: number; confirmed: boolean },
): Promise<string> {
  const token = newToken()
  const { now } = session
  await insertSession(tx, {
    token_hash: tokenHash(token),
    user_id: null,
    registration_id: null,
    ...owner,
    device: deviceOf(session.client.userAgent),
    created_at: now,
    used_at: now,
    confirmed_at: session.confirmed ? now : null,
  })
  return token
}

/** Reads the row each time (some 0.05 ms), so that what is ended in one process is ended in all. */
export function authenticator(services: Services): (token: string, client: Pick<Client, 'cookies'>) => Promise<Viewer | null> {
  const { config, database } = services
  return async (token, { cookies }) => {
    if (!isToken(token)) return null
    const session = await findSession(database.db, tokenHash(token))
    if (!session) return null
    const now = services.now()
    const isHeld = holdsStaffSession(config, session, cookies, now)
    const viewer = viewerOf(config, session, isHeld, now)
    if (viewer) await noteUse(services, session, isHeld, now)
    return viewer
  }
}

/** Who has a session that is valid now. A stream is no use of it, and shows no cookie: powers of staff are asleep. */
export async function viewerOfSessionId({ config, database, now }: Services, id: number): Promise<Viewer | null> {
  const session = await findSessionById(database.db, id)
  return session ? viewerOf(config, session, false, now()) : null
}

/** A token alone does not lengthen the staff session. */
async function noteUse({ database }: Services, session: SessionOwner, isHeld: boolean, now: number): Promise<void> {
  const changes = {
    ...(now - session.used_at > noted ? { used_at: now } : {}),
    ...(isHeld && now - (session.staff_used_at ?? now) > noted ? { staff_used_at: now } : {}),
  }
  if (Object.keys(changes).length > 0) await updateSession(database.db, session.id, changes)
}

/** When a session ends by itself, epoch ms, if it is not used again. */
export function endOf(config: Config, session: Pick<SessionOwner, 'created_at' | 'used_at' | 'role'>): number {
  const { idle, whole } = session.role !== null && isStaff(session.role) ? staffSessionLimits(config) : { idle: maxIdleMs, whole: maxSessionMs }
  return Math.min(session.used_at + idle, session.created_at + whole)
}

/** Epoch ms at which the staff session of a session ends by itself, if it is not used again; null where there is none. */
export function staffEndOf(config: Config, session: SessionOwner): number | null {
  return session.staff_used_at === null ? null : endOf(config, { ...session, used_at: session.staff_used_at })
}

/** Epoch ms until which the last proof of identity is good; null when it is not. */
export function provedUntil({ confirmed_at }: Pick<SessionOwner, 'confirmed_at'>, now: number): number | null {
  const until = (confirmed_at ?? 0) + proofMs
  // A clock that was set back must not lengthen it.
  return until > now && until - proofMs <= now + minute ? until : null
}

function viewerOf(config: Config, session: SessionOwner, isHeld: boolean, now: number): Viewer | null {
  if (endOf(config, session) <= now) return null
  if (session.registration_id !== null) {
    if (session.pending_username === null || (session.pending_until ?? 0) <= now) return null
    // Negative: never the id of a user, whatever a rule compares it with.
    return { id: -session.registration_id, username: session.pending_username, role: 'member', verified: false }
  }
  if (session.user_id === null || session.username === null || session.role === null || session.status !== 'active') return null
  const viewer: Viewer = {
    id: session.user_id,
    username: session.username,
    role: session.role,
    verified: session.email_verified_at !== null,
    session: session.id,
  }
  if (isStaff(viewer.role)) {
    if (session.second_factor_at === null && !isLoopback(config.siteUrl)) viewer.asleep = 'second-factor'
    else if (!isHeld) viewer.asleep = 'step-up'
  }
  if (provedUntil(session, now) === null || (isStaff(viewer.role) && !isHeld)) viewer.unproved = true
  return viewer
}

import type { Transaction } from 'kysely'
import type { Viewer } from '#base/viewer.ts'
import type { Tables } from '#platform/db/tables.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { deviceOf } from './device.ts'
import { isStaff } from './rules.ts'
import { findSession, insertSession, updateSession, type SessionOwner } from './session-store.ts'

import { isToken, newToken, tokenHash } from './tokens.ts'

const minute = 60_000
const day = 86_400_000
/** Unused for so long, or so old, a session is over. Staff have a working day. */
export const idleLife = 30 * day
export const wholeLife = 90 * day
const staffLife = 12 * 60 * minute
/** How long the powers of editors and admins stay awake after a proof of identity. */
export const stepUpMs = 15 * minute
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
export function authenticator(services: Services): (token: string) => Promise<Viewer | null> {
  const { db } = services.database
  const isPublic = !isLoopback(services.config.siteUrl)
  return async (token) => {
    if (!isToken(token)) return null
    const session = await findSession(db, tokenHash(token))
    const now = services.now()
    const viewer = session && viewerOf(session, now, isPublic)
    if (!session || !viewer) return null
    if (now - session.used_at > noted) await updateSession(db, session.id, { used_at: now })
    return viewer
  }
}

/** When a session ends by itself, epoch ms, if it is not used again. */
export function endOf(session: Pick<SessionOwner, 'created_at' | 'used_at' | 'role'>): number {
  const longest = session.role !== null && isStaff(session.role) ? staffLife : wholeLife
  return Math.min(session.used_at + idleLife, session.created_at + longest)
}

/** Epoch ms until which the powers of staff are awake; null when they sleep. */
export function steppedUpUntil(session: Pick<SessionOwner, 'confirmed_at' | 'second_factor_at'>, now: number, isPublic: boolean): number | null {
  if (isPublic && session.second_factor_at === null) return null
  const until = (session.confirmed_at ?? 0) + stepUpMs
  // A clock that was set back must not lengthen it.
  return until > now && until - stepUpMs <= now + minute ? until : null
}

function viewerOf(session: SessionOwner, now: number, isPublic: boolean): Viewer | null {
  if (endOf(session) <= now) return null
  if (session.registration_id !== null) {
    if (session.pending_username === null || (session.pending_until ?? 0) <= now) return null
    // Negative: never the id of a user, whatever a rule compares it with.
    return { id: -session.registration_id, username: session.pending_username, role: 'member', verified: false }
  }
  if (session.user_id === null || session.username === null || session.role === null || session.status !== 'active') return null
  const viewer: Viewer = { id: session.user_id, username: session.username, role: session.role, verified: session.email_verified_at !== null }
  if (isStaff(viewer.role) && steppedUpUntil(session, now, isPublic) === null)
    viewer.asleep = isPublic && session.second_factor_at === null ? 'second-factor' : 'step-up'
  return viewer
}

import type { Client } from '#platform/http/routes.ts'
import type { Config, Services } from '#platform/services.ts'
import { readCookie, setCookie } from './cookies.ts'
import { isStaff } from './rules.ts'
import { findSession, updateSession, type SessionOwner } from './session-store.ts'
import { isToken, newToken, sameSecret, tokenHash } from './tokens.ts'

const hour = 3_600_000
const name = 'staff-session'

/** ms without use, and ms in all, after which sessions of editors and admins end. */
export function staffSessionLimits({ accounts }: Config): { idle: number; whole: number } {
  return { idle: accounts?.staffIdleMs ?? 12 * hour, whole: accounts?.staffWholeMs ?? 7 * 24 * hour }
}

/**
 * Whether the request carries the secret of the staff session that belongs to its bearer session. Scripts cannot read the
 * cookie, so a token that was stolen from a page comes without it; it opens nothing without the token.
 */
export function holdsStaffSession(config: Config, session: SessionOwner, cookies: Client['cookies'], now: number): boolean {
  const { staff_hash, staff_used_at } = session
  const secret = readCookie(config, { cookies }, name)
  if (secret === undefined || !isToken(secret) || staff_hash === null || staff_used_at === null) return false
  return staff_used_at + staffSessionLimits(config).idle > now && sameSecret(staff_hash, tokenHash(secret))
}

/** After a proof of identity in the session of `token`; nothing for readers and authors. A secret that is in use stays, for other tabs. */
export async function beginStaffSession(services: Services, token: string, client: Pick<Client, 'cookies' | 'setHeader'>): Promise<void> {
  const { config, database } = services
  const session = await findSession(database.db, tokenHash(token))
  if (!session?.role || !isStaff(session.role)) return
  const now = services.now()
  const known = holdsStaffSession(config, session, client.cookies, now) ? readCookie(config, client, name) : undefined
  const secret = known ?? newToken()
  await updateSession(database.db, session.id, { staff_hash: tokenHash(secret), staff_used_at: now })
  setCookie(config, client, { name, value: secret, life: staffSessionLimits(config).whole, strict: true })
}

/** The session has ended: its cookie opens nothing any more. */
export function forgetStaffSession(config: Config, client: Pick<Client, 'cookies' | 'setHeader'>): void {
  if (readCookie(config, client, name) !== undefined) setCookie(config, client, { name, value: '', life: 0, strict: true })
}

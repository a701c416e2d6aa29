import { isoDate } from '#base/dates.ts'
import { pleaseLogIn } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Client } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { queueHash, matches } from './password-hash.ts'
import { wrongPassword } from './errors.ts'
import { requireCode } from './second-factor.ts'
import { updateSession, findSession } from './session-store.ts'
import { provedUntil, staffEndOf } from './sessions.ts'
import { beginStaffSession } from './staff-session.ts'
import { findUser, type UserRow } from './store.ts'
import { tokenHash } from './tokens.ts'

/** Password, and code where a second factor is on. @throws Problem 422, or 429 after too many wrong ones */
export async function requireProof(services: Services, viewer: Viewer, { password, code }: { password: string; code?: string }): Promise<UserRow> {
  const user = await findUser(services.database.db, viewer.id)
  if (!user) throw pleaseLogIn()
  const limits = limitsOf(services)
  const subject = `proof ${user.id}`
  await limits.guess(subject)
  if (!(await queueHash(() => matches(password, user.password_hash, services.config.accounts?.hashCost)))) throw wrongPassword()
  await limits.guessed(subject)
  await requireCode(services, user.id, code)
  return user
}

/** Notes in this session that its owner has just proved who they are. @throws Problem 401 */
export async function stepUp(services: Services, client: Pick<Client, 'token' | 'cookies' | 'setHeader'>): Promise<StepUp> {
  const { config, database, now } = services
  const token = client.token ?? ''
  const known = await findSession(database.db, tokenHash(token))
  if (!known) throw pleaseLogIn()
  await updateSession(database.db, known.id, { confirmed_at: now() })
  await beginStaffSession(services, token, client)
  const session = await findSession(database.db, tokenHash(token))
  const until = session && provedUntil(session, now())
  if (!session || !until) throw pleaseLogIn()
  const end = staffEndOf(config, session)
  return { proof_until: isoDate(until), staff_until: end === null ? null : isoDate(end) }
}

interface StepUp {
  proof_until: string
  staff_until: string | null
}

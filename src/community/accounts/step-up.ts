import { pleaseLogIn } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { queueHash, matches } from './password-hash.ts'
import { wrongPassword } from './errors.ts'
import { requireCode } from './second-factor.ts'
import { updateSession, findSession } from './session-store.ts'
import { stepUpMs } from './sessions.ts'
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

/** Wakes the powers of an editor or admin in this session; returns until when, epoch ms. */
export async function stepUp(services: Services, token: string): Promise<number> {
  const session = await findSession(services.database.db, tokenHash(token))
  if (!session) throw pleaseLogIn()
  const now = services.now()
  await updateSession(services.database.db, session.id, { confirmed_at: now })
  return now + stepUpMs
}

import { isoDate } from '#base/dates.ts'
import { loginRequired } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Client } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { queueHash, matches } from './password-hash.ts'
import { passwordRequired, wrongPassword } from './errors.ts'
import { requireSecondFactor, type SecondProof } from './second-factor.ts'
import { updateSession, findSession } from './session-store.ts'
import { provedUntil, staffEndOf } from './sessions.ts'
import { beginStaffSession } from './staff-session.ts'
import { findUser, type UserRow } from './store.ts'
import { tokenHash } from './tokens.ts'
import { verifyPasskey } from './verify-passkey.ts'

type Proof = SecondProof & { password?: string | undefined }

/**
 * A passkey, or the password with a code where there is a second factor; with a suspended passkey both.
 * @throws Problem 422, or 429 after too many wrong ones
 */
export async function requireProof(services: Services, viewer: Viewer, proof: Proof, client: Pick<Client, 'cookies'>): Promise<UserRow> {
  const user = await findUser(services.database.db, viewer.id)
  if (!user) throw loginRequired()
  const { password, passkey } = proof
  if (password !== undefined) await requirePassword(services, user, password)
  else if (!passkey) throw passwordRequired()
  if (passkey) await verifyPasskey(services, passkey, { purpose: 'proof', owner: user.id, proved: password === undefined ? undefined : user }, client)
  else await requireSecondFactor(services, user, proof, 'password', client)
  return user
}

async function requirePassword(services: Services, user: UserRow, password: string): Promise<void> {
  const limits = limitsOf(services)
  const subject = `proof ${user.id}`
  await limits.guess(subject)
  if (!(await queueHash(() => matches(password, user.password_hash, services.config.accounts?.hashCost)))) throw wrongPassword()
  await limits.guessed(subject)
}

/** Notes in this session that its owner has just proved who they are. @throws Problem 401 */
export async function stepUp(services: Services, client: Pick<Client, 'token' | 'cookies' | 'setHeader'>): Promise<StepUp> {
  const { config, database, now } = services
  const token = client.token ?? ''
  const known = await findSession(database.db, tokenHash(token))
  if (!known) throw loginRequired()
  await updateSession(database.db, known.id, { confirmed_at: now() })
  await beginStaffSession(services, token, client)
  const session = await findSession(database.db, tokenHash(token))
  const until = session && provedUntil(session, now())
  if (!session || !until) throw loginRequired()
  const end = staffEndOf(config, session)
  return { proof_until: isoDate(until), staff_until: end === null ? null : isoDate(end) }
}

interface StepUp {
  proof_until: string
  staff_until: string | null
}

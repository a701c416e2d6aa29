import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { Client } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import type { Services } from '#platform/services.ts'
import { openProved } from './current-access.ts'
import { trustedDeviceOf, trustDevice } from './trusted-device.ts'
import { importedSorts } from './imported-format.ts'
import { hashPassword, queueHash, isOutdated, matches } from './password-hash.ts'
import { accountClosed, wrongCredentials } from './errors.ts'
import { postOwnAddress } from './confirm-address.ts'
import { findRegistrationByEmail, type RegistrationRow } from './registration-store.ts'
import { requireSecondFactor, type SecondProof } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { beginStaffSession } from './staff-session.ts'
import { findUser, findUserByEmail, updateUser, type UserRow } from './store.ts'

interface Credentials extends SecondProof {
  email: string
  password: string
}

/**
 * The token of an account, or of a registration that waits for its mail. Known and unknown addresses take the same steps:
 * always one look at each table, two hashes, and one of each sort that imported accounts still have.
 */
export async function logIn(services: Services, credentials: Credentials, client: Client): Promise<string> {
  const { email, password } = credentials
  const { db } = services.database
  const now = services.now()
  const cost = services.config.accounts?.hashCost
  const user = await findUserByEmail(db, email)
  const pending = await findRegistrationByEmail(db, email, now)
  const sorts = await importedSorts(db)
  const allow = await beforeGuess(services, email, user, client)
  const right = await queueHash(async () => ({
    user: await matches(password, user?.password_hash ?? null, cost, sorts),
    pending: await matches(password, pending?.password_hash ?? null, cost),
  }))
  if (user && right.user) {
    await allow.right()
    return enter(services, user, credentials, client)
  }
  if (pending && right.pending) {
    // With an account behind the same address this would let a stranger's registration reset the owner's count.
    if (!user) await allow.right()
    return enterPending(services, pending, client)
  }
  throw wrongCredentials()
}

async function enter(services: Services, user: UserRow, { password, ...second }: Credentials, client: Client): Promise<string> {
  if (user.status !== 'active') throw accountClosed()
  await requireSecondFactor(services, user, second, 'password', client)
  const cost = services.config.accounts?.hashCost
  const stale = user.password_hash !== null && isOutdated(user.password_hash, cost)
  const password_hash = stale ? await queueHash(() => hashPassword(password, cost)) : undefined
  trustDevice(services.config, client, user.id)
  const token = await open(services, user, client, password_hash).catch(async (thrown: unknown) => {
    // Another login of this moment may have stored the same password under a better hash.
    const changed = await findUser(services.database.db, user.id)
    if (!changed || changed.password_hash === user.password_hash) throw thrown
    if (!(await queueHash(() => matches(password, changed.password_hash, cost)))) throw thrown
    return open(services, changed, client)
  })
  await postOwnAddress(services, user)
  await beginStaffSession(services, token, client)
  return token
}

function open(services: Services, user: UserRow, client: Client, password_hash?: string): Promise<string> {
  return services.database.write(async ({ tx }) => {
    // Before the new hash is stored: it is that of the password that was right.
    const token = await openProved(tx, services, user, { client, confirmed: true, refused: wrongCredentials })
    if (password_hash !== undefined) await updateUser(tx, user.id, { password_hash })
    return token
  })
}

function enterPending(services: Services, pending: RegistrationRow, client: Client): Promise<string> {
  return services.database.write(({ tx }) => openSession(tx, { registration_id: pending.id }, { client, now: services.now(), confirmed: false }))
}

/**
 * Counts the try before it is known to be wrong, so that many at once are no way around. A browser that this account knows
 * is counted apart: strangers cannot keep the owner out. @throws Problem 429
 */
async function beforeGuess(services: Services, email: string, user: UserRow | undefined, client: Client): Promise<{ right(): Promise<void> }> {
  const limits = limitsOf(services)
  const device = trustedDeviceOf(services.config, client, user?.id)
  const subject = device.knows ? `login ${email} from ${device.id}` : `login ${email}`
  await limits.take('login', device.knows ? `device ${device.id}` : `address ${networkOf(client.ip)}`)
  try {
    await limits.guess(subject)
  } catch (thrown) {
    throw thrown instanceof Problem ? new Problem(thrown.status, thrown.code, t('accounts.too-many-passwords'), { retryAfter: thrown.retryAfter }) : thrown
  }
  return { right: () => limits.guessed(subject) }
}

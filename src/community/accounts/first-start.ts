import type { Transaction } from 'kysely'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { hashPassword, queueHash } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { linkInvalid, taken } from './errors.ts'
import { isReserved, usernameFrom } from './register.ts'
import { openSession } from './sessions.ts'
import { beginStaffSession } from './staff-session.ts'
import { changeStanding, endSetUp, lockRoles } from './standing.ts'
import { countAdmins, findUserByEmail, findUserByUsername, insertUser } from './store.ts'
import { t } from '#i18n/messages.ts'
import { assertSetUp } from './set-up-links.ts'

interface Administrator {
  username: string
  email: string
  password: string
}

/** @throws Problem 422 link-invalid for a wrong, used or expired link, and once there has been an administrator */
export async function setUp(services: Services, { token, ...administrator }: Administrator & { token: string }, client: Client): Promise<string> {
  await assertSetUp(services, services.database.db, token)
  if (isReserved(administrator.username, services.config.siteName)) throw taken('username', t('accounts.error-username-taken'))
  const id = await createAdministrator(services, administrator, (tx) => assertSetUp(services, tx, token))
  const session = await services.database.write(({ tx }) => openSession(tx, { user_id: id }, { client, now: services.now(), confirmed: true }))
  await beginStaffSession(services, session, client)
  return session
}

/**
 * The one that the environment names, where there is none yet; a known address becomes it and keeps its password.
 * @throws Problem 422 for a poor password
 */
export async function administratorFromEnvironment(services: Services, email: string, password: string): Promise<void> {
  const { db } = services.database
  if ((await countAdmins(db)) > 0) return
  const known = await findUserByEmail(db, email.toLowerCase())
  if (known) {
    await services.database.write(({ tx }) => changeStanding(services, tx, known.id, { role: 'admin', updated_at: services.now() }))
    return
  }
  const wanted = usernameFrom(email.split('@')[0])
  const username = (await findUserByUsername(db, wanted)) ? `${wanted}-${Date.now() % 1000}` : wanted
  try {
    await createAdministrator(services, { username, email: email.toLowerCase(), password })
  } catch (error) {
    // Another process was faster.
    if (!uniqueViolation(error)) throw error
  }
}

/** `check` is made again inside the transaction, before which the password was hashed. */
async function createAdministrator(
  services: Services,
  { username, email, password }: Administrator,
  check?: (tx: Transaction<Tables>) => Promise<void>,
): Promise<number> {
  checkNewPassword(services.config, password, { role: 'admin', username, email })
  const password_hash = await queueHash(() => hashPassword(password, services.config.accounts?.hashCost))
  const now = services.now()
  return services.database.write(async ({ tx }) => {
    // Of two at once the second one waits here and finds the first.
    await lockRoles(tx, services)
    await check?.(tx)
    if ((await countAdmins(tx)) > 0) throw linkInvalid()
    await endSetUp(tx)
    return insertUser(tx, {
      username,
      name: username,
      email,
      email_verified_at: now,
      password_hash,
      role: 'admin',
      avatar: null,
      avatar_media_id: null,
      created_at: now,
      updated_at: now,
    })
  })
}

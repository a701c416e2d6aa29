import { sql } from 'kysely'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Client } from '#platform/http/routes.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { addressOf } from './email-token.ts'
import { hashPassword, queueHash } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { linkInvalid, taken } from './errors.ts'
import { isReserved, usernameFrom } from './register.ts'
import { openSession } from './sessions.ts'
import { countAdmins, findUserByEmail, findUserByUsername, insertUser, updateUser } from './store.ts'
import { sameSecret } from './tokens.ts'

/** Any number that nothing else in this database locks on. */
const oneAtATime = 7_308_324_467

interface Administrator {
  username: string
  email: string
  password: string
}

/** While there is no administrator, whoever reads the server's output can become it here. The same link at every start. */
export async function setUpLink(services: Services): Promise<string | null> {
  return (await countAdmins(services.database.db)) === 0 ? addressOf(services, '/setup', setUpToken(services)) : null
}

/** @throws Problem 422 link-invalid once there is an administrator */
export async function setUp(services: Services, { token, ...administrator }: Administrator & { token: string }, client: Client): Promise<string> {
  if (!sameSecret(token, setUpToken(services)) || (await countAdmins(services.database.db)) > 0) throw linkInvalid()
  if (isReserved(administrator.username, services.config.siteName)) throw taken('username', 'This username is taken.')
  const id = await createAdministrator(services, administrator)
  return services.database.write(({ tx }) => openSession(tx, { user_id: id }, { client, now: services.now(), confirmed: true }))
}

/**
 * The one that the environment names, where there is none yet; a known address becomes it and keeps its password.
 * @throws Problem 422 for a poor password
 */
export async function administratorFromEnvironment(services: Services, email: string, password: string): Promise<void> {
  const { db } = services.database
  if ((await countAdmins(db)) > 0) return
  const known = await findUserByEmail(db, email.toLowerCase())
  if (known) return updateUser(db, known.id, { role: 'admin', updated_at: services.now() })
  const wanted = usernameFrom(email.split('@')[0])
  const username = (await findUserByUsername(db, wanted)) ? `${wanted}-${Date.now() % 1000}` : wanted
  try {
    await createAdministrator(services, { username, email: email.toLowerCase(), password })
  } catch (error) {
    // Another process was faster.
    if (!uniqueViolation(error)) throw error
  }
}

async function createAdministrator(services: Services, { username, email, password }: Administrator): Promise<number> {
  checkNewPassword(services.config, password, { role: 'admin', username, email })
  const password_hash = await queueHash(() => hashPassword(password, services.config.accounts?.hashCost))
  const now = services.now()
  return services.database.write(async ({ tx }) => {
    // Two at once: the second one waits here on PostgreSQL, as writers on SQLite do anyway, and finds the first.
    if (services.database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(oneAtATime)})`.execute(tx)
    if ((await countAdmins(tx)) > 0) throw linkInvalid()
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

function setUpToken(services: Services): string {
  return hmac(services.config, 'first administrator', services.config.siteUrl)
}

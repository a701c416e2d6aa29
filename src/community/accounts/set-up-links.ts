import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { addressOf } from './email-token.ts'
import { hmac } from '#platform/secret.ts'
import { randomBytes } from 'node:crypto'

import { linkInvalid } from './errors.ts'
import { insertSetUpLink, findSetUpLink, replaceSetUpLink } from './setup-link-store.ts'
import { lockRoles } from './standing.ts'
import { countAdmins } from './store.ts'
import { sameSecret } from './tokens.ts'

const linkLife = 60 * 60_000
/**
 * At a start without an administrator: `url` is the link that makes the first one, once, within an hour of the first start. It is
 * null later: a new one is made on the command line only. `email` fills in the form.
 */
export async function setUpLink(services: Services, email?: string): Promise<{ url: string | null } | null> {
  const { db } = services.database
  if ((await countAdmins(db)) > 0) return null
  await insertSetUpLink(db, newLink(services))
  const link = await findSetUpLink(db)
  return { url: link?.nonce && (link.expires_at ?? 0) > services.now() ? urlOf(services, link.nonce, email) : null }
}

/** For the command line: voids an earlier link. `email` fills in the form. @throws Error while an administrator can log in */
export async function newSetUpLink(services: Services, email?: string): Promise<string> {
  const link = newLink(services)
  await services.database.write(async ({ tx }) => {
    await lockRoles(tx, services)
    if ((await countAdmins(tx)) > 0)
      throw new Error('There is an administrator already. Whoever has forgotten the password can ask for a new one in the login.')
    await replaceSetUpLink(tx, link)
  })
  return urlOf(services, link.nonce, email)
}

export async function assertSetUp(services: Services, db: Db, token: string): Promise<void> {
  const link = await findSetUpLink(db)
  const open = link?.nonce && (link.expires_at ?? 0) > services.now() && sameSecret(token, tokenFor(services, link.nonce))
  if (!open || (await countAdmins(db)) > 0) throw linkInvalid()
}

function newLink(services: Services): { nonce: string; expires_at: number } {
  return { nonce: randomBytes(16).toString('base64url'), expires_at: services.now() + linkLife }
}

function urlOf(services: Services, nonce: string, email: string | undefined): string {
  return addressOf(services, '/setup', tokenFor(services, nonce)) + (email === undefined ? '' : `&email=${encodeURIComponent(email)}`)
}

function tokenFor(services: Services, nonce: string): string {
  return hmac(services.config, 'set-up link', nonce)
}

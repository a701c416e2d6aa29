import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/tables.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { findLinkByHash, insertLink, removeLinksOfRegistration, removeLinksOfUser, removeLinksTo, type MailLinkRow } from './email-token-store.ts'
import { tokenHash } from './tokens.ts'

const minute = 60_000
export const verifyLinkMs = 24 * 60 * minute
const resetLife = 30 * minute
const loginLife = 15 * minute
const lives = { verify: verifyLinkMs, email: verifyLinkMs, reset: resetLife, login: loginLife }

type Target =
  | { purpose: 'verify'; email: string; registration_id: number }
  | { purpose: 'email'; email: string; user_id: number }
  | { purpose: 'reset' | 'login'; email: string }

/** Makes a link and voids the earlier ones for the same thing. Returns its id; the token is made when the mail is written. */
export async function newLink(tx: Db, services: Services, target: Target): Promise<number> {
  if (target.purpose === 'verify') await removeLinksOfRegistration(tx, target.registration_id)
  else if (target.purpose === 'email') await removeLinksOfUser(tx, target.user_id)
  else await removeLinksTo(tx, target.email, target.purpose)
  const now = services.now()
  const nonce = randomBytes(16).toString('base64url')
  return insertLink(tx, {
    user_id: null,
    registration_id: null,
    ...target,
    nonce,
    token_hash: tokenHash(tokenOf(services, { purpose: target.purpose, nonce })),
    created_at: now,
    expires_at: now + lives[target.purpose],
  })
}

/** 256 bit out of the row and the site's secret: whoever reads the database alone cannot make it. */
export function tokenOf(services: Services, link: Pick<MailLinkRow, 'purpose' | 'nonce'>): string {
  return hmac(services.config, 'mail link', `${link.purpose}\n${link.nonce}`)
}

/** Undefined for forged, used, void and expired ones alike. */
export async function mailLinkOf(services: Services, token: string, purposes: MailLinkRow['purpose'][]): Promise<MailLinkRow | undefined> {
  const link = await findLinkByHash(services.database.db, tokenHash(token), services.now())
  return link && purposes.includes(link.purpose) ? link : undefined
}

/** Always at the configured address, whatever name a request came under. */
export function addressOf(services: Services, path: '/verify' | '/reset' | '/setup' | '/invitation', token: string): string {
  return `${services.config.siteUrl}${path}?token=${token}`
}

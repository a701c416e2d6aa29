import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '#base/scopes.ts'
import type { Viewer } from '#base/viewer.ts'
import { viewerOfSession } from '#community/accounts/service.ts'
import type { Services } from '#platform/services.ts'
import { mayGrant } from './rules.ts'
import { findTokenByHash, noteUse } from './store.ts'

/** Every use is not written down: this is exact enough to see that one is used no more. */
const noted = 60_000

/** 256 bit, with a prefix that scanners of leaked secrets can know and that no session has. */
export function newScriptToken(): { token: string; hash: string; hint: string } {
  const token = `mhk_${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token), hint: `${token.slice(0, 8)}…${token.slice(-4)}` }
}

/** Reads the rows each time, so that what is revoked in one process, and what its owner has lost, is lost in all at once. */
export function scriptAuthenticator(services: Services): (token: string) => Promise<Viewer | null> {
  const { db } = services.database
  return async (token) => {
    if (!/^mhk_[\w-]{43}$/.test(token)) return null
    const row = await findTokenByHash(db, hashOf(token))
    const now = services.now()
    if (!row || (row.expires_at !== null && row.expires_at <= now)) return null
    const owner = await viewerOfSession(services, row.user_id)
    if (!owner || owner.role === 'member') return null
    if (row.used_at === null || now - row.used_at > noted) await noteUse(db, row.id, now)
    return { ...owner, script: { id: row.id, scopes: scopesOf(row.scopes).filter((scope) => mayGrant(owner.role, scope)) } }
  }
}

export function scopesOf(json: string): Scope[] {
  return JSON.parse(json) as Scope[] // written by the route that makes tokens only
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

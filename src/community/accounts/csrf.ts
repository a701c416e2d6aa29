import { randomBytes } from 'node:crypto'
import type { Client } from '#platform/http/routes.ts'
import { hmac } from '#platform/secret.ts'
import type { Config } from '#platform/services.ts'
import { readCookie, setCookie } from './cookies.ts'
import { sameSecret } from './tokens.ts'

const name = 'authjs.csrf-token'
const day = 86_400_000

/** As Auth.js has it: the token in the answer, and once more with its seal in a cookie that no other site can set or read. */
export function csrfToken(config: Config, client: Client): string {
  const known = tokenInCookie(config, client)
  if (known) return known
  const token = randomBytes(32).toString('hex')
  setCookie(config, client, { name, value: `${token}%7C${hmac(config, 'csrf', token)}`, life: day })
  return token
}

export function isCsrfToken(config: Config, client: Client, token: string | undefined): boolean {
  const known = tokenInCookie(config, client)
  return known !== undefined && token !== undefined && sameSecret(known, token)
}

function tokenInCookie(config: Config, client: Client): string | undefined {
  const [token, seal] = (readCookie(config, client, name) ?? '').split('%7C')
  if (!token || !seal || !/^[0-9a-f]{64}$/.test(token)) return undefined
  return sameSecret(seal, hmac(config, 'csrf', token)) ? token : undefined
}

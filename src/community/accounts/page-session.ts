import type { Client } from '#platform/http/routes.ts'
import type { Config } from '#platform/services.ts'
import { readCookie, setCookie } from './cookies.ts'
import { maxIdleMs } from './sessions.ts'
import { isToken } from './tokens.ts'

const name = 'page-session'

/**
 * Token of who has logged in without script, in a cookie that no script can read and no other site can send. The API takes no
 * token from a cookie (promises.md, P13): only page forms read it (app/member-forms.ts), which check where they come from.
 */
export function readPageSession(config: Config, client: Pick<Client, 'cookies'>): string | null {
  const token = readCookie(config, client, name)
  return token !== undefined && isToken(token) ? token : null
}

export function keepPageSession(config: Config, client: Pick<Client, 'setHeader'>, token: string): void {
  setCookie(config, client, { name, value: token, life: maxIdleMs, strict: true })
}

export function forgetPageSession(config: Config, client: Pick<Client, 'setHeader'>): void {
  setCookie(config, client, { name, value: '', life: 0, strict: true })
}

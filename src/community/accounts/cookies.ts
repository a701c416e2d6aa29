import type { Client } from '#platform/http/routes.ts'
import type { Config } from '#platform/services.ts'

/** With the prefix that ties a cookie to this very host; browsers take it from https only. */
function cookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

export function readCookie(config: Config, client: Pick<Client, 'cookies'>, name: string): string | undefined {
  return client.cookies[cookieName(config, name)]
}

interface Cookie {
  name: string
  /** Letters that cookies may hold as they are. */
  value: string
  /** ms; 0 removes it. */
  life: number
  /** Not even sent where somebody follows a link from another site. */
  strict?: true
}

export function setCookie(config: Config, client: Pick<Client, 'setHeader'>, cookie: Cookie): void {
  const secure = isSecure(config) ? '; Secure' : ''
  client.setHeader(
    'set-cookie',
    `${cookieName(config, cookie.name)}=${cookie.value}; Path=/; Max-Age=${Math.round(cookie.life / 1000)}; HttpOnly; SameSite=${cookie.strict ? 'Strict' : 'Lax'}${secure}`,
  )
}

function isSecure(config: Config): boolean {
  return config.siteUrl.startsWith('https:')
}

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Client } from '#platform/http/routes.ts'
import { hmac } from '#platform/secret.ts'
import type { Config } from '#platform/services.ts'
import { readCookie, setCookie } from './cookies.ts'

const name = 'device'
const year = 365 * 86_400_000
const mostAccounts = 5

interface Device {
  /** Undefined for a browser without the cookie. */
  id: string | undefined
  /** This account was opened here before: its owner is not held up by what strangers try elsewhere. */
  knows: boolean
}

/** The cookie opens nothing: it only counts this browser's tries apart from everybody else's. */
export function trustedDeviceOf(config: Config, client: Client, userId: number | undefined): Device {
  const [id, ...seals] = (readCookie(config, client, name) ?? '').split('.')
  if (!id || !/^[\w-]{22}$/.test(id)) return { id: undefined, knows: false }
  const wanted = Buffer.from(sealFor(config, id, userId ?? 0))
  const knows = seals.slice(0, mostAccounts).some((seal) => seal.length === wanted.length && timingSafeEqual(Buffer.from(seal), wanted))
  return { id, knows: knows && userId !== undefined }
}

/** After a login: this browser belongs to the account's owner, among up to 5. */
export function trustDevice(config: Config, client: Client, userId: number): void {
  const [known, ...seals] = (readCookie(config, client, name) ?? '').split('.')
  const id = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  const mine = sealFor(config, id, userId)
  const kept = seals.filter((seal) => seal !== mine && /^[\w-]{43}$/.test(seal)).slice(0, mostAccounts - 1)
  setCookie(config, client, { name, value: [id, mine, ...kept].join('.'), life: year })
}

function sealFor(config: Config, id: string, userId: number): string {
  return hmac(config, 'known device', `${id}\n${userId}`)
}

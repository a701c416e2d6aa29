import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/db/tables.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { findSubscriber } from './store.ts'
import { type SubscriberRow } from './subscriber-tables.ts'

/** A new one for a mail, and what is kept of it. */
export function requestToken(): { token: string; kept: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, kept: keptOf(token) }
}

export function keptOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Stops and starts the mails of one person; nobody without the site's secret can make one. */
export function unsubscribeToken({ config }: Services, subscriber: Pick<SubscriberRow, 'id' | 'created_at'>, list: string): string {
  return `${subscriber.id}.${list}.${hmac(config, 'newsletter', `${subscriber.id} ${list} ${subscriber.created_at}`)}`
}

/** The same for every use of a link. Without the site's secret nobody gets from a reason to who gave it. */
export function reasonId({ config }: Services, subscriber: Pick<SubscriberRow, 'id' | 'created_at'>, list: string): number {
  return Buffer.from(hmac(config, 'newsletter reason', `${subscriber.id} ${list} ${subscriber.created_at}`), 'base64url').readUIntBE(0, 6)
}

/** Whose link it is; undefined for one that is forged, cut or older than the address's entry. */
export async function ownerOf(services: Services, db: Db, token: string): Promise<{ subscriber: SubscriberRow; list: string } | undefined> {
  const [, id, list] = /^([1-9]\d{0,14})\.([a-z][a-z0-9-]{0,39})\.[\w-]{43}$/.exec(token) ?? []
  if (id === undefined || list === undefined) return undefined
  const subscriber = await findSubscriber(db, { id: Number(id) })
  if (!subscriber) return undefined
  return isSame(unsubscribeToken(services, subscriber, list), token) ? { subscriber, list } : undefined
}

/** For providers that report bounces. */
export function bouncesKey({ config }: Services): string {
  return hmac(config, 'newsletter bounces', 'key')
}

export function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { noteDeed } from '#features/desk/service.ts'
import type { Told } from '#platform/happenings/tell.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { isPublicAddress } from '#platform/outbound/addresses.ts'
import { exchange, OutboundFailure } from '#platform/outbound/outbound.ts'
import type { Services } from '#platform/services.ts'
import { findDelivery, findWebhook, insertDelivery, listWebhooks, updateDelivery, updateWebhook, type DeliveryRow, type WebhookRow } from './store.ts'

declare module '#platform/services.ts' {
  interface Config {
    /** Hosts on this very machine that webhooks may be sent to, with their port. */
    webhookHosts?: string[]
  }
}

export const deliveryJob = 'webhook-delivery'
const Payload = z.object({ delivery_id: z.number() })

const day = 86_400_000
/** So long a target may fail before nothing is sent to it any more. */
const patience = day
/** Pauses between the attempts at one message, minutes: a good day in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720]

/** One message for each target that wants this kind. A job that runs twice makes two: receivers know them by their id. */
export async function passOn(services: Services, told: Told, job: Job): Promise<void> {
  const { db } = services.database
  const wanted = (await listWebhooks(db)).filter(({ status, kinds }) => status === 'active' && isWanted(kinds, told.kind))
  if (wanted.length === 0) return
  const body = bodyOf(services, told.kind, told, told.at)
  await services.database.write(async ({ tx }) => {
    for (const { id } of wanted) await put(tx, { webhook_id: id, kind: told.kind, body, created_at: services.now() })
    await job.finish(tx)
  })
}

async function put(tx: Parameters<typeof enqueue>[0], delivery: Parameters<typeof insertDelivery>[1]): Promise<void> {
  const id = await insertDelivery(tx, delivery)
  await enqueue(tx, { kind: deliveryJob, payload: { delivery_id: id } })
}

function isWanted(kinds: string, kind: string): boolean {
  const list: unknown = JSON.parse(kinds)
  return Array.isArray(list) && (list.includes('*') || list.includes(kind))
}

export function bodyOf({ config }: Services, kind: string, thing: { id: number; title: string; path: string }, at: number): string {
  return JSON.stringify({
    kind,
    at: new Date(at).toISOString(),
    site: config.siteUrl,
    data: { id: thing.id, title: thing.title, url: config.siteUrl + thing.path },
  })
}

/** Sends what a job is for. Each attempt is a job of its own, so that the log tells the truth about the next one. */
export async function deliver(services: Services, payload: unknown): Promise<void> {
  const { delivery_id } = Payload.parse(payload)
  const { db } = services.database
  const delivery = await findDelivery(db, delivery_id)
  const webhook = delivery && (await findWebhook(db, delivery.webhook_id))
  if (!delivery || !webhook || delivery.status === 'delivered') return
  if (webhook.status !== 'active') return updateDelivery(db, delivery.id, { status: 'failed', answer: 'not sent: this target is switched off' })
  await attemptDelivery(services, webhook, delivery)
}

/** Once, now; what fails is tried again later. */
export async function attemptDelivery(services: Services, webhook: WebhookRow, delivery: DeliveryRow): Promise<DeliveryRow> {
  const now = services.now()
  const { ok, answer } = await send(services, webhook, delivery, now)
  const attempts = delivery.attempts + 1
  const pause = pauses[attempts - 1]
  const status = ok ? ('delivered' as const) : pause === undefined ? ('failed' as const) : ('waiting' as const)
  await services.database.write(async ({ tx }) => {
    await updateDelivery(tx, delivery.id, { status, attempts, answer, tried_at: now })
    if (ok && webhook.failing_since !== null) await updateWebhook(tx, webhook.id, { failing_since: null })
    if (ok) return
    const since = webhook.failing_since ?? now
    const isGivenUp = now - since >= patience && webhook.status === 'active'
    await updateWebhook(tx, webhook.id, { failing_since: since, ...(isGivenUp ? { status: 'failing' as const } : {}) })
    if (isGivenUp) await noteDeed(tx, { viewer: null, action: 'give-up', kind: 'webhook', subject: webhook.id, title: hostOf(webhook.url), note: answer, now })
    if (pause !== undefined) await enqueue(tx, { kind: deliveryJob, payload: { delivery_id: delivery.id }, runAt: now + pause * 60_000 })
  })
  if (!ok) services.log.warn({ webhook: webhook.id, delivery: delivery.id, answer }, 'a webhook could not be delivered')
  return { ...delivery, status, attempts, answer, tried_at: now }
}

/** Addresses may hold keys of their own, so lists and the trail show only this. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? ''
}

async function send({ config }: Services, webhook: WebhookRow, delivery: DeliveryRow, now: number): Promise<{ ok: boolean; answer: string }> {
  const timestamp = String(Math.floor(now / 1_000))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'masthead-delivery': String(delivery.id),
    'masthead-kind': delivery.kind,
    'masthead-timestamp': timestamp,
    'masthead-signature': `v1=${signatureOf(webhook.secret, timestamp, delivery.body)}`,
  }
  try {
    const url = targetOf(webhook.url, config.webhookHosts ?? [])
    const { status } = await exchange(url, { method: 'POST', headers, body: delivery.body }, { hosts: [url.host], timeoutMs: 10_000, maxBytes: 65_536 })
    return { ok: status >= 200 && status < 300, answer: status >= 300 && status < 400 ? `${status}: redirects are not followed` : String(status) }
  } catch (error) {
    if (error instanceof OutboundFailure || error instanceof Problem) return { ok: false, answer: error.message }
    throw error
  }
}

/** HMAC-SHA256 over `timestamp.body`, hex: a message caught on its way is worth nothing later. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** https, and this machine only where the configuration says so; the outbound client looks at the rest. @throws Problem 422 */
export function targetOf(address: string, ownHosts: string[]): URL {
  const url = URL.parse(address)
  const isOwn = url !== null && ownHosts.includes(url.host)
  if (url && !url.username && !url.password && (isOwn || (url.protocol === 'https:' && mayBePublic(url.hostname)))) return url
  const text = 'must be an https address outside of this machine and its network'
  throw new Problem(422, 'invalid', `url: ${text}`, { fields: { url: [text] } })
}

/** What a name leads to is looked at when it is asked; a bare address says it now, while somebody is there to read it. */
function mayBePublic(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 ? !/^(?:.+\.)?localhost\.?$/.test(hostname) : isPublicAddress(literal)
}

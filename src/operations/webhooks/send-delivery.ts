import type { Services } from '#platform/services.ts'
import { createHmac } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { note, type Note } from '#i18n/note.ts'
import { exchange, OutboundFailure, targetFault } from '#platform/http-client/http-client.ts'
import type { WebhookRow, DeliveryRow } from './store.ts'

/** Addresses may hold keys of their own, so lists and the trail show only this. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? ''
}

interface Outcome {
  ok: boolean
  answer: string | Note
  /** It is there and will not have this message: those behind it may pass. */
  refused: boolean
}

export async function send({ config }: Services, webhook: WebhookRow, delivery: DeliveryRow, now: number): Promise<Outcome> {
  const timestamp = String(Math.floor(now / 1000))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'masthead-delivery': String(delivery.id),
    'masthead-kind': delivery.kind,
    'masthead-timestamp': timestamp,
    'masthead-signature': `v1=${signatureOf(webhook.secret, timestamp, delivery.body)}`,
  }
  try {
    const url = targetOf(webhook.url, config.webhookHosts ?? [])
    const { status } = await exchange(url, { method: 'POST', headers, body: delivery.body }, { hosts: [url.host], timeoutMs: 10000, maxBytes: 65536 })
    const answer = status >= 300 && status < 400 ? note('studio-webhooks.answer-redirect', { status: String(status) }) : String(status)
    return { ok: status >= 200 && status < 300, answer, refused: status >= 300 && status < 500 && !overloaded.includes(status) }
  } catch (error) {
    if (error instanceof OutboundFailure) return { ok: false, answer: error.note ?? error.message, refused: false }
    if (error instanceof Problem) return { ok: false, answer: note('studio-fault.outside-target'), refused: false }
    throw error
  }
}

/** Answers of a server that is there and has no time. */
const overloaded = [408, 425, 429]
/** HMAC-SHA256 over `timestamp.body`, hex: a message caught on its way is worth nothing later. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** https, and this machine only where the configuration says so; the outbound client looks at the rest. @throws Problem 422 */
export function targetOf(address: string, ownHosts: string[]): URL {
  const url = URL.parse(address)
  const isOwn = url !== null && ownHosts.includes(url.host) && url.username === '' && url.password === ''
  if (url && (isOwn || targetFault(url) === undefined)) return url
  const text = t('studio-fault.outside-target')
  throw new Problem(422, 'invalid', `url: ${text}`, { fields: { url: [text] } })
}

import { z } from 'zod'
import { note } from '#i18n/note.ts'
import { noteInEnglish } from '#i18n/note-text.ts'
import { storedNote } from '#i18n/stored-note.ts'
import { logAudit, type Remark } from '#content/admin/service.ts'
import { emitEvent, type DomainEvent } from '#platform/domain-events/emit.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Services } from '#platform/services.ts'
import type { Writing } from '#platform/db/tables.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { findWebhook, listWebhooks, updateWebhook, type DeliveryRow, type WebhookRow } from './store.ts'
import { findDueDelivery, insertDelivery, nextDueAt, refuseDue, updateDelivery } from './delivery-store.ts'
import { send, hostOf } from './send-delivery.ts'

type Tx = Writing['tx']

declare module '#platform/services.ts' {
  interface Config {
    /** Hosts on this very machine that webhooks may be sent to, with their port. */
    webhookHosts?: string[]
  }
}

/** Works on the messages of one target, one of them each time; so nobody waits behind somebody else's server. */
export const messagesJob = 'webhook-messages'
const Payload = z.object({ webhook_id: z.number() })

const day = 86_400_000
/** So long a target may fail before nothing is sent to it any more. */
const patience = day
/** Pauses between the attempts at one message, minutes: a good day in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720]
/** So many failures of one message hold back those behind it: a server that is started anew gets all in order, and a message that it chokes on does not stop it for a day. */
const held = 3

/** One message for each target that wants this kind. A job that runs twice makes two: receivers know them by their id. */
export async function enqueueDeliveries(services: Services, told: DomainEvent, job: Job): Promise<void> {
  const { db } = services.database
  const wanted = (await listWebhooks(db)).filter(({ status, kinds }) => status === 'active' && isWanted(kinds, told.kind))
  if (wanted.length === 0) return
  const body = bodyOf(services, told.kind, told, told.at)
  await services.database.write(async ({ tx }) => {
    for (const { id } of wanted) await put(tx, id, { kind: told.kind, body, now: services.now() })
    await job.finish(tx)
  })
}

async function put(tx: Tx, webhookId: number, { kind, body, now }: { kind: string; body: string; now: number }): Promise<void> {
  await insertDelivery(tx, { webhook_id: webhookId, kind, body, created_at: now, due_at: now })
  await enqueueMessages(tx, webhookId, now)
}

function enqueueMessages(tx: Tx, webhookId: number, runAt: number): Promise<void> {
  const name = `webhook:${webhookId}`
  return enqueue(tx, { kind: messagesJob, payload: { webhook_id: webhookId }, key: name, lane: name, runAt })
}

/** Goes on when the next message is due, if there is one. */
export async function scheduleNextDelivery(tx: Tx, webhookId: number): Promise<void> {
  const [webhook, dueAt] = [await findWebhook(tx, webhookId), await nextDueAt(tx, webhookId)]
  if (webhook && dueAt !== null) await enqueueMessages(tx, webhookId, Math.max(dueAt, webhook.paused_until ?? 0))
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

/** Sends the oldest message that is due, and leaves the next to a job that goes behind those of other targets. */
export async function deliverNext(services: Services, payload: unknown, job: Job): Promise<void> {
  const { webhook_id } = Payload.parse(payload)
  const { db } = services.database
  const now = services.now()
  const webhook = await findWebhook(db, webhook_id)
  if (!webhook) return
  if (webhook.status !== 'active') await refuseDue(db, webhook_id, now, storedNote(note('studio-webhooks.answer-switched-off')))
  const isPaused = webhook.paused_until !== null && webhook.paused_until > now
  const due = webhook.status === 'active' && !isPaused ? await findDueDelivery(db, webhook_id, now) : undefined
  if (due) await attemptDelivery(services, webhook, due)
  await services.database.write(async ({ tx }) => {
    await scheduleNextDelivery(tx, webhook_id)
    await job.finish(tx)
  })
}

/** Once, now; what fails is tried again later. */
export async function attemptDelivery(services: Services, webhook: WebhookRow, delivery: DeliveryRow): Promise<DeliveryRow> {
  const now = services.now()
  const { ok, answer, refused } = await send(services, webhook, delivery, now)
  const attempts = delivery.attempts + 1
  const pause = ok ? undefined : pauses[attempts - 1]
  const due_at = pause === undefined ? null : now + pause * 60_000
  const status = ok ? ('delivered' as const) : due_at === null ? ('failed' as const) : ('waiting' as const)
  const tried = { status, attempts, answer: storedNote(answer), tried_at: now, due_at }
  await services.database.write(async ({ tx, purge }) => {
    await updateDelivery(tx, delivery.id, tried)
    if (ok) await updateWebhook(tx, webhook.id, { failing_since: null, paused_until: null })
    else await noteFailure(tx, webhook, { answer, now, pausedUntil: refused || attempts > held ? null : due_at })
    await scheduleNextDelivery(tx, webhook.id)
    purge(studioTag(services.config, 'site'))
  })
  if (!ok) services.log.warn({ webhook: webhook.id, delivery: delivery.id, answer: noteInEnglish(answer) }, 'a webhook could not be delivered')
  return { ...delivery, ...tried }
}

async function noteFailure(
  tx: Tx,
  webhook: WebhookRow,
  { answer, now, pausedUntil }: { answer: Remark; now: number; pausedUntil: number | null },
): Promise<void> {
  const since = webhook.failing_since ?? now
  const isGivenUp = now - since >= patience && webhook.status === 'active'
  await updateWebhook(tx, webhook.id, { failing_since: since, paused_until: pausedUntil, ...(isGivenUp ? { status: 'failing' as const } : {}) })
  if (!isGivenUp) return
  await emitEvent(tx, 'webhook.failed', { id: webhook.id, title: '', path: '/studio/webhooks', staff: { of: 'webhook', item: 0, by: null } }, now)
  await logAudit(tx, { viewer: null, action: 'give-up', kind: 'webhook', subject: webhook.id, title: hostOf(webhook.url), note: answer, now })
}

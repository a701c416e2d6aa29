import { randomBytes } from 'node:crypto'
import { t } from '#i18n/messages.ts'
import { shownNote } from '#i18n/stored-note.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { webhooksContract, type Delivery, type Webhook, type WebhookFields } from './contract.ts'
import { attemptDelivery, bodyOf, scheduleNextDelivery } from './delivering.ts'
import { hostOf, targetOf } from './send-delivery.ts'
import { maxWebhooks } from './rules.ts'
import { countWebhooks, findWebhook, insertWebhook, listWebhooks, removeWebhook, updateWebhook, type DeliveryRow, type WebhookRow } from './store.ts'
import { findDelivery, insertDelivery, listDeliveries } from './delivery-store.ts'

const shownDeliveries = 100

export function webhooksRoutes(services: Services, all: Feature[]): RouteSet {
  const { db } = services.database
  const known: string[] = all.flatMap((feature) => feature.events ?? [])
  const found = (id: number) => foundWebhook(db, id)
  const columnsOf = (body: WebhookFields) => webhookColumns(body, known, services.config.webhookHosts ?? [])

  return routes(webhooksContract, {
    async 'GET /webhooks'() {
      return { data: (await listWebhooks(db)).map(webhookOf), kinds: known }
    },

    async 'POST /webhooks'({ body, viewer, now }) {
      const secret = newSecret()
      const id = await services.database.write(async ({ tx }) => {
        await lockName(tx, services.database.engine, 'number of webhooks')
        if ((await countWebhooks(tx)) >= maxWebhooks) throw new Problem(422, 'too-many', t('webhooks.error-there-may-be-webhooks-at-most', { maxWebhooks }))
        const made = await insertWebhook(tx, { ...columnsOf(body), secret, created_at: now, updated_at: now })
        await logWebhook(tx, { viewer, action: 'create', webhook: { ...body, id: made }, now })
        return made
      })
      return { data: { ...webhookOf(await found(id)), secret } }
    },

    async 'PUT /webhooks/:id'({ params, body: { based_on: basedOn, ...wanted }, viewer, now }) {
      await services.database.write(async ({ tx }) => {
        // Written first: whoever else changes it waits.
        await updateWebhook(tx, params.id, { updated_at: now })
        const body = mergeOnBase(fieldsOf(await foundWebhook(tx, params.id)), wanted, basedOn)
        await updateWebhook(tx, params.id, { ...columnsOf(body), updated_at: now })
        if (body.status === 'active') await scheduleNextDelivery(tx, params.id)
        await logWebhook(tx, { viewer, action: body.status === 'off' ? 'switch-off' : 'save', webhook: { ...body, id: params.id }, now })
      })
      return { data: webhookOf(await found(params.id)) }
    },

    async 'POST /webhooks/:id/secret'({ params, viewer, now }) {
      const secret = newSecret()
      const row = await found(params.id)
      await services.database.write(async ({ tx }) => {
        await updateWebhook(tx, params.id, { secret, updated_at: now })
        await logWebhook(tx, { viewer, action: 'new-secret', webhook: row, now })
      })
      return { data: { ...webhookOf(await found(params.id)), secret } }
    },

    async 'DELETE /webhooks/:id'({ params, viewer, now }) {
      const row = await found(params.id)
      const removed = await services.database.write(async ({ tx }) => {
        const count = await removeWebhook(tx, params.id)
        if (count === 0) throw notFound()
        await logWebhook(tx, { viewer, action: 'delete', webhook: row, now })
        return count
      })
      return { removed }
    },

    async 'POST /webhooks/:id/test'({ params, now }) {
      const webhook = await found(params.id)
      const body = bodyOf(services, 'test', { id: 0, title: 'A test', path: '/' }, now)
      const id = await services.database.write(({ tx }) => insertDelivery(tx, { webhook_id: webhook.id, kind: 'test', body, created_at: now, due_at: null }))
      return { data: deliveryOf(await attemptDelivery(services, webhook, await foundDelivery(db, webhook.id, id))) }
    },

    async 'GET /webhooks/:id/deliveries'({ params }) {
      await found(params.id)
      return { data: (await listDeliveries(db, params.id, shownDeliveries)).map(deliveryOf) }
    },

    async 'POST /webhooks/:id/deliveries/:delivery/resend'({ params }) {
      const webhook = await found(params.id)
      return { data: deliveryOf(await attemptDelivery(services, webhook, { ...(await foundDelivery(db, webhook.id, params.delivery)), attempts: 0 })) }
    },
  })
}

async function foundWebhook(db: Db, id: number): Promise<WebhookRow> {
  const row = await findWebhook(db, id)
  if (!row) throw notFound()
  return row
}

async function foundDelivery(db: Db, webhookId: number, id: number): Promise<DeliveryRow> {
  const row = await findDelivery(db, id)
  if (!row || row.webhook_id !== webhookId) throw new Problem(404, 'delivery-not-found', t('webhooks.error-there-is-no-such-message'))
  return row
}

function fieldsOf({ url, kinds, status }: WebhookRow): WebhookFields {
  return { url, kinds: JSON.parse(kinds) as string[], status: status === 'active' ? status : 'off' } // kinds: written by webhookColumns only
}

function webhookColumns(
  { url, kinds, status }: WebhookFields,
  known: string[],
  ownHosts: string[],
): Pick<WebhookRow, 'url' | 'kinds' | 'status' | 'failing_since' | 'paused_until'> {
  const odd = kinds.find((kind) => kind !== '*' && !known.includes(kind))
  if (odd !== undefined)
    throw new Problem(422, 'invalid', t('webhooks.error-kinds-nothing-is-called', { odd }), {
      fields: { kinds: [t('studio-error.no-such-kind', { name: odd })] },
    })
  return {
    url: targetOf(url, ownHosts).href,
    kinds: JSON.stringify([...new Set(kinds)]),
    status,
    failing_since: null,
    paused_until: null,
  }
}

interface WebhookAudit {
  viewer: Viewer
  action: AuditAction
  webhook: { id: number; url: string; kinds: string | string[] }
  now: number
}

function logWebhook(tx: Writing['tx'], { webhook: { id, url, kinds }, ...entry }: WebhookAudit): Promise<void> {
  return logAudit(tx, { ...entry, kind: 'webhook', subject: id, title: hostOf(url), note: typeof kinds === 'string' ? '' : kinds.join(', ') })
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

function webhookOf({ id, url, kinds, status, failing_since, created_at }: WebhookRow): Webhook {
  const list = JSON.parse(kinds) as string[] // written by webhookColumns above
  return { id, url, kinds: list, status, failing_since: failing_since === null ? null : isoDate(failing_since), created_at: isoDate(created_at) }
}

function deliveryOf({ created_at, tried_at, id, kind, status, attempts, answer, body }: DeliveryRow): Delivery {
  return {
    id,
    kind,
    status,
    attempts,
    answer: shownNote(answer),
    body,
    created_at: isoDate(created_at),
    tried_at: tried_at === null ? null : isoDate(tried_at),
  }
}

function notFound(): Problem {
  return new Problem(404, 'webhook-not-found', t('webhooks.error-there-is-no-such-webhook'))
}

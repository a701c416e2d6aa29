import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'

export const Webhook = z.object({
  id: z.number(),
  url: z.string(),
  /** What is told: `article.published` and so on; `*` for everything. */
  kinds: z.array(z.string()),
  /** `failing`: given up on after a day of failures; switch it on again once it is mended. */
  status: z.enum(['active', 'off', 'failing']),
  failing_since: z.string().nullable(),
  created_at: z.string(),
})
export type Webhook = z.output<typeof Webhook>

export const Delivery = z.object({
  id: z.number(),
  kind: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** The status of the last answer, or what went wrong. */
  answer: z.string(),
  body: z.string(),
  created_at: z.string(),
  tried_at: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

const WebhookFields = z.strictObject({
  url: z.string().trim().max(2_000),
  kinds: z.array(z.string().max(60)).min(1).max(60),
  status: z.enum(['active', 'off']).default('active'),
})
export type WebhookFields = z.output<typeof WebhookFields>

const byId = z.object({ id: idParam })
const secret = z.object({ data: Webhook.extend({ secret: z.string() }) })

export const webhooksContract = contract({
  'GET /webhooks': { summary: 'Where it is told what happens', access: 'admin', output: z.object({ data: z.array(Webhook), kinds: z.array(z.string()) }) },
  'POST /webhooks': { summary: 'Tells another server from now on; the secret is shown this once', access: 'admin', body: WebhookFields, output: secret },
  'PUT /webhooks/:id': {
    summary: 'Changes what is told to whom',
    access: 'admin',
    params: byId,
    body: WebhookFields.extend({ based_on: WebhookFields.optional() }),
    output: oneOf(Webhook),
  },
  'POST /webhooks/:id/secret': { summary: 'A new secret; the old one signs no more', access: 'admin', params: byId, output: secret },
  'DELETE /webhooks/:id': { summary: 'Tells it no more', access: 'admin', params: byId, output: z.object({ removed: z.number() }) },
  'POST /webhooks/:id/test': { summary: 'Sends a message that means nothing, at once', access: 'admin', params: byId, output: oneOf(Delivery) },
  'GET /webhooks/:id/deliveries': {
    summary: 'The last hundred messages and what became of them',
    access: 'admin',
    params: byId,
    output: z.object({ data: z.array(Delivery) }),
  },
  'POST /webhooks/:id/deliveries/:delivery/resend': {
    summary: 'Sends a message again',
    access: 'admin',
    params: z.object({ id: idParam, delivery: idParam }),
    output: oneOf(Delivery),
  },
})

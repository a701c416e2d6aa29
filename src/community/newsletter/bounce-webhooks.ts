import type { FastifyInstance } from 'fastify'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { exchange } from '#platform/http-client/http-client.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import type { Services } from '#platform/services.ts'
import { noteBounces } from './bounces.ts'
import { isSignedBySns, mailgunBounces, parsed, postmarkBounces, sesBounces, snsAddress, SnsMessage } from './provider-bounces.ts'
import type { BounceEvent } from './read-report.ts'
import { bouncesKey, isSame } from './tokens.ts'

export const bounceWebhooks = { mailgun: '/newsletter-bounces/mailgun', postmark: '/newsletter-bounces/postmark', ses: '/newsletter-bounces/ses' } as const
type Provider = keyof typeof bounceWebhooks

/** Where mail providers report bounces and complaints, each in its own form; all with the key of the site. */
export function mountBounceWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (hooks) => {
    // Amazon sends its JSON as plain text.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, parsed(String(body))))
    for (const [provider, path] of Object.entries(bounceWebhooks) as [Provider, string][])
      hooks.post<{ Querystring: { key?: string } }>(path, async ({ query, body, ip, headers }, reply) => {
        await limitsOf(services).take('bounces', networkOf(ip))
        if (!isSame(bouncesKey(services), query.key ?? passwordIn(headers.authorization))) throw refused()
        const events = await eventsOf(services, provider, body)
        return reply.header('cache-control', 'no-store').send({ suppressed: await noteBounces(services, events, provider) })
      })
  })
}

/** @throws Problem 403 for what the provider has not signed */
async function eventsOf(services: Services, provider: Provider, body: unknown): Promise<BounceEvent[]> {
  const key = services.config.mailgunWebhookKey
  const events =
    provider === 'ses'
      ? await fromSes(services, body)
      : provider === 'postmark'
        ? postmarkBounces(body)
        : key
          ? mailgunBounces(body, key, services.now())
          : null
  if (!events) throw refused()
  return events
}

async function fromSes(services: Services, body: unknown): Promise<BounceEvent[] | null> {
  const message = SnsMessage.safeParse(body).data
  const certificate = message && snsAddress(message.SigningCertURL)
  if (!message || !certificate || !isSignedBySns(message, await asked(services, certificate))) return null
  if (message.Type === 'Notification') return sesBounces(message.Message)
  const confirm = message.Type === 'SubscriptionConfirmation' ? snsAddress(message.SubscribeURL) : null
  if (confirm) await asked(services, confirm)
  return []
}

async function asked({ config }: Services, url: URL): Promise<string> {
  const target = config.webStandIn === undefined ? url : new URL(`${config.webStandIn}/${url.host}${url.pathname}${url.search}`)
  return (await exchange(target, {}, { hosts: [target.host], maxBytes: 100_000 })).body.toString('utf8')
}

/** `Basic` with any name: Postmark sends what stands in the address it was given. */
function passwordIn(authorization = ''): string {
  const [, encoded = ''] = /^Basic ([\w+/=]{1,400})$/i.exec(authorization) ?? []
  return Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:?/, '')
}

function refused(): Problem {
  return new Problem(403, 'key-wrong', t('newsletter.error-this-key-is-not-the-one'))
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { siteSettings } from '#operations/settings/service.ts'
import { mayCount } from '#platform/http/client-facts.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import { linksOf } from '#platform/mail/mail-template.ts'
import type { MailMessage } from '#platform/mail/message.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import { noteResult } from './results.ts'
import { isSame } from './tokens.ts'

const clicksPath = '/newsletter-clicks'
const opensPath = '/newsletter-opens'
/** A transparent GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** The number of no link: the pixel. */
const opened = 0

interface Measured {
  mailing: number
  subscriber: number
  link: number
}

export function mountMeasuring(app: FastifyInstance, services: Services): void {
  const { db } = services.database
  app.get<{ Params: { token: string } }>(`${clicksPath}/:token`, async (request, reply) => {
    const mail = await mailOf(services, request)
    const found =
      mail && (await db.selectFrom('newsletter_links').select('url').where('id', '=', mail.link).where('mailing_id', '=', mail.mailing).executeTakeFirst())
    if (!mail || !found) throw await unknownLink(services, request)
    await count(services, request, mail)
    return unkept(reply).header('referrer-policy', 'no-referrer').redirect(found.url, 302)
  })
  app.get<{ Params: { token: string } }>(`${opensPath}/:token`, async (request, reply) => {
    const mail = await mailOf(services, request)
    if (mail?.link !== opened) throw await unknownLink(services, request)
    await count(services, request, mail)
    return unkept(reply).type('image/gif').send(pixel)
  })
}

/** Addresses of the links and the pixel of one mail; `links` are their numbers by address. */
export function measuredMail(
  services: Services,
  mailing: number,
  subscriber: number,
  links: ReadonlyMap<string, number>,
): NonNullable<MailMessage['measured']> {
  const { siteUrl } = services.config
  return {
    link(url) {
      const link = links.get(url)
      return link === undefined ? url : `${siteUrl}${clicksPath}/${tokenOf(services, { mailing, subscriber, link })}`
    },
    pixel: `${siteUrl}${opensPath}/${tokenOf(services, { mailing, subscriber, link: opened })}`,
  }
}

/** Keeps the links of a mail with its mailing: a click leads to these and nowhere else. Returns their numbers by address. */
export async function keepLinks(services: Services, mailing: number, mail: MailMessage): Promise<Map<string, number>> {
  const urls = linksOf(mail, services.config)
  return services.database.write(async ({ tx }) => {
    if (urls.length > 0) {
      await tx
        .insertInto('newsletter_links')
        .values(urls.map((url) => ({ mailing_id: mailing, url })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const rows = await tx.selectFrom('newsletter_links').select(['id', 'url']).where('mailing_id', '=', mailing).execute()
    return new Map(rows.map(({ id, url }) => [url, id]))
  })
}

/** Whether readers are measured, as far as the site goes. */
export async function isMeasuring(services: Services): Promise<boolean> {
  return (await siteSettings(services)).newsletter.measured === 'on'
}

function tokenOf({ config }: Services, { mailing, subscriber, link }: Measured): string {
  const signature = hmac(config, 'newsletter measuring', `${mailing} ${subscriber} ${link}`).slice(0, 22)
  return `${mailing}.${subscriber}.${link}.${signature}`
}

async function mailOf(services: Services, { params: { token } }: FastifyRequest<{ Params: { token: string } }>): Promise<Measured | undefined> {
  const [, mailing, subscriber, link] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.(\d{1,15})\.[\w-]{22}$/.exec(token) ?? []
  if (mailing === undefined) return undefined
  const mail = { mailing: Number(mailing), subscriber: Number(subscriber), link: Number(link) }
  return isSame(tokenOf(services, mail), token) ? mail : undefined
}

/** Links of mails are never limited; guesses are. */
async function unknownLink(services: Services, { ip }: FastifyRequest): Promise<Problem> {
  await limitsOf(services).take('links', networkOf(ip))
  return new Problem(404, 'not-found', t('newsletter.error-this-link-is-not-one-of'))
}

/** Counts a person once. Without effect for automatic clients, prefetching, and whoever is not to be measured. The reader gets there even if this fails. */
async function count(services: Services, request: FastifyRequest, mail: Measured): Promise<void> {
  if (!mayCount(request)) return
  try {
    if (await isMeasuring(services)) await record(services, mail)
  } catch (error) {
    request.log.error(error)
  }
}

async function record({ database, now }: Services, { mailing, subscriber, link }: Measured): Promise<void> {
  const result = link === opened ? 'opened' : 'clicked'
  // Repeated clicks are read only, so that nobody can keep the writers busy with one link.
  const known = await database.db
    .selectFrom('newsletter_deliveries as d')
    .innerJoin('newsletter_subscribers as p', 'p.id', 'd.subscriber_id')
    .leftJoin('newsletter_clicks as c', (join) => join.onRef('c.subscriber_id', '=', 'd.subscriber_id').on('c.link_id', '=', link))
    .select([`d.${result}_at as at`, 'c.link_id', 'p.unmeasured_at'])
    .where('d.mailing_id', '=', mailing)
    .where('d.subscriber_id', '=', subscriber)
    .executeTakeFirst()
  if (!known || known.unmeasured_at !== null || (known.at !== null && (link === opened || known.link_id !== null))) return
  await database.write(async ({ tx }) => {
    await noteResult(tx, { mailing, subscriber }, result, now())
    if (link === opened) return
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('newsletter_clicks')
      .values({ link_id: link, subscriber_id: subscriber })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    await tx
      .updateTable('newsletter_links')
      .set((row) => ({ clicks: row('clicks', '+', 1) }))
      .where('id', '=', link)
      .execute()
  })
}

function unkept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
}

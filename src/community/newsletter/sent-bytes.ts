import { linksOf, renderMail } from '#platform/mail/mail-template.ts'
import type { Services } from '#platform/services.ts'
import type { ComposedMailing } from './mail.ts'
import { isMeasuring } from './measuring.ts'

/** Bytes of the HTML of a mail as the newest subscriber gets it, whose addresses are the longest: those to unsubscribe and of counted links hold numbers. */
export async function sentBytes(services: Services, mailing: number, mail: ComposedMailing['mail']): Promise<number> {
  const { config, database } = services
  const { db } = database
  const newest = await db
    .selectFrom('newsletter_subscribers')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirst()
  const reader = { id: newest?.id ?? 1, created_at: services.now(), unmeasured_at: null }
  const links = (await isMeasuring(services)) ? await linkNumbers(services, mailing, linksOf(mail('', null), config)) : undefined
  return Buffer.byteLength(renderMail(mail('', reader, links), config).html)
}

/** The numbers that its links have, or would get now. */
async function linkNumbers({ database: { db } }: Services, mailing: number, urls: string[]): Promise<Map<string, number>> {
  const kept = await db.selectFrom('newsletter_links').select(['id', 'url']).where('mailing_id', '=', mailing).execute()
  const last = await db
    .selectFrom('newsletter_links')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirst()
  const next = Number(last?.id ?? 0) + 1
  return new Map([...urls.map((url, at) => [url, next + at] as const), ...kept.map(({ id, url }) => [url, id] as const)])
}

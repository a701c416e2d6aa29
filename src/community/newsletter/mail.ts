import { z } from 'zod'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { excerpt } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { languageOf } from '#i18n/languages.ts'
import { inAnyLanguage, siteMessages } from '#i18n/site-messages.ts'
import { Email } from '#base/text-fields.ts'
import { mailAddressOf } from '#base/image.ts'
import { href } from '#base/paths.ts'
import type { ArticleCard } from '#content/articles/contract.ts'
import { publicCards } from '#content/articles/service.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { MailMessage, MailRenderer, MailPart } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { blocksPart, type CardSources } from './blocks-part.ts'
import { wholeArticle } from './whole-article.ts'
import { measuredMail } from './measuring.ts'
import { findMailing, type MailingText } from './mailings.ts'
import { findList, languageOfLists } from './list-store.ts'
import { choicesFor, listName } from './lists.ts'
import { findRequest } from './request-store.ts'
import { findSubscriber, listsOf } from './store.ts'
import { type SubscriberRow } from './subscriber-tables.ts'
import { unsubscribeToken } from './tokens.ts'
import { alreadySubscribedMail, confirmationMessage } from './confirmation-mail.ts'

export const confirmationMail = 'newsletter-request'
export const testMailing = 'newsletter-test'

const OfRequest = z.object({ request: z.number(), token: z.string() })
/** To a user, by the address that they have then, or to an address. */
const OfTest = z.object({ mailing: z.number(), user: z.number().optional(), to: Email.optional() })

export function newsletterMails(services: Services, cards: CardSources): Record<string, MailRenderer> {
  const { db } = services.database
  return {
    async [confirmationMail](data) {
      const { request: id, token } = OfRequest.parse(data)
      const request = await findRequest(db, { id }, services.now())
      if (!request) return null
      const wanted = JSON.parse(request.lists) as string[] // written by requestSubscription
      const known = await findSubscriber(db, { email: request.email })
      const got = known && known.suppressed_at === null ? await listsOf(db, known.id) : []
      const chosen = (await choicesFor(services, wanted)).filter(({ list }) => wanted.includes(list))
      const language = await languageOfLists(db, wanted)
      const message = inAnyLanguage(language, () =>
        known && wanted.every((list) => got.includes(list))
          ? alreadySubscribedMail(services, known, wanted)
          : confirmationMessage(services, request.email, chosen, token),
      )
      return { ...message, ...(language ? { language } : {}) }
    },
    async [testMailing](data) {
      const { mailing: id, user, to: address } = OfTest.parse(data)
      const mailing = await findMailing(db, id)
      const reader = user === undefined ? undefined : await db.selectFrom('users').select('email').where('id', '=', user).executeTakeFirst()
      const to = address ?? reader?.email
      if (!mailing || !to) return null
      const { mail } = await composed(services, mailing, cards)
      return { ...mail(to, null), subject: `[Test] ${mailing.subject}` }
    },
  }
}

type Recipient = Pick<SubscriberRow, 'id' | 'created_at' | 'unmeasured_at'>

export interface ComposedMailing {
  /** @param links numbers of the kept links of the mailing by address; left out: nobody is measured */
  mail(to: string, subscriber: Recipient | null, links?: ReadonlyMap<string, number>, subject?: string): MailMessage
}

/** Everything of a mailing but whom it goes to: made once for all. */
export async function composed(services: Services, mailing: MailingText & { id: number }, cards: CardSources): Promise<ComposedMailing> {
  const { config, database } = services
  const settings = await siteSettings(services)
  const list = await findList(database.db, mailing.list)
  const name = list ? await listName(services, list) : mailing.list
  const found = await publicCards(database.reading, mailing.articles, () => {})
  const { name: place, street, postal_code, locality, country } = settings.postal_address
  const post = commaSeparated([settings.name, place === settings.name ? '' : place, street, `${postal_code} ${locality}`.trim(), country])
  const { tag, dir } = languageOf(list?.language || siteMessages().language.tag)
  const written = async (json: string): Promise<MailPart[]> => {
    const blocks = readBlocks(json)
    return blocks.length > 0 ? [await blocksPart(services, cards, blocks, { page: '/', language: tag, dir })] : []
  }
  const intro = await written(mailing.intro)
  const outro = await written(mailing.outro)
  const body: MailPart[] = [
    ...intro,
    ...(mailing.article_extent === 'whole' && mailing.article_id !== null ? await wholeArticle(services, cards, mailing.article_id, list?.language) : []),
    ...found.flatMap((card, at): MailPart[] => [
      ...(at > 0 || intro.length > 0 ? [{ kind: 'rule' } as const] : []),
      articlePart(card, config.siteUrl, list?.design !== 'text'),
    ]),
    ...(outro.length > 0 ? [{ kind: 'rule' } as const, ...outro] : []),
  ]
  const preview = mailing.preview || excerpt(readBlocks(mailing.intro), 150)
  const { newsletter } = settings
  const sender = { name: list?.sender_name || newsletter.sender_name, address: list?.sender_address || newsletter.sender_address }
  const pageUrl = config.siteUrl + href.mailing({ list: mailing.list, slug: mailing.slug ?? '', language: list?.language || undefined })
  const host = new URL(config.siteUrl).hostname
  const mail: ComposedMailing['mail'] = (to, subscriber, links, subject = mailing.subject) => {
    const view = mailing.archive === 'public' && mailing.slug !== null ? [{ label: t('newsletter-archive.view-in-browser'), url: pageUrl }] : []
    const measured = links && subscriber?.unmeasured_at === null ? measuredMail(services, mailing.id, subscriber.id, links) : undefined
    const isTold = measured !== undefined || (subscriber === null && newsletter.measured === 'on')
    const stop = `${config.siteUrl}${href.unsubscribed({ token: subscriber ? unsubscribeToken(services, subscriber, mailing.list) : 'test' })}`
    return {
      to,
      subject,
      preview,
      heading: mailing.heading || subject,
      parts: body,
      reason: [t('newsletter.mail-reason', { list: name, siteName: config.siteName }), isTold ? t('newsletter-figures.mail-is-counted') : '']
        .filter(Boolean)
        .join(' '),
      closing: {
        links: [
          ...view,
          { label: t('newsletter.mail-unsubscribe-or-choose-others'), url: stop },
          ...(isTold ? [{ label: t('newsletter-figures.do-not-count-mine'), url: stop }] : []),
        ],
        text: post,
      },
      ...(measured ? { measured } : {}),
      sender,
      ...(list?.language ? { language: list.language } : {}),
      headers: {
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': `${listIdPhrase(name)} <${mailing.list}.${host}>`,
        Precedence: 'bulk',
      },
    }
  }
  return { mail: (...given) => inAnyLanguage(list?.language, () => mail(...given)) }
}

/** What stands before the identifier of RFC 2919: no characters that mean something there. */
function listIdPhrase(name: string): string {
  return name.replace(/[<>"\\(),:;@[\]]/g, ' ').trim()
}

function articlePart(card: ArticleCard, site: string, pictures: boolean): MailPart {
  const { cover } = card
  return {
    kind: 'card',
    title: card.title,
    url: site + href.article(card),
    text: card.standfirst,
    kicker: card.kicker,
    by: t('newsletter.mail-name-and-minutes', { name: card.user.name, minutes: card.reading_minutes }),
    ...(cover && pictures ? { image: { url: site + mailAddressOf(cover), alt: cover.alt, width: cover.width, height: cover.height } } : {}),
  }
}

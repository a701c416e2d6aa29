import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { inAnyLanguage } from '#i18n/site-messages.ts'
import type { MailPart } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { blocksPart, type CardSources } from './blocks-part.ts'

/** The text of a public article as parts of a mail, with the way to it at its end; nothing of one that is not public. */
export async function wholeArticle(services: Services, cards: CardSources, id: number, listLanguage?: string): Promise<MailPart[]> {
  const { database, config } = services
  const article = await database.reading
    .selectFrom('public_articles')
    .select(['slug', 'content', 'language', 'direction'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!article) return []
  const page = href.article(article)
  const { language, direction: dir } = article
  return [
    { kind: 'rule' },
    await blocksPart(services, cards, readBlocks(article.content), { page, language, dir }),
    { kind: 'button', label: inAnyLanguage(listLanguage, () => t('newsletter.mail-read-on-the-site')), url: config.siteUrl + page },
  ]
}

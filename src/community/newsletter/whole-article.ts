import type { Block } from '#base/blocks/model.ts'
import { proseText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { MailPart } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'

/** The text of a public article as parts of a mail, with the way to it at its end; nothing of one that is not public. */
export async function wholeArticle({ database, config }: Services, id: number): Promise<MailPart[]> {
  const article = await database.reading.selectFrom('public_articles').select(['slug', 'content']).where('id', '=', id).executeTakeFirst()
  if (!article) return []
  const url = config.siteUrl + href.article(article)
  return [{ kind: 'rule' }, ...readBlocks(article.content).flatMap(partsOf), { kind: 'button', label: t('newsletter.mail-read-on-the-site'), url }]
}

function partsOf(block: Block): MailPart[] {
  if (block.type === 'quote' || block.type === 'pullQuote')
    return [{ kind: 'quote', text: textOf(block.content), ...(block.props.by ? { by: block.props.by } : {}) }]
  if (block.type === 'divider') return [{ kind: 'rule' }]
  const text = proseText([block])
  const isItem = block.type === 'bulletListItem' || block.type === 'numberedListItem'
  return text ? [{ kind: 'text', text: isItem ? `• ${text}` : text }] : []
}

import { cardRefs, refText } from '#base/blocks/card-refs.ts'
import type { Block } from '#base/blocks/model.ts'
import type { Card } from '#base/card.ts'
import { mailAddressOf } from '#base/image.ts'
import { cardsOf, type CardSources } from '#discovery/mentions/service.ts'
import type { CardPart, MailPart } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'

export type { CardSources }

/** Blocks as a part of a mail, with the cards of what they name. */
export async function blocksPart(
  { database, config }: Services,
  sources: CardSources,
  blocks: Block[],
  text: Pick<Extract<MailPart, { kind: 'blocks' }>, 'page' | 'language' | 'dir'>,
): Promise<Extract<MailPart, { kind: 'blocks' }>> {
  const found = await cardsOf(sources, cardRefs(blocks), { reading: database.reading, tag: () => {} })
  return { kind: 'blocks', blocks, ...text, cards: Object.fromEntries(found.map((card) => [refText(card), cardPart(card, config.siteUrl)])) }
}

function cardPart({ url, title, label, byline, note, image }: Card, site: string): CardPart {
  return {
    kind: 'card',
    title,
    url: site + url,
    kicker: label,
    text: byline,
    ...(note ? { by: note } : {}),
    ...(image ? { image: { url: site + mailAddressOf(image), alt: image.alt, width: image.width, height: image.height } } : {}),
  }
}

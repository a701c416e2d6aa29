import { checkSign } from '#base/blocks/check-sign.ts'
import { absoluteAddress, videoAddress, safeHref } from '#base/blocks/address.ts'
import { refText } from '#base/blocks/card-refs.ts'
import type { Block, FootnoteBlock, Inline } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { href, pageOf } from '#base/paths.ts'
import type { CardPart, MailPart } from './message.ts'

type BlocksPart = Extract<MailPart, { kind: 'blocks' }>

interface Writer {
  site: string
  page: string
  cards: BlocksPart['cards']
  cardText(card: CardPart): string
  /** Numbers by `ref`, in the order in which the text names them. */
  notes: Map<string, number>
}

/** The blocks as plain text, with every address written out. */
export function blocksText({ blocks, page, cards }: BlocksPart, site: string, cardText: (card: CardPart) => string): string {
  const writer: Writer = { site, page, cards, cardText, notes: new Map() }
  const body = textsOf(
    blocks.filter(({ type }) => type !== 'footnote'),
    writer,
  )
  const notes = blocks
    .filter((block): block is FootnoteBlock => block.type === 'footnote')
    .map((note) => ({ at: numberOf(note.props.ref, writer), text: inlineText(note.content, writer) }))
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => `[${at}] ${text}`)
  return [body, notes.join('\n')].filter(Boolean).join('\n\n')
}

function textsOf(blocks: readonly Block[], writer: Writer): string {
  let text = ''
  let number = 0
  blocks.forEach((block, at) => {
    number = block.type === 'numberedListItem' ? (block.props.start ?? number + 1) : 0
    const one = isItem(block) ? itemText(block, block.type === 'numberedListItem' ? `${number}. ` : '- ', writer) : blockText(block, writer)
    if (!one) return
    const gap = isItem(block) && blocks[at - 1]?.type === block.type ? '\n' : '\n\n'
    text += text ? gap + one : one
  })
  return text
}

function isItem(block: Block): block is Extract<Block, { type: 'bulletListItem' | 'numberedListItem' }> {
  return block.type === 'bulletListItem' || block.type === 'numberedListItem'
}

function itemText(item: Extract<Block, { type: 'bulletListItem' | 'numberedListItem' }>, sign: string, writer: Writer): string {
  const { content, children } = item
  const inner = textsOf(children, writer)
  return sign + indented([checkSign(item) + inlineText(content, writer), inner].filter(Boolean).join('\n'), ' '.repeat(sign.length)).trimStart()
}

function blockText(block: Block, writer: Writer): string {
  const children = textsOf(block.children, writer)
  const joined = (text: string) => [text, children].filter(Boolean).join('\n\n')
  switch (block.type) {
    case 'heading':
      return joined(`${'#'.repeat(block.props.level)} ${inlineText(block.content, writer)}`)
    case 'quote':
    case 'pullQuote': {
      const by = block.props.by ? `\n(${block.props.by})` : ''
      return indented(joined(inlineText(block.content, writer)), '> ') + by
    }
    case 'callout':
      return joined([block.props.title, inlineText(block.content, writer)].filter(Boolean).join('\n'))
    case 'codeBlock':
      return indented(textOf(block.content), '    ')
    case 'table':
      return block.content.rows.map(({ cells }) => cells.map(({ content }) => inlineText(content, writer)).join(' | ')).join('\n')
    case 'divider':
      return '* * *'
    case 'paragraph':
      return joined(inlineText(block.content, writer))
    case 'footnote':
    case 'bulletListItem':
    case 'numberedListItem':
      return ''
    default:
      return mediaText(block, writer)
  }
}

function mediaText(
  block: Extract<Block, { type: 'image' | 'gallery' | 'embed' | 'linkCard' | 'video' | 'audio' | 'file' | 'button' | 'signUp' | 'mediaCard' }>,
  writer: Writer,
): string {
  switch (block.type) {
    case 'image':
      return pictureText(block.props.alt, [block.props.caption, block.props.credit])
    case 'gallery':
      return [...block.props.items.map(({ alt, caption }) => pictureText(alt, [caption])), block.props.caption].filter(Boolean).join('\n')
    case 'embed':
      return linkText(block.props.title, videoAddress(block.props), writer)
    case 'linkCard':
      return linkText([block.props.title, block.props.description].filter(Boolean).join('\n'), block.props.href, writer)
    case 'video':
    case 'audio':
      return linkText(block.props.title || (block.props.caption ?? ''), block.props.url, writer)
    case 'file':
      return linkText(block.props.name, block.props.url, writer)
    case 'signUp':
      return linkText(block.props.title, href.newsletterList({ list: block.props.list }), writer)
    case 'button':
      return linkText(block.props.label, block.props.href, writer)
    case 'mediaCard': {
      const card = writer.cards[refText(block.props)]
      return card ? writer.cardText(card) : linkText('', pageOf(block.props.kind, block.props.slug), writer)
    }
  }
}

function pictureText(alt: string, words: (string | undefined)[]): string {
  return [alt && `[${alt}]`, ...words].filter(Boolean).join('\n')
}

function linkText(label: string, href: string, writer: Writer): string {
  const address = safeHref(href)
  return address === undefined ? label : [label && `${label}:`, absoluteAddress(address, writer)].filter(Boolean).join('\n')
}

function inlineText(content: readonly Inline[], writer: Writer): string {
  return content
    .map((run) => {
      if (run.type === 'text') return run.text
      if (run.type === 'footnote') return `[${numberOf(run.props.ref, writer)}]`
      const words = run.content.map(({ text }) => text).join('')
      const address = safeHref(run.href)
      const whole = address && absoluteAddress(address, writer)
      return whole === undefined || whole === words ? words : `${words} (${whole})`
    })
    .join('')
}

function numberOf(ref: string, { notes }: Writer): number {
  const known = notes.get(ref) ?? notes.size + 1
  notes.set(ref, known)
  return known
}

function indented(text: string, before: string): string {
  return text.replace(/^/gm, before)
}

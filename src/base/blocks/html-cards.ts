import { note } from '#i18n/note.ts'
import { cardKinds } from '#content/kinds.ts'
import { isWebAddress } from './address.ts'
import { clean, truncated } from './conversion.ts'
import type { HtmlContext } from './html-context.ts'
import { verse, verseClass } from './html-verse.ts'
import { attribute, elementsIn, hasClass, isElement, textIn, type HtmlElement } from './html-tree.ts'
import { calloutTones, type Block, type CalloutBlock, type CalloutTone, type ImageBlock, type ParagraphBlock } from './model.ts'
import { calloutOf, toneOf } from './callout.ts'
import { noticeName } from './markdown-notices.ts'
import { playerOf } from './players.ts'
import { attributed } from './quote.ts'
import { textOf } from './text-of.ts'

/**
 * Null when it is no such thing, or not as it should be. A card that has converted what is in it answers with that: converted
 * once more by each card around it, text in nested ones would be read as often as two to the power of their depth.
 */
type Card = (element: HtmlElement, context: HtmlContext, line: number) => Block[] | null

/** What the editors of WordPress and Ghost write as groups of elements and mean as one thing, by its class. */
const cards: [name: RegExp, card: Card][] = [
  [/^(?:wp-block-gallery|kg-gallery-card|gallery|blocks-gallery-grid)$/, gallery],
  [/^(?:wp-block-button|kg-button-card|button-wrapper)$/, button],
  [/^(?:wp-block-)?pullquote$/, pullQuote],
  [/^kg-callout-card$/, callout],
  [/^(?:admonition|(?:notice-|alert|prompt)-[a-z]+|notice|alert)$/, notice],
  [/^kg-bookmark-card$/, bookmark],
  [/^(?:kg-file-card|wp-block-file)$/, file],
  [/^kg-toggle-card$/, toggle],
  [/^wp-block-embed$/, embed],
  [verseClass, verse],
  [/^masthead-card$/, ownCard],
]

export function htmlCard(element: HtmlElement, context: HtmlContext, line: number): Block[] | null {
  const classes = (attribute(element, 'class') ?? '').split(/\s+/)
  const card = cards.find(([name]) => classes.some((one) => name.test(one)))?.[1]
  return card?.(element, context, line) ?? null
}

/** Only when everything in it is a picture of ours: anything else stays as it comes. */
function gallery(element: HtmlElement, context: HtmlContext): Block[] {
  const captions = element.childNodes.filter((node) => isElement(node) && node.tagName === 'figcaption')
  const inside = context.flow(
    element.childNodes.filter((node) => !captions.includes(node)),
    context,
  )
  const pictures = inside.flatMap(picturesIn)
  if (pictures.length < 2 || pictures.length < inside.flatMap(leavesOf).length) return [...inside, ...context.flow(captions, context)]
  const caption = clean(textIn(captions))
  const items = pictures.flatMap(({ props: { media, alt, caption: own } }) => (media ? [{ media, alt, caption: own }] : []))
  return [{ id: context.conversion.id(), type: 'gallery', props: { items, caption }, children: [] }]
}

function picturesIn(block: Block): ImageBlock[] {
  return leavesOf(block).filter((one): one is ImageBlock => one.type === 'image')
}

/** A list of pictures is a gallery too: its items have no words of their own. */
function leavesOf(block: Block): Block[] {
  const isShell = block.type === 'bulletListItem' && block.content.length === 0 && block.children.length > 0
  return isShell ? block.children.flatMap(leavesOf) : [block]
}

function button(element: HtmlElement, { conversion }: HtmlContext, line: number): Block[] | null {
  const [link] = elementsIn([element], 'a')
  const label = clean(textIn(element.childNodes))
  const address = link && attribute(link, 'href')
  if (!address || !label) return null
  const href = conversion.href(address, line)
  return href ? [{ id: conversion.id(), type: 'button', props: { href, label: label.slice(0, 200) }, children: [] }] : null
}

function pullQuote(element: HtmlElement, context: HtmlContext): Block[] | null {
  if (context.isPulled) return null
  const [quote = element] = elementsIn([element], 'blockquote')
  const cites = elementsIn(quote.childNodes, 'cite')
  const inside = context.flow(
    quote.childNodes.filter((node) => !cites.some((cite) => cite === node)),
    { ...context, isPulled: true },
  )
  const { rest, by } = attributed(inside)
  const [first, ...more] = rest
  if (first?.type !== 'paragraph') return null
  return [
    {
      id: context.conversion.id(),
      type: 'pullQuote',
      props: { by: clean(textIn(cites)) ?? by },
      content: first.content,
      children: [...first.children, ...more],
    },
  ]
}

/** A card of something of this site, as an export of it says. */
function ownCard(element: HtmlElement, { conversion }: HtmlContext): Block[] | null {
  const kind = cardKinds.find((one) => one === attribute(element, 'data-kind'))
  const slug = attribute(element, 'data-slug')
  return kind && slug ? [{ id: conversion.id(), type: 'mediaCard', props: { kind, slug }, children: [] }] : null
}

const titleClasses = ['callout-title', 'admonition-title', 'alert-heading']

/** An export of this product says the tone, and marks the title. */
function ownCallout(element: HtmlElement, tone: CalloutTone, context: HtmlContext): Block[] {
  const titles = element.childNodes.filter((node) => isElement(node) && titleClasses.some((name) => hasClass(node, name)))
  const inside = context.flow(
    element.childNodes.filter((node) => !titles.includes(node)),
    context,
  )
  return [calloutOf(inside, { tone, title: clean(textIn(titles)) }, context.conversion)]
}

/** Of Bootstrap, Python-Markdown and themes of Jekyll. */
function notice(element: HtmlElement, context: HtmlContext): Block[] | null {
  const classes = (attribute(element, 'class') ?? '').split(/\s+/)
  const names = classes.flatMap((one) => noticeName(one) ?? (toneOf(one) ? one : []))
  const [tone] = names.filter((name) => name !== 'note').map(toneOf)
  return /^(?:div|aside|p|section)$/.test(element.tagName) ? ownCallout(element, tone ?? 'info', context) : null
}

function callout(element: HtmlElement, context: HtmlContext): Block[] {
  const tone = calloutTones.find((one) => one === attribute(element, 'data-tone'))
  if (tone) return ownCallout(element, tone, context)
  const blocks = context.flow(element.childNodes, context)
  const [sign, ...words] = blocks
  // The sign stands before the words it belongs to.
  const isSign = sign?.type === 'paragraph' && words[0]?.type === 'paragraph' && [...textOf(sign.content)].length <= 4
  const first = isSign ? joined(sign, words[0] as ParagraphBlock) : sign // it was looked at in the line above
  const rest = isSign ? words.slice(1) : words
  const isText = first?.type === 'paragraph'
  const block: CalloutBlock = {
    id: context.conversion.id(),
    type: 'callout',
    props: { tone: 'info' },
    content: isText ? first.content : [],
    children: isText ? rest : blocks,
  }
  return [block]
}

function joined(sign: ParagraphBlock, words: ParagraphBlock): ParagraphBlock {
  return { ...words, content: [{ type: 'text', text: `${textOf(sign.content)} `, styles: {} }, ...words.content] }
}

/** A card of the page it leads to. Small signs of the other site are named; a page of this site is a link with its words. */
function bookmark(element: HtmlElement, { conversion }: HtmlContext, line: number): Block[] | null {
  const [link] = elementsIn([element], 'a')
  const address = link && attribute(link, 'href')
  const href = address ? conversion.href(address, line) : null
  if (!address || !href) return null
  const words = (name: string) => clean(textIn(byClass(element, name)))
  const title = words('kg-bookmark-title') ?? address
  const about = [words('kg-bookmark-description'), words('figcaption')].filter(Boolean).join(' ')
  const images = elementsIn([element], 'img')
  const [thumbnail] = isWebAddress(href) ? elementsIn(byClass(element, 'kg-bookmark-thumbnail'), 'img') : []
  for (const image of images)
    if (image !== thumbnail) conversion.lose(line, note('studio-report.bookmark-picture', { src: truncated(attribute(image, 'src') ?? '') }))
  if (isWebAddress(href)) {
    const media = thumbnail && conversion.picture(attribute(thumbnail, 'src') ?? '', {}, line)?.props.media
    const said = { description: about || undefined, site: words('kg-bookmark-publisher'), media, player: playerOf(href)?.page }
    return [{ id: conversion.id(), type: 'linkCard', props: { href, title, ...said }, children: [] }]
  }
  const content: ParagraphBlock['content'] = [{ type: 'link', href, content: [{ type: 'text', text: title, styles: { bold: true } }] }]
  if (about) content.push({ type: 'text', text: `\n${about}`, styles: {} })
  return [{ id: conversion.id(), type: 'paragraph', props: {}, content, children: [] }]
}

/** The file itself when it is here, else a link to where it is. */
function file(element: HtmlElement, { conversion }: HtmlContext, line: number): Block[] | null {
  const [link] = elementsIn([element], 'a')
  const address = link && attribute(link, 'href')
  if (!address) return null
  const props = conversion.file(address)
  const label = clean(textIn(byClass(element, 'kg-file-card-title'))) ?? clean(textIn(link.childNodes))
  const isNamed = (attribute(element, 'class') ?? '').includes('wp-block-file') && label !== undefined
  if (props) return [{ id: conversion.id(), type: 'file', props: { ...props, name: isNamed ? label : props.name }, children: [] }]
  conversion.lose(line, note('studio-report.file-not-found', { address: truncated(address) }))
  const href = conversion.href(address, line)
  const text = label ?? address
  return href
    ? [{ id: conversion.id(), type: 'paragraph', props: {}, content: [{ type: 'link', href, content: [{ type: 'text', text, styles: {} }] }], children: [] }]
    : null
}

function toggle(element: HtmlElement, context: HtmlContext, line: number): Block[] {
  context.conversion.lose(line, note('studio-report.fold'))
  return context.flow(element.childNodes, context)
}

/** WordPress writes the address of what it will embed as words. */
function embed(element: HtmlElement, context: HtmlContext, line: number): Block[] | null {
  const { conversion } = context
  const address = clean(textIn(byClass(element, 'wp-block-embed__wrapper')))
  if (!address || !/^https?:\/\/\S+$/.test(address)) return null
  const caption = clean(textIn(elementsIn([element], 'figcaption')))
  const film = conversion.film(address, caption ?? '', line)
  if (film) return [film]
  const href = conversion.href(address, line)
  const text = caption ?? address
  return href
    ? [{ id: conversion.id(), type: 'paragraph', props: {}, content: [{ type: 'link', href, content: [{ type: 'text', text, styles: {} }] }], children: [] }]
    : null
}

function byClass(element: HtmlElement, name: string): HtmlElement[] {
  return element.childNodes.filter(isElement).flatMap((child) => {
    const has = child.tagName === name || (attribute(child, 'class') ?? '').split(/\s+/).includes(name)
    return has ? [child] : byClass(child, name)
  })
}

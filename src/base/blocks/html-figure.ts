import { note } from '#i18n/note.ts'
import { clean, truncated } from './conversion.ts'
import type { HtmlContext } from './html-context.ts'
import { attribute, elementsIn, isElement, textIn, type HtmlElement, type HtmlNode } from './html-tree.ts'
import type { Block, ImageBlock } from './model.ts'
import { textOf } from './text-of.ts'

/** A picture with its caption, several as a gallery, anything else followed by its caption. */
export function figure(element: HtmlElement, context: HtmlContext, line: number): Block[] {
  // Not those of figures within it.
  const captions = element.childNodes.filter(isCaption)
  const blocks = context.flow(
    element.childNodes.filter((node) => !isCaption(node)),
    context,
  )
  const credits = elementsIn(captions, 'cite').filter((cite) => attribute(cite, 'class') === 'credit')
  const words = captions.flatMap((one) =>
    context.flow(
      one.childNodes.filter((node) => !credits.some((credit) => credit === node)),
      context,
    ),
  )
  const caption = clean(words.map((block) => (Array.isArray(block.content) ? textOf(block.content) : '')).join(' '))
  const pictures = blocks.filter((block): block is ImageBlock => block.type === 'image')
  const [first, ...more] = pictures
  const [only] = blocks
  if (first && first === only && !more.length) first.props = { ...first.props, ...lookOf(element), credit: clean(textIn(credits)) ?? first.props.credit }
  if (!caption) return blocks
  // A caption is one line: a list or code in it stands below the picture.
  if (words.some((block) => block.type !== 'paragraph' || block.children.length > 0)) return [...blocks, ...words]
  if (blocks.length === 1 && (only?.type === 'video' || only?.type === 'audio')) {
    only.props.caption = caption
    return blocks
  }
  if (!first || pictures.length < blocks.length) return [...blocks, ...words]
  for (const link of elementsIn(captions, 'a'))
    context.conversion.lose(line, note('studio-report.caption-link', { address: truncated(link.attrs.map((one) => one.value).join(' ')) }))
  if (!more.length) return [{ ...first, props: { ...first.props, caption } }]
  const items = pictures.flatMap(({ props: { media, alt, caption: own } }) => (media ? [{ media, alt, caption: own }] : []))
  return [{ id: context.conversion.id(), type: 'gallery', props: { items, caption }, children: [] }]
}

/** Editors of WordPress and Ghost say by a class that a picture is wider than the text. */
function lookOf(element: HtmlElement): Partial<Pick<ImageBlock['props'], 'layout'>> {
  const classes = (attribute(element, 'class') ?? '').split(/\s+/)
  if (classes.some((one) => one === 'alignfull' || one === 'kg-width-full')) return { layout: 'full' }
  return classes.some((one) => one === 'alignwide' || one === 'kg-width-wide') ? { layout: 'wide' } : {}
}

function isCaption(node: HtmlNode): node is HtmlElement {
  return isElement(node) && node.tagName === 'figcaption'
}

import { clean, shortened } from './conversion.ts'
import type { HtmlContext } from './html-context.ts'
import { elementsIn, isElement, type HtmlElement, type HtmlNode } from './html-tree.ts'
import type { Block, ImageBlock } from './model.ts'
import { textOf } from './text-of.ts'

/** A picture with its caption, several as a gallery, anything else followed by its caption. */
export function figure(element: HtmlElement, context: HtmlContext, line: number): Block[] {
  const captions = elementsIn(element.childNodes, 'figcaption')
  const blocks = context.flow(
    element.childNodes.filter((node) => !isCaption(node)),
    context,
  )
  const words = captions.flatMap((caption) => context.flow(caption.childNodes, context))
  const caption = clean(words.map((block) => (Array.isArray(block.content) ? textOf(block.content) : '')).join(' '))
  if (!caption) return blocks
  const pictures = blocks.filter((block): block is ImageBlock => block.type === 'image')
  const [first, ...more] = pictures
  if (!first || pictures.length < blocks.length) return [...blocks, ...words]
  for (const link of elementsIn(captions, 'a'))
    context.conversion.lose(line, `the link in a caption: ${shortened(link.attrs.map((one) => one.value).join(' '))}`)
  if (!more.length) return [{ ...first, props: { ...first.props, caption } }]
  const items = pictures.flatMap(({ props: { media, alt, caption: own } }) => (media ? [{ media, alt, caption: own }] : []))
  return [{ id: context.conversion.id(), type: 'gallery', props: { items, caption }, children: [] }]
}

function isCaption(node: HtmlNode): boolean {
  return isElement(node) && node.tagName === 'figcaption'
}

import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { withoutCheckSign } from './check-sign.ts'
import { calloutOf } from './callout.ts'
import { clean, truncated, type Conversion } from './conversion.ts'
import { htmlCard } from './html-cards.ts'
import type { HtmlContext } from './html-context.ts'
import { figure } from './html-figure.ts'
import { writeHtml } from './html-inline.ts'
import { breaksLine, countPassage, isKnown, isTextless, reportLostAlignment } from './html-style.ts'
import { shownAddress } from './html-plugin.ts'
import { htmlTable } from './html-table.ts'
import { attribute, dedented, elementsIn, isElement, isText, linesBefore, startOf, textIn, type HtmlElement, type HtmlNode } from './html-tree.ts'
import { createWriter } from './inline-writer.ts'
import type { Block, HeadingBlock, HeadingLevel, Inline, VideoBlock } from './model.ts'
import { quoteOf } from './quote.ts'
import { withTags } from './template-tags.ts'

/** Blocks of any mixture of text, inline and block elements. */
export function flowBlocks(nodes: readonly HtmlNode[], context: HtmlContext): Block[] {
  const { conversion } = context
  const out: Block[] = []
  let writer = createWriter()
  const flush = () => {
    for (const block of writer.blocks(conversion)) out.push(block)
    writer = createWriter()
  }
  for (const node of nodes) {
    if (isElement(node) && breaksLine(node)) {
      flush()
      const made = blockElement(node, context)
      const [first] = made
      // Only behind another list does one that begins at 1 have to say so.
      if (first?.type === 'numberedListItem' && first.props.start === 1 && out.at(-1)?.type !== 'numberedListItem') first.props = {}
      for (const block of made) out.push(block)
    } else if (context.markdown && isText(node)) {
      const [first, ...more] = conversion.markdown(dedented(node.value), context.line + linesBefore(node))
      if (!more.length && (!first || first.type === 'paragraph')) writer.runs(first?.content ?? [], node.value)
      else if (first) {
        flush()
        out.push(first, ...more)
      }
    } else writeHtml([node], writer, conversion, { styles: {} }, context.line)
  }
  flush()
  return out
}

function blockElement(element: HtmlElement, outer: HtmlContext): Block[] {
  const { conversion } = outer
  const tag = element.tagName
  const line = outer.line + linesBefore(element)
  const context = attribute(element, 'markdown') === undefined ? outer : { ...outer, markdown: attribute(element, 'markdown') !== '0' }
  const card = htmlCard(element, context, line)
  if (card) return card
  if (attribute(element, 'data-footnotes') !== undefined) return footnotes(element, context)
  reportLostAlignment(element, conversion, line)
  countPassage(element, conversion)
  const inside = () => flowBlocks(element.childNodes, context)
  switch (tag) {
    case 'masthead-slot':
      return [...(outer.slots[Number(attribute(element, 'data-n'))] ?? [])]
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(element, Number(tag.charAt(1)), line, context)
    case 'ul':
    case 'ol':
    case 'menu':
      return listItems(element, context)
    case 'li':
      return [listItem(element, context, {})]
    case 'blockquote':
      return [quoteOf(inside(), conversion)]
    case 'aside':
      return aside(element, inside(), conversion)
    case 'figure':
      return figure(element, context, line)
    case 'pre':
      return [codeOf(element, conversion)]
    case 'hr':
      return [{ id: conversion.id(), type: 'divider', props: {}, children: [] }]
    case 'table':
      return htmlTable(element, context, line)
    case 'summary':
    case 'dt':
      return inside().map(boldened)
    case 'iframe':
    case 'script':
    case 'object':
    case 'embed':
      return frame(element, line, conversion)
    case 'video':
    case 'audio':
      return player(element, tag, line, conversion)
    default:
      if (tag === 'details' && attribute(element, 'open') === undefined) conversion.lose(line, note('studio-report.fold'))
      if (isTextless(tag)) {
        conversion.lose(line, note('studio-report.element-inside', { tag: `<${tag}>` }))
        return []
      }
      if (!isKnown(tag)) conversion.lose(line, because(note('studio-report.tag', { tag: truncated(startOf(element)) }), note('studio-report.inside-stays')))
      return inside()
  }
}

/** They stand at the end of the text, whatever comes behind them in the source. */
function footnotes(section: HtmlElement, context: HtmlContext): Block[] {
  const { conversion } = context
  for (const item of elementsIn(section.childNodes, 'li')) {
    const [first, ...rest] = flowBlocks(item.childNodes, context)
    const isText = first?.type === 'paragraph'
    const ref = (attribute(item, 'id') ?? '').replace(/[^\w-]/g, '-').slice(0, 64)
    const children = isText || !first ? rest : [first, ...rest]
    if (ref) conversion.footnotes.push({ id: conversion.id(), type: 'footnote', props: { ref }, content: isText ? first.content : [], children })
  }
  return []
}

function heading(element: HtmlElement, level: number, line: number, { conversion }: HtmlContext): Block[] {
  const writer = createWriter()
  writeHtml(element.childNodes, writer, conversion, { styles: {} }, line - linesBefore(element))
  const block: HeadingBlock = { id: conversion.id(), type: 'heading', props: { level: headingLevel(level) }, content: writer.content(), children: [] }
  // Word and old pages name a heading by an empty link within it.
  const named = [element, ...element.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'a')]
  const names = named.flatMap((one) => [attribute(one, 'id') ?? '', attribute(one, 'name') ?? ''])
  conversion.headingNames.set(block, names)
  return [...(block.content.length ? [block] : []), ...writer.asides()]
}

export function headingLevel(level: number): HeadingLevel {
  return level <= 2 ? 2 : level === 3 ? 3 : 4
}

function listItems(list: HtmlElement, context: HtmlContext): Block[] {
  const begin = Number(attribute(list, 'start') ?? 1)
  const start = Number.isSafeInteger(begin) && begin >= 0 ? begin : 1
  if (attribute(list, 'reversed') !== undefined) context.conversion.lose(context.line + linesBefore(list), note('studio-report.list-reversed'))
  const items = list.childNodes.filter((node) => isElement(node) || (isText(node) && node.value.trim()))
  return items.map((node, at) => {
    const numbered = list.tagName === 'ol' ? { start: at === 0 ? start : undefined } : {}
    return listItem(node, context, numbered)
  })
}

function listItem(node: HtmlNode, context: HtmlContext, numbered: { start?: number }): Block {
  const blocks = flowBlocks(isElement(node) && node.tagName === 'li' ? node.childNodes : [node], context)
  const [first, ...rest] = blocks
  const content = first?.type === 'paragraph' ? first.content : []
  const children = first?.type === 'paragraph' ? [...first.children, ...rest] : blocks
  const id = context.conversion.id()
  if ('start' in numbered) return { id, type: 'numberedListItem', props: numbered, content, children }
  const signed = withoutCheckSign(content)
  const box = checkbox(node)
  const props = box ? { checked: attribute(box, 'checked') !== undefined } : signed.props
  return { id, type: 'bulletListItem', props, content: signed.content, children }
}

/** The box of an item, which may stand in a label or paragraph; not one of a list within it. */
function checkbox(node: HtmlNode): HtmlElement | undefined {
  if (!isElement(node)) return undefined
  if (node.tagName === 'input') return attribute(node, 'type') === 'checkbox' ? node : undefined
  const [first] = node.childNodes.filter((child) => isElement(child) || (isText(child) && child.value.trim()))
  return first && ['li', 'p', 'label', 'div', 'span'].includes(node.tagName) ? checkbox(first) : undefined
}

function aside(element: HtmlElement, blocks: Block[], conversion: Conversion): Block[] {
  if (!blocks.length) return []
  if (/quote/i.test(attribute(element, 'class') ?? '')) return [quoteOf(blocks, conversion)]
  return [calloutOf(blocks, { tone: 'info' }, conversion)]
}

function codeOf(element: HtmlElement, conversion: Conversion): Block {
  const named = [element, ...elementsIn(element.childNodes, 'code')].map((one) => /\blang(?:uage)?-([\w+#-]+)/.exec(attribute(one, 'class') ?? '')?.[1])
  const text = withTags(textIn(element.childNodes), conversion.tags).replace(/\n$/, '')
  return {
    id: conversion.id(),
    type: 'codeBlock',
    props: { language: named.find(Boolean) ?? '', title: clean(attribute(element, 'data-title')) },
    content: [{ type: 'text', text, styles: {} }],
    children: [],
  }
}

function boldened(block: Block): Block {
  if (block.type !== 'paragraph') return block
  const bold = (run: Inline): Inline => {
    if (run.type === 'text') return { ...run, styles: { ...run.styles, bold: true } }
    return run.type === 'link' ? { ...run, content: run.content.map((part) => ({ ...part, styles: { ...part.styles, bold: true } })) } : run
  }
  return { ...block, content: block.content.map(bold) }
}

function frame(element: HtmlElement, line: number, conversion: Conversion): Block[] {
  const src = shownAddress(element)
  const title = attribute(element, 'title') ?? ''
  if (!src && element.tagName !== 'iframe') {
    const tag = attribute(element, 'src') ? truncated(startOf(element)) : `<${element.tagName}>`
    conversion.lose(line, note('studio-report.element-inside', { tag }))
    return []
  }
  const film = conversion.film(src, title, line)
  return film ? [film] : pointer(src, clean(title) ?? src, line, conversion)
}

function player(element: HtmlElement, tag: 'video' | 'audio', line: number, conversion: Conversion): Block[] {
  const src =
    attribute(element, 'src') ??
    elementsIn(element.childNodes, 'source')
      .map((source) => attribute(source, 'src'))
      .find(Boolean) ??
    ''
  const title = clean(attribute(element, 'title') ?? attribute(element, 'aria-label')) ?? ''
  const file = conversion.file(src)
  if (file) {
    const props = { url: file.url, title: title || file.name }
    return [
      {
        id: conversion.id(),
        ...(tag === 'audio' ? { type: tag, props } : { type: tag, props: { ...props, ...besideFilm(element, line, conversion) } }),
        children: [],
      },
    ]
  }
  conversion.lose(line, because(note('studio-report.media', { kind: tag, src: truncated(src) }), note('studio-report.not-found')))
  return pointer(src, title || src, line, conversion)
}

/** Captions in WebVTT, and the picture that stands there until it plays. */
function besideFilm(element: HtmlElement, line: number, conversion: Conversion): Pick<VideoBlock['props'], 'captions_url' | 'poster'> {
  const track = elementsIn(element.childNodes, 'track').find((one) => /^(?:captions|subtitles)?$/.test(attribute(one, 'kind') ?? ''))
  const captions = track && conversion.file(attribute(track, 'src') ?? '')
  const address = attribute(element, 'poster')
  const poster = address ? conversion.picture(address, {}, line)?.props.media : undefined
  return { ...(captions ? { captions_url: captions.url } : {}), ...(poster ? { poster } : {}) }
}

/** What cannot be shown is at least linked to. */
export function pointer(address: string, label: string, line: number, conversion: Conversion): Block[] {
  if (!/^(?:https?:)?\/\//.test(address)) return []
  const href = conversion.href(address, line)
  const text = clean(label) ?? address
  return href
    ? [{ id: conversion.id(), type: 'paragraph', props: {}, content: [{ type: 'link', href, content: [{ type: 'text', text, styles: {} }] }], children: [] }]
    : []
}

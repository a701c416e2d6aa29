import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { addressIn, writtenAddress } from '#base/written-address.ts'
import type { Image, ImageReference, Link, PhrasingContent, Text } from 'mdast'
import { truncated, type Conversion } from './conversion.ts'
import { writeHtml, writeMeaning } from './html-inline.ts'
import { flowBlocks } from './html-blocks.ts'
import { isKnown, isTextless, isVoid, lookOf, reportLostTitle } from './html-style.ts'
import { elementOf, parseHtml, type HtmlElement } from './html-tree.ts'
import { writePicture, writeTag, type InlineWriter, type InlineStyle } from './inline-writer.ts'
import type { MarkdownContext } from './markdown-context.ts'
import { splitAtTags, withTags } from './template-tags.ts'

interface OpenTag {
  tag: string
  element: HtmlElement
  look: InlineStyle
  mute: boolean
}

/** Writes the inline nodes of one parent; HTML tags among them hold until their closing tag or the parent's end. */
export function writeMarkdown(nodes: readonly PhrasingContent[], writer: InlineWriter, context: MarkdownContext, look: InlineStyle = { styles: {} }): void {
  const { conversion } = context
  const open: OpenTag[] = []
  const ends = lastEnds(nodes)
  let behind = 0
  for (const [at, node] of nodes.entries()) {
    if (at < behind) continue
    const current = open.at(-1)?.look ?? look
    const line = context.lineOf(node)
    const [last, name] = node.type === 'html' ? pairOf(nodes, at, ends) : []
    const element = last === undefined || node.type !== 'html' ? undefined : elementOf(node.value)
    if (last !== undefined && name && players.has(name)) {
      const html = nodes.slice(at, last + 1).map((one) => (one.type === 'html' ? one.value : ''))
      for (const block of flowBlocks(parseHtml(html.join('')), { conversion, line, slots: [], flow: flowBlocks })) writer.aside(block)
      behind = last + 1
    } else if (name && element && !isKnown(name)) {
      conversion.lose(line, because(note('studio-report.tag', { tag: `<${name}>` }), note('studio-report.text-stays')))
      open.push({ tag: name, element, look: current, mute: open.at(-1)?.mute ?? false })
    } else if (node.type === 'html') writeHtmlTag(node.value, line, writer, context.conversion, look, open)
    else if (!open.some((tag) => tag.mute)) writeNode(node, line, writer, context, current)
  }
}

const players = new Set(['iframe', 'video', 'audio', 'object'])

/** Where the tag of each name is closed for the last time. */
function lastEnds(nodes: readonly PhrasingContent[]): Map<string, number> {
  const closed = nodes.map((node) => (node.type === 'html' ? endedBy(node) : undefined))
  return new Map(closed.flatMap((name, at) => (name === undefined ? [] : [[name, at]])))
}

function endedBy({ value }: { value: string }): string | undefined {
  return /^<\/([a-z][\w:.-]*)/i.exec(value)?.[1]?.toLowerCase()
}

/** Where the player or unknown tag at `from` is closed, and its name; nothing for other nodes, and where none of the nodes closes it. */
function pairOf(nodes: readonly PhrasingContent[], from: number, ends: ReadonlyMap<string, number>): [last?: number, name?: string] {
  const node = nodes[from]
  const name = node?.type === 'html' ? /^<([a-z][\w:.-]*)/i.exec(node.value)?.[1]?.toLowerCase() : undefined
  const end = name === undefined ? -1 : (ends.get(name) ?? -1)
  if (name === undefined || end <= from) return []
  if (players.has(name)) return [nodes.findIndex((one, at) => at > from && one.type === 'html' && endedBy(one) === name), name]
  return isKnown(name) ? [] : [end, name]
}

function writeNode(node: Exclude<PhrasingContent, { type: 'html' }>, line: number, writer: InlineWriter, context: MarkdownContext, look: InlineStyle): void {
  const { conversion } = context
  const marked = (mark: keyof InlineStyle['styles']): InlineStyle => ({ ...look, styles: { ...look.styles, [mark]: true } })
  switch (node.type) {
    case 'text':
      return writeText(node.value, writer, conversion, look)
    case 'strong':
      return writeMarkdown(node.children, writer, context, marked('bold'))
    case 'emphasis':
      return writeMarkdown(node.children, writer, context, marked('italic'))
    case 'delete':
      return writeMarkdown(node.children, writer, context, marked('strike'))
    case 'inlineCode':
      return writer.text(withTags(node.value, conversion.tags), marked('code'))
    case 'break':
      return writer.lineBreak(look)
    case 'link':
    case 'linkReference': {
      if (node.type === 'link') reportLostTitle(node.title, context.sourceOf(node).replace(/^\[|\]\([\s\S]*$/g, ''), conversion, line)
      const written = node.type === 'link' ? writtenLink(node, context) : null
      if (written) return writeMarkdown(written, writer, context, look)
      const address = node.type === 'link' ? node.url : context.definitions.get(node.identifier)?.url
      const target = address === undefined ? null : conversion.href(address, line)
      return writeMarkdown(node.children, writer, context, target ? { ...look, href: target } : look)
    }
    case 'image':
    case 'imageReference':
      return writeImage(node, line, writer, context, look)
    case 'footnoteReference':
      return writer.sign(context.noteRef(node.identifier))
    case 'textDirective':
      // A colon before a word, as in 'Re:letters', is only a colon.
      return writeText(context.sourceOf(node), writer, conversion, look)
  }
}

/** An address that is its own text takes in what follows up to a space: the link without the punctuation and letters that belong to the sentence, and these. */
function writtenLink(node: Link, context: MarkdownContext): [Link, Text] | null {
  const [child] = node.children
  if (child?.type !== 'text' || /^[<[]/.test(context.sourceOf(node)) || node.url.startsWith('mailto:')) return null
  const whole = child.value.startsWith('www.') ? `http://${child.value}` : child.value
  const address = addressIn(writtenAddress.exec(whole)?.[0] ?? '', '').slice(whole.length - child.value.length)
  const rest = child.value.slice(address.length)
  if (!address || !rest || !node.url.endsWith(rest)) return null
  return [
    { ...node, url: node.url.slice(0, -rest.length), children: [{ ...child, value: address }] },
    { type: 'text', value: rest, position: node.position },
  ]
}

function writeText(text: string, writer: InlineWriter, conversion: Conversion, look: InlineStyle): void {
  for (const piece of splitAtTags(text, conversion.tags)) {
    if (typeof piece === 'string') writer.text(piece, look)
    else writeTag(piece, writer, conversion)
  }
}

function writeImage(node: Image | ImageReference, line: number, writer: InlineWriter, { conversion, definitions }: MarkdownContext, look: InlineStyle): void {
  const target = node.type === 'image' ? node : definitions.get(node.identifier)
  if (!target) return
  writePicture(target.url, { alt: node.alt ?? '', caption: target.title ?? undefined }, line, writer, conversion, look)
}

/** One tag of inline HTML; the text between an opening and a closing tag comes as nodes of its own. */
function writeHtmlTag(source: string, line: number, writer: InlineWriter, conversion: Conversion, outer: InlineStyle, open: OpenTag[]): void {
  if (source.startsWith('<!--')) return conversion.lose(line, note('studio-report.comment-in-text', { text: truncated(source.replace(/^<!--|-->$/g, '')) }))
  const [, closing, name = ''] = /^<(\/?)([a-z][\w:-]*)/i.exec(source) ?? []
  const tag = name.toLowerCase()
  if (closing) {
    const at = open.findLastIndex((one) => one.tag === tag)
    const [opened] = at === -1 ? [] : open.splice(at)
    if (opened) writeMeaning(opened.element, writer, opened.look)
    return
  }
  const look = open.at(-1)?.look ?? outer
  const element = elementOf(source)
  const inner = element && lookOf(element, look, conversion, line)
  if (!element || !inner) {
    writer.text(source, look)
    conversion.lose(line, because(note('studio-report.not-known', { source: truncated(source) }), note('studio-report.stays-as-text')))
  } else if (isTextless(tag)) {
    conversion.lose(line, note('studio-report.element-inside', { tag: `<${tag}>` }))
    open.push({ tag, element, look: inner, mute: true })
  } else if (isVoid(tag)) writeHtml([element], writer, conversion, look, line)
  else open.push({ tag, element, look: inner, mute: false })
}

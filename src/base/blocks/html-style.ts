import { note } from '#i18n/note.ts'
import { clean, truncated, type Conversion } from './conversion.ts'
import { attribute, isElement, textIn, type HtmlElement, type HtmlNode } from './html-tree.ts'
import type { InlineStyle } from './inline-writer.ts'
import type { TextStyles } from './model.ts'

const marks: Record<string, keyof TextStyles> = {
  b: 'bold',
  strong: 'bold',
  mark: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  address: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  u: 'underline',
  ins: 'underline',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
const words = (list: string) => new Set(list.split(' '))
const voids = words('area base br col embed hr img input link meta param source track wbr')
const mute = words('script style template noscript noframes svg canvas object select textarea title head map')
/** Elements whose text stays as it is: they only dress it, or group it. */
const plain = words(
  'a abbr acronym bdi bdo big button center data font label nobr output picture q rb rp rt ruby section slot small span sub sup time progress meter math',
)
const blocks = words(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe li main menu nav ol p pre ' +
    'search section summary table tbody td tfoot th thead tr ul video audio masthead-slot center object embed script style template noscript svg',
)

export function isVoid(tag: string): boolean {
  return voids.has(tag)
}

/** Elements that hold no words for readers. */
export function isTextless(tag: string): boolean {
  return mute.has(tag)
}

export function isKnown(tag: string): boolean {
  return tag in marks || [voids, mute, plain, blocks].some((set) => set.has(tag))
}

/** Whether the node breaks the line it stands in. */
export function breaksLine(node: HtmlNode): boolean {
  return isElement(node) && (blocks.has(node.tagName) || isComponent(node) || node.childNodes.some(breaksLine))
}

/** An element of another system whose text is Markdown. */
function isComponent(element: HtmlElement): boolean {
  return attribute(element, 'markdown') !== undefined && !isKnown(element.tagName)
}

/** How the text in an inline element stands; null when HTML knows no such element. */
export function lookOf(element: HtmlElement, outer: InlineStyle, conversion: Conversion, line: number): InlineStyle | null {
  const tag = element.tagName
  const mark = marks[tag]
  if (tag === 'mark') conversion.highlights++
  countPassage(element, conversion)
  if (mark) return { ...outer, styles: { ...outer.styles, [mark]: true } }
  if (tag === 'sup' || tag === 'sub') return { ...outer, shift: tag }
  if (tag === 'a') {
    const address = attribute(element, 'href')
    reportLostTitle(attribute(element, 'title'), textIn(element.childNodes), conversion, line)
    const target = address === undefined ? null : conversion.href(address, line)
    return target ? { ...outer, href: target } : outer
  }
  return isKnown(tag) ? outer : null
}

/** A text is of one language here. In `pre` and `code`, `lang` is often that of a program. */
export function countPassage({ tagName, attrs }: HtmlElement, { passages }: Conversion): void {
  if (tagName === 'pre' || tagName === 'code') return
  const language = attrs.find(({ name }) => name === 'lang' || name === 'xml:lang')?.value.trim()
  if (language && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(language)) passages.set(language, (passages.get(language) ?? 0) + 1)
}

/** What a link says only under the pointer has no place here. */
export function reportLostTitle(title: string | null | undefined, words: string, conversion: Conversion, line: number): void {
  const text = clean(title ?? undefined)
  if (text && text !== clean(words)) conversion.lose(line, note('studio-report.link-title', { title: truncated(text) }))
}

const aligned = /^(?:p|h[1-6]|div|li|blockquote|section|center)$/

/** Names an alignment other than that of the text's beginning: blocks have none. */
export function reportLostAlignment(element: HtmlElement, conversion: Conversion, line: number): void {
  const { tagName: tag } = element
  if (!aligned.test(tag)) return
  const given =
    /text-align:\s*([a-z]+)/i.exec(attribute(element, 'style') ?? '')?.[1] ??
    /\bhas-text-align-([a-z]+)/.exec(attribute(element, 'class') ?? '')?.[1] ??
    attribute(element, 'align') ??
    (tag === 'center' ? tag : '')
  if (/^(?:center|right|end|justify)$/i.test(given)) conversion.lose(line, note('studio-report.alignment', { alignment: given.toLowerCase(), tag: `<${tag}>` }))
}

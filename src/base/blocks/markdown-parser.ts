import type { Nodes, Parents, Root, Text } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { nextByName, nextMatch, replaceSpans, spansIn } from '#base/text-spans.ts'
import { isFenced } from './markdown-context.ts'
import { isTableDivider } from './table-dividers.ts'
import { templateEnds, templateOpening } from './template-spans.ts'

/** A piece of a text and what stands there instead: a text, or a note made of the piece `note` of it. */
export interface Edit {
  from: number
  to: number
  text: string
  note?: { from: number; to: number }
}

type TextRange = [from: number, to: number]

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)

/** Nested deeper than anybody writes; what lies deeper is text as it was written. */
const deepest = 100

/** CommonMark with GFM and directives. */
export function parseMarkdown(markdown: string): Root {
  const root = parser.parse(markdown)
  // A loop, not a recursion: the source may be as deep as it is long.
  const open: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (!('children' in node)) continue
    if (node.type === 'table') node.children = node.children.filter((row, at) => at === 0 || !isTableDivider(sourceIn(markdown, row)))
    if (depth >= deepest && !/^(?:list|table|tableRow)$/.test(node.type)) keepAsText(node, markdown)
    else for (const child of node.children) open.push({ node: child, depth: depth + 1 })
  }
  return root
}

function keepAsText(node: Parents, markdown: string): void {
  const [from, to] = [node.children[0]?.position?.start, node.children.at(-1)?.position?.end]
  if (!from || !to) return
  const text: Text = { type: 'text', value: markdown.slice(from.offset, to.offset), position: { start: from, end: to } }
  node.children = [text as never] // both conversions of children, of blocks and of lines, read a text
}

const marker = String.raw`(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)`
const deepLine = new RegExp(String.raw`^(?![-* \t]*$)([ \t]*${marker}{${deepest}})(?:(\d{1,9})(?=[.)])|(?=[>*+-]))`, 'gm')

/** A text whose lines open no more quotations, lists and directives than are read: the parser's time grows with the square of their depth. */
export function withoutDeepLines(markdown: string): string {
  const text = withoutDeepDirectives(markdown.replace(deepLine, '$1$2\\'))
  return mayBeDeep.test(text) ? withoutDeepItems(text) : text
}

/** Each level needs two columns more than the one around it. */
const mayBeDeep = new RegExp(String.raw`^[ \t]{${deepest / 2}}[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]`, 'm')

/** The same of lists whose levels stand on lines of their own. */
function withoutDeepItems(markdown: string): string {
  const open: number[] = []
  const closeFrom = (column: number) => {
    while ((open.at(-1) ?? -1) >= column) open.pop()
  }
  let isBegun = false
  const lines = markdown.split('\n').map((line) => {
    const [, indent = '', number = '', sign] = /^([ \t]*)(?:(\d{1,9})(?=[.)][ \t])|(?=[-*+][ \t]))(.)/.exec(line) ?? []
    const isBlank = line.trim() === ''
    const column = line.slice(0, line.search(/\S|$/)).replaceAll('\t', '    ').length
    // Words right below an item go on with it, however little they are indented.
    if (!isBlank && (sign !== undefined || isBegun)) closeFrom(column)
    isBegun = isBlank
    if (sign === undefined) return line
    open.push(column)
    return open.length > deepest ? `${indent}${number}\\${line.slice(indent.length + number.length)}` : line
  })
  return lines.join('\n')
}

/** What no line of as many colons closes goes on to the end of the text, with all directives below within it. */
function withoutDeepDirectives(markdown: string): string {
  const open: number[] = []
  return markdown.replace(/^([ \t]*)(:{3,})[ \t]*(?:([a-z])|$)/gim, (line: string, indent: string, colons: string, name: string | undefined) => {
    if (name !== undefined && open.length >= deepest) return `${indent}\\${line.slice(indent.length)}`
    if (name !== undefined) open.push(colons.length)
    else open.splice(open.findIndex((length) => length <= colons.length) >>> 0)
    return line
  })
}

export function eachNode(node: Nodes, seen: (node: Nodes) => void): void {
  seen(node)
  if ('children' in node) for (const child of node.children) eachNode(child, seen)
}

/** Whether an offset lies in code. Most texts have nothing of which it is asked: they are parsed once. */
export function codeIn(markdown: string): (offset: number) => boolean {
  let code: TextRange[] | undefined
  return (offset) => {
    code ??= codeRanges(markdown)
    // Halved each time: a text may ask once for each of its links, and hold as much code.
    let [low, high] = [0, code.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((code[middle]?.[0] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return offset < (code[low - 1]?.[1] ?? 0)
  }
}

function codeRanges(markdown: string): TextRange[] {
  const code: TextRange[] = []
  eachNode(parseMarkdown(markdown), (node) => {
    // Indented code that begins with a tag is a tag with an indent.
    if (node.type === 'inlineCode' || (node.type === 'code' && (isFenced(sourceIn(markdown, node)) || !/^\s*\{[%{]/.test(node.value)))) code.push(rangeOf(node))
  })
  return code
}

/** Stands for what is no text; it is neither a space nor a letter. */
export const filler = '\ufffc'

/**
 * Copies of a text, each as long as the text: in `words` code, HTML, addresses, definitions and template tags are replaced by
 * `filler`, in `prose` escaped signs too, in `lines` headings as well. Line breaks stay.
 */
export function maskedMarkdown(markdown: string): { words: string; prose: string; lines: string } {
  const fixed: TextRange[] = []
  const headings: TextRange[] = []
  eachNode(parseMarkdown(markdown), (node) => {
    for (const range of fixedIn(node, markdown)) fixed.push(range)
    if (node.type === 'heading') headings.push(rangeOf(node))
    if ('children' in node) for (const range of codeTags(node.children, markdown)) fixed.push(range)
  })
  const words = withoutTemplates(masked(markdown, fixed))
  const prose = words.replace(/\\[!-/:-@[-`{-~ ]/g, filler + filler)
  return { words, prose, lines: masked(prose, headings) }
}

function withoutTemplates(text: string): string {
  const endOf = templateEnds(text, { isOuter: (name) => name === 'raw' })
  return replaceSpans(text, templateOpening, (begin) => {
    const end = endOf(begin)?.end
    return end === undefined ? undefined : { end, text: hidden(text.slice(begin.index, end)) }
  })
}

function fixedIn(node: Nodes, markdown: string): TextRange[] {
  const whole = rangeOf(node)
  switch (node.type) {
    case 'code':
    case 'inlineCode':
    case 'image':
    case 'imageReference':
    case 'definition':
    case 'footnoteReference':
    case 'leafDirective':
    case 'textDirective':
      return [whole]
    case 'html':
      return htmlRanges(node.value, whole)
    case 'containerDirective':
      return [[whole[0], Math.max(whole[0], markdown.indexOf('\n', whole[0]))]]
    case 'linkReference':
      return node.referenceType === 'full' ? aroundChildren(node.children, whole) : [whole]
    case 'link':
      // An address that is written out is its own text.
      return markdown[whole[0]] === '[' ? aroundChildren(node.children, whole) : [whole]
    default:
      return []
  }
}

/** HTML that holds Markdown is fixed in its tags and its code alone. */
function htmlRanges(html: string, whole: TextRange): TextRange[] {
  if (!/\smarkdown\s*=/i.test(html)) return [whole]
  const closing = nextByName(html, (name) => new RegExp(String.raw`</${name}\s*>`, 'i'))
  const tagEnd = nextMatch(html, />/)
  const tags = spansIn(html, /<(?:(pre|code|script|style|textarea)\b)?/i, ({ 0: { length }, 1: name, index }) => {
    const end = name === undefined ? undefined : closing(name.toLowerCase(), index + length)
    return (end ?? tagEnd(index + 1))?.end
  })
  return [...tags].map(({ at, end }) => [whole[0] + at, whole[0] + end])
}

const codeTag = /^<(?:\/(code|kbd|pre|samp|tt|math|script|style|textarea|svg)|(code|kbd|pre|samp|tt|math|script|style|textarea|svg)\b[^>]*>$)/i

/** From a tag for code in a line to its end. Read backwards, so that no part is searched twice for what nothing closes. */
function codeTags(nodes: readonly Nodes[], markdown: string): TextRange[] {
  const ranges: TextRange[] = []
  const ends = new Map<string, number>()
  for (const node of nodes.toReversed()) {
    const [, closed, opened] = (node.type === 'html' && codeTag.exec(node.value)) || []
    if (closed !== undefined) ends.set(closed.toLowerCase(), rangeOf(node)[1] || markdown.length)
    const end = ends.get(opened?.toLowerCase() ?? '')
    if (end !== undefined) ranges.push([rangeOf(node)[0], end])
  }
  return ranges
}

/** The brackets of a link, with what stands behind its words. */
function aroundChildren(children: readonly Nodes[], [from, to]: TextRange): TextRange[] {
  const last = children.at(-1)
  return [
    [from, from + 1],
    [last ? rangeOf(last)[1] : from, to],
  ]
}

function masked(text: string, ranges: readonly TextRange[]): string {
  let [out, at] = ['', 0]
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (to <= at) continue
    const start = Math.max(at, from)
    out += text.slice(at, start) + hidden(text.slice(start, to))
    at = to
  }
  return out + text.slice(at)
}

function hidden(text: string): string {
  return text.replace(/[^\n]/g, filler)
}

function rangeOf({ position }: Nodes): TextRange {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

function sourceIn(markdown: string, node: Nodes): string {
  return markdown.slice(...rangeOf(node))
}

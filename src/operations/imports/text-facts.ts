import { embedKey } from './embed-key.ts'
import type { MarkdownSigns } from '#base/blocks/conversion.ts'
import { plainMarkdown } from '#base/blocks/from-markdown.ts'
import { heavyLine } from '#base/blocks/markdown-load.ts'
import { withMarkdownInComponents } from '#base/blocks/markdown-html.ts'
import { templateEnds, templateOpening } from '#base/blocks/template-spans.ts'
import { componentTag } from '#base/blocks/template-tags.ts'
import { nextMatch, replaceSpans, spansIn } from '#base/text-spans.ts'
import { attribute, isElement, isText, parseHtml, textIn, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'
import { withFootnotes } from '#base/blocks/html-footnotes.ts'
import { isVerse } from '#base/blocks/html-verse.ts'
import { figureOfTable } from '#base/blocks/html-table.ts'
import { shownAddress } from '#base/blocks/html-plugin.ts'
import { formulaOf } from '#base/blocks/html-formula.ts'
import { isTextless } from '#base/blocks/html-style.ts'
import { wide } from '#base/wide-signs.ts'
import { addressKey, emptyFacts, markOf, wordsOf, type TextFacts } from './fact-kinds.ts'
import { MarkedRuns } from './marked-runs.ts'
import { htmlOfMarkdown } from './markdown-html.ts'

/** Facts with the marked words that were met so far. */
interface Counting extends TextFacts {
  marked: MarkedRuns
  /** How many pull quotes are open here. */
  pulled: number
}

/** What an HTML text holds. Read from the source itself, apart from the conversion that it checks. */
export function factsOfHtml(html: string): TextFacts {
  const { marked, pulled: _, ...facts } = counted(withFootnotes(parseHtml(html, { lines: false })), [])
  return { ...facts, text: [joined(facts.text.join(''))], emphasis: [...facts.emphasis, ...marked.words(joined)] }
}

/** The same for Markdown (CommonMark with the extensions of GitHub); tags of templates are no words of the text. */
export function factsOfMarkdown(markdown: string, signs: MarkdownSigns = 'usual'): TextFacts {
  if (heavyLine(markdown) !== null) return factsOfHtml(htmlOfMarkdown(markdown, { html: true }))
  const { text } = plainMarkdown(markdown, { firstLine: 1, signs })
  const plain = outsideOfCode(text, withoutTags, (code) => code.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, ''))
  return factsOfHtml(htmlOfMarkdown(/<[a-z][^<>]*\smarkdown\s*=/i.test(plain) ? outsideOfCode(plain, parted) : plain, { html: true }))
}

/** Text in HTML that says it is Markdown is parsed as such where blank lines part it from the tags. */
function parted(text: string): string {
  return text.replace(/^[ \t]*(<\/?[a-z][^<>]*>)[ \t]*$/gim, '\n$1\n').replace(/(>\n\n)[ \t]+/g, '$1')
}

/** Without tags of templates and signs that are no text. */
function withoutTags(source: string): string {
  const text = withoutTemplates(source.replace(/^[ \t]*<[A-Z].*$/gm, withMarkdownInComponents), 'comment')
    // A definition without an address would be text.
    .replace(/^( {0,3}\[[^\]\n]+\]:[ \t]*)\{[%{].*[%}]\}[ \t]*$/gm, '$1<>')
    .replace(new RegExp(componentTag, 'g'), '')
  return (
    withoutTemplates(text, 'tag')
      .replace(/^([ \t>]*):{2,}[ \t]*[a-z-]+(?:\{[^}\n]*\})?(.*)$/gim, '$1$2\n')
      .replace(/^([ \t>]*>[ \t]*)\[![\w-]{1,40}\][+-]?(?=\s|$)/gm, '$1')
      .replace(/^#{1,6}[ \t].*$/gm, withoutName)
      // The box of a task is no letter.
      .replace(/^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[[ xX]\](?=[ \t])/gm, '$1')
  )
}

function withoutTemplates(text: string, what: 'comment' | 'tag'): string {
  const endOf = templateEnds(text, { isOuter: (name) => name === what })
  return replaceSpans(text, templateOpening, (begin) => {
    const span = endOf(begin)
    return span && (what === 'tag' || span.name === what) ? { end: span.end, text: '' } : undefined
  })
}

/** A heading without the name that its line ends with: `{#name}`. */
function withoutName(heading: string): string {
  const [, sign = '', before = '', last = ''] = /^(#{1,6}[ \t])((?:.*[\s}])?)([^\s}]*\})[ \t]*$/.exec(heading) ?? []
  const at = last.indexOf('{#')
  return at === -1 || at + 3 >= last.length ? heading : sign + (before + last.slice(0, at)).replace(/(?<![ \t])[ \t]+$/, '')
}

/** Braces and tags in code are the author's own. */
function outsideOfCode(markdown: string, ofText: (text: string) => string, ofCode = (code: string) => code): string {
  const fenceEnd = nextMatch(markdown, /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/m)
  const code = spansIn(markdown, /^[ \t>]*(?:`{3,}|~{3,})|(`[^`\n]+`)/m, ({ 0: { length }, 1: inline, index }) =>
    inline === undefined ? fenceEnd(index + length)?.end : index + length,
  )
  let [out, at] = ['', 0]
  for (const span of code) {
    out += ofText(markdown.slice(at, span.at)) + ofCode(markdown.slice(span.at, span.end))
    at = span.end
  }
  return out + ofText(markdown.slice(at))
}

function counted(nodes: readonly HtmlNode[], marks: readonly string[]): Counting {
  const facts = { ...emptyFacts(), marked: new MarkedRuns(), pulled: 0 }
  count(nodes, facts, marks)
  return facts
}

function count(nodes: readonly HtmlNode[], facts: Counting, marks: readonly string[]): void {
  for (const node of nodes) {
    if (isText(node)) addText(node.value, facts, marks)
    else if (isElement(node)) countElement(figureOfTable(node) ?? node, facts, marks)
  }
}

function addText(whole: string, facts: Counting, marks: readonly string[]): void {
  const spoken = whole.replace(/https?:\/\/[^\s<>"]+/g, (address) => {
    // An address that becomes a film is no word.
    const key = embedKey(address)
    if (key !== null) facts.embeds.push(key)
    return key === null ? address : ' '
  })
  const text = spoken.replace(/(?<!\s)\s*\n\s*/g, lineEnd)
  facts.marked.add(marks, text, facts.text.length)
  facts.text.push(text)
}

/** Stands for the end of a line within a paragraph. */
const lineEnd = '\ufdd2'
const betweenWide = new RegExp(`(?<=${wide})${lineEnd}(?=${wide})`, 'gu')

/** Lines of Chinese and Japanese are joined without a space. */
function joined(text: string): string {
  return text.replace(betweenWide, '').replaceAll(lineEnd, '\n')
}

function countElement(element: HtmlElement, facts: Counting, marks: readonly string[]): void {
  const { tagName: tag } = element
  if (tag === 'script') return countEmbed(element, facts)
  if (isTextless(tag)) return
  if (tag === 'math') return void facts.text.push(' ', formulaOf(element), ' ')
  const attributed = (name: string) => attribute(element, name)?.trim() ?? ''
  if (attributed('data-footnotes') || element.attrs.some(({ name }) => name === 'data-footnotes')) return countNotes(element, facts)
  if (isFootnoteSign(element)) return
  const isPulled = /(?:^|[\s-])pullquote(?:\s|$)/.test(attributed('class'))
  if (isPulled) facts.pulled++
  // Who is quoted stands under a pull quote without a mark.
  const inner = tag === 'cite' && facts.pulled > 0 ? undefined : markOf(tag)
  if (standsAlone.test(tag)) facts.text.push('\n')
  if (/^h[1-6]$/.test(tag)) addHeading(element, facts)
  if (tag === 'li' && textIn(element.childNodes).trim()) facts.listItems.push(lineOf(element))
  if (tag === 'td' || tag === 'th') facts.cells.push(lineOf(element))
  const isCode = tag === 'pre' && !isVerse(element)
  if (isCode) addCodeLines(textIn(element.childNodes), facts)
  if (tag === 'a' && attributed('href') && !isVersion(attributed('href')) && element.childNodes.length > 0) facts.links.push(attributed('href'))
  if (tag === 'img') countPicture(element, facts)
  if (/^(?:iframe|video|audio|object)$/.test(tag) || (tag === 'embed' && !isWithinObject(element))) countEmbed(element, facts)
  const isApart = (tag === 'sup' || tag === 'sub') && isFigure(element)
  if (isApart) facts.text.push(' ')
  if (isCode) countCode(element, facts)
  else count(element.childNodes, facts, inner && !marks.includes(inner) ? [...marks, inner] : marks)
  if (isPulled) facts.pulled--
  if (standsAlone.test(tag) || isApart || tag === 'br') facts.text.push('\n')
}

/** A program keeps neither marks nor links, so those within `pre` are facts of their own. */
function countCode({ childNodes }: HtmlElement, facts: Counting): void {
  const inside = counted(childNodes, ['code'])
  facts.text.push(textIn(childNodes))
  facts.emphasis.push(...inside.marked.words(joined).filter((word) => !word.startsWith('code ')))
  facts.links.push(...inside.links)
}

/** `kit@1.15` is a version, and what begins with a quote no address, though the parser links to both. */
function isVersion(href: string): boolean {
  return /^mailto:(?:['-]|.*[\d_-]$)/.test(href)
}

/** Letters that are raised belong to the word before them: 1st. For two there are signs, as for figures. */
function isFigure({ tagName, childNodes }: HtmlElement): boolean {
  const text = textIn(childNodes)
  return !/^[\p{L}.]+$/u.test(text) || (tagName === 'sup' && /^[ni]+$/.test(text))
}

const standsAlone =
  /^(?:address|article|aside|blockquote|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|rt|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

function addHeading(element: HtmlElement, facts: TextFacts): void {
  const line = lineOf(element)
  if (line) facts.headings.push(line)
}

function countNotes(section: HtmlElement, facts: Counting): void {
  for (const item of itemsIn(section)) {
    facts.footnotes.push(lineOf(item))
    count(item.childNodes, facts, [])
    facts.text.push('\n')
  }
}

function itemsIn(element: HtmlElement): HtmlElement[] {
  return element.childNodes.filter(isElement).flatMap((child) => (child.tagName === 'li' ? [child] : itemsIn(child)))
}

function countPicture(element: HtmlElement, facts: TextFacts): void {
  const src = attribute(element, 'src')?.trim() ?? ''
  if (!src) return
  facts.pictures.push(src)
  const words = new Set([attribute(element, 'alt') ?? '', attribute(element, 'title') ?? ''])
  facts.text.push('\n', [...words].join('\n'), '\n')
}

/** For browsers that did not know the one, the same film stands in the other. */
function isWithinObject({ parentNode }: HtmlElement): boolean {
  return parentNode?.nodeName === 'object'
}

function countEmbed(element: HtmlElement, facts: TextFacts): void {
  const sources = element.childNodes.filter(isElement).map((child) => attribute(child, 'src'))
  const isFile = element.tagName === 'video' || element.tagName === 'audio'
  const src = isFile ? (attribute(element, 'src') ?? sources.find(Boolean) ?? '') : shownAddress(element)
  if (src) facts.embeds.push(embedKey(src.replace(/^\/\//, 'https://')) ?? addressKey(src))
  const poster = element.tagName === 'video' ? attribute(element, 'poster')?.trim() : ''
  if (poster) facts.pictures.push(poster)
}

function lineOf(element: HtmlElement): string {
  return wordsOf(spokenIn(element.childNodes)).join(' ')
}

/** Without the signs of footnotes. */
function spokenIn(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return isText(node) ? node.value : ''
      if (isFootnoteSign(node)) return ''
      const text = spokenIn(node.childNodes)
      return /^su[bp]$/.test(node.tagName) && isFigure(node) ? ` ${text} ` : text
    })
    .join('')
}

function isFootnoteSign({ attrs }: HtmlElement): boolean {
  return attrs.some(({ name }) => /^data-footnote-(?:ref|backref)$/.test(name))
}

/** Those that are not empty. */
export function addCodeLines(code: string, facts: TextFacts): void {
  for (const line of code.split('\n')) if (line.trimEnd()) facts.code.push(line.trimEnd())
}

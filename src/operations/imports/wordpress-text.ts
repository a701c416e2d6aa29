import { note, type Note } from '#i18n/note.ts'
import { nextByName, nextMatch, replaceSpans, spansIn } from '#base/text-spans.ts'
import { embedHtml } from './legacy-html.ts'
import type { TextFacts } from './fact-kinds.ts'
import { factsOfHtml } from './text-facts.ts'
import { withoutBlockSigns } from './wordpress-blocks.ts'
import { withCodeShortcodes } from './wordpress-code.ts'
import { withWordpressDialects } from './wordpress-dialects.ts'
import { withRawHtml } from './wordpress-builders.ts'
import type { ShortcodePlace } from './shortcode-place.ts'
import { shortcodes } from './wordpress-shortcodes.ts'
import { withoutShortcodes } from './wordpress-signs.ts'

/** The HTML that WordPress would have made of a post: without its signs for blocks, with its shortcodes done. */
export function wordpressHtml(content: string, place: ShortcodePlace): { html: string; lost: Note[] } {
  const lost: Note[] = []
  const plain = plainSource(content)
  const isBlocks = /<!--\s*wp:/.test(content)
  const text = withoutMoreSigns(withoutBlockSigns(withWordpressDialects(plain), lost), lost)
    .replace(/<!--\s*nextpage\s*-->/g, () => without(lost, note('studio-report.page-break')))
    .replace(/<!--\s*noteaser\s*-->/g, '')
  const pieces = codeParts(text)
  const html = pieces.map((piece, at) => (at % 2 === 1 ? piece : embedded(shortcodes(piece, place, lost)))).join('')
  return { html: isBlocks ? html : withParagraphs(html), lost }
}

/** Before anything else is read. */
function plainSource(content: string): string {
  return withCodeShortcodes(withRawHtml(content.replace(/\r\n?/g, '\n')))
}

function without(lost: Note[], what: Note): string {
  lost.push(what)
  return ''
}

function withoutMoreSigns(text: string, lost: Note[]): string {
  const commentEnd = nextMatch(text, /-->/)
  return replaceSpans(text, /<!--\s*more\b/, (begin) => {
    const close = commentEnd(begin.index + begin[0].length)
    return close && { end: close.end, text: without(lost, note('studio-report.more-mark')) }
  })
}

/** Text and code in turns. */
function codeParts(text: string): string[] {
  const closing = nextByName(text, (name) => new RegExp(`</${name}>`, 'i'))
  const parts: string[] = []
  let at = 0
  for (const span of spansIn(text, /<(pre|code|script|style)/i, (begin) => closing((begin[1] ?? '').toLowerCase(), begin.index + begin[0].length)?.end)) {
    parts.push(text.slice(at, span.at), text.slice(span.at, span.end))
    at = span.end
  }
  return [...parts, text.slice(at)]
}

/** An address alone on its line is what WordPress embeds. */
function embedded(text: string): string {
  return text
    .replace(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm, (_, address: string) => embedHtml(address))
    .replace(/<p>\s*(https?:\/\/[^\s<>"]+)\s*<\/p>/g, (_, address: string) => embedHtml(address))
}

const blockTags =
  'address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|object|noscript|style|script'
const besideBlock = new RegExp(String.raw`</?(?:${blockTags})\b|\n[ \t]*(?=</?(?:${blockTags})\b)`, 'i')

/** Line breaks beside tags of blocks are layout of the source. */
function withoutBreaksAtBlocks(text: string): string {
  const tagEnd = nextMatch(text, />/)
  const lineEnd = nextMatch(text, />[ \t]*\n/)
  return replaceSpans(text, besideBlock, (begin) => {
    if (begin[0].startsWith('\n')) return { end: begin.index + begin[0].length, text: ' ' }
    const close = tagEnd(begin.index)
    const line = close && lineEnd(close.at)
    return line?.at === close?.at && line ? { end: line.end, text: text.slice(begin.index, line.at + 1) } : undefined
  })
}

/** What the old editor and the form for comments leave to the page: an empty line is a paragraph, a line break a line break. */
export function withParagraphs(html: string): string {
  return codeParts(html.replace(/\r\n?/g, '\n'))
    .map((piece, at) => {
      if (at % 2 === 1) return piece
      return withoutBreaksAtBlocks(piece.replace(/\n[ \t]*\n[\s]*/g, '\u{1}'))
        .replace(/<br\s*\/?>[ \t]*\n/gi, '<br>')
        .replaceAll('\n', '<br>')
        .replaceAll('\u{1}', '\n<p>')
    })
    .join('')
}

/** What a post holds before WordPress makes a page of it: its shortcodes are signs, not words. */
export function factsOfWordpress(content: string): TextFacts {
  const plain = plainSource(content)
  return factsOfHtml(withoutShortcodes(withWordpressDialects(plain), plain))
}

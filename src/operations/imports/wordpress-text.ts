import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { embedHtml, escapeHtml } from './legacy-html.ts'
import type { TextFacts } from './fact-kinds.ts'
import { factsOfHtml } from './text-facts.ts'
import { withWordpressDialects } from './wordpress-dialects.ts'
import { shortcodes, type ShortcodePlace } from './wordpress-shortcodes.ts'

/** Blocks that WordPress fills when a page is asked for; there are no words of them in the export. */
const filled = /<!--\s*wp:([\w/-]+)(\s+\{(?:(?!-->)[\s\S])*?\})?\s*\/-->/g
const delimiter = /<!--\s*\/?wp:[\w/-]+(?:\s+\{(?:(?!-->)[\s\S])*?\})?\s*-->/g
const left = /(<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>)/i

/** The HTML that WordPress would have made of a post: without its signs for blocks, with its shortcodes done. */
export function wordpressHtml(content: string, place: ShortcodePlace): { html: string; lost: Note[] } {
  const lost: Note[] = []
  const isBlocks = /<!--\s*wp:/.test(content)
  const text = withWordpressDialects(content.replace(/\r\n?/g, '\n'))
    .replace(filled, (_, name: string, attributes: string | undefined) => {
      const { html, what } = filledBlock(name, attributes)
      if (what) lost.push(what)
      return html
    })
    .replace(delimiter, '')
    .replace(/<!--\s*more\b[\s\S]*?-->/g, () => without(lost, note('studio-report.more-mark')))
    .replace(/<!--\s*nextpage\s*-->/g, () => without(lost, note('studio-report.page-break')))
    .replace(/<!--\s*noteaser\s*-->/g, '')
  const pieces = text.split(left)
  const html = pieces.map((piece, at) => (at % 2 === 1 ? piece : embedded(shortcodes(piece, place, lost)))).join('')
  return { html: isBlocks ? html : paragraphs(html), lost }
}

function without(lost: Note[], what: Note): string {
  lost.push(what)
  return ''
}

function filledBlock(name: string, attributes: string | undefined): { html: string; what: Note | null } {
  const url = /"url"\s*:\s*"(https?:[^"]+)"/.exec(attributes ?? '')?.[1]?.replaceAll('\\/', '/')
  if (url !== undefined && name === 'social-link') {
    const service = /"service"\s*:\s*"(\w+)"/.exec(attributes ?? '')?.[1] ?? url
    return { html: `<p><a href="${escapeHtml(url)}">${escapeHtml(service)}</a></p>`, what: null }
  }
  if (name === 'spacer') return { html: '', what: null }
  return {
    html: '',
    what: because(note('studio-report.block', { name: `"${name}"${attributes ? ` ${truncated(attributes)}` : ''}` }), note('studio-report.wordpress-fills')),
  }
}

/** An address alone on its line is what WordPress embeds. */
function embedded(text: string): string {
  return text
    .replace(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm, (_, address: string) => embedHtml(address))
    .replace(/<p>\s*(https?:\/\/[^\s<>"]+)\s*<\/p>/g, (_, address: string) => embedHtml(address))
}

const blockTags =
  'address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|object|noscript|style|script'
const besideBlock = new RegExp(String.raw`(?:(</?(?:${blockTags})\b[^>]*>)[ \t]*\n)|(?:\n[ \t]*(?=</?(?:${blockTags})\b))`, 'gi')

/** What the old editor left to the page: an empty line is a paragraph, a line break a line break. */
function paragraphs(html: string): string {
  return html
    .split(left)
    .map((piece, at) => {
      if (at % 2 === 1) return piece
      return piece
        .replace(/\n[ \t]*\n[\s]*/g, '\u{1}')
        .replace(besideBlock, (_, tag: string | undefined) => tag ?? ' ')
        .replace(/<br\s*\/?>[ \t]*\n/gi, '<br>')
        .replaceAll('\n', '<br>')
        .replaceAll('\u{1}', '\n<p>')
    })
    .join('')
}

/** What a post holds before WordPress makes a page of it: its shortcodes are signs, not words. */
export function factsOfWordpress(content: string): TextFacts {
  return factsOfHtml(
    withWordpressDialects(content.replace(/\r\n?/g, '\n')).replace(/\[(\/?)[a-zA-Z][\w-]*(?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s\]]+))*\s*\/?\]/g, (sign) =>
      content.includes(`[/${nameOf(sign)}]`) || sign.includes('=') ? '\n' : sign,
    ),
  )
}

function nameOf(sign: string): string {
  return /[a-zA-Z][\w-]*/.exec(sign)?.[0] ?? ''
}

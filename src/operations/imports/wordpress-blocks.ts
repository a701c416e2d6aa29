import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { nextMatch, replaceSpans } from '#base/text-spans.ts'
import { escapeHtml } from './legacy-html.ts'

interface BlockSign {
  end: number
  name: string
  attributes: string | undefined
}

/** Without the comments that say where blocks begin and end. Blocks that WordPress fills when a page is asked for have no words in the export. */
export function withoutBlockSigns(text: string, lost: Note[]): string {
  const filled = signReader(text, '/')
  const rest = replaceSpans(text, /<!--\s*wp:/, (begin) => {
    const sign = filled(begin.index + begin[0].length)
    if (!sign) return undefined
    const { html, what } = filledBlock(sign)
    if (what) lost.push(what)
    return { end: sign.end, text: html }
  })
  const delimiter = signReader(rest, '')
  return replaceSpans(rest, /<!--\s*\/?wp:/, (begin) => {
    const sign = delimiter(begin.index + begin[0].length)
    return sign && { end: sign.end, text: '' }
  })
}

/** Reads what stands behind `wp:`: a name, JSON in braces or none, and the end of the comment with `slash` before it. */
function signReader(text: string, slash: string): (from: number) => BlockSign | undefined {
  const commentEnd = nextMatch(text, /-->/)
  const tail = tailReader(text, slash)
  const word = /[\w/-]+/y
  const brace = /\s+\{/y
  return (from) => {
    const close = commentEnd(from)
    const before = close && tail(close.at)
    word.lastIndex = from
    const run = word.exec(text)?.[0]
    if (!close || !before || run === undefined) return undefined
    const nameEnd = Math.min(from + run.length, before.to)
    const sign = { end: close.end, name: text.slice(from, nameEnd), attributes: undefined }
    if (nameEnd === from) return undefined
    if (before.words <= nameEnd) return sign
    brace.lastIndex = nameEnd
    const isJson = text[before.words - 1] === '}' && brace.test(text) && brace.lastIndex < before.words
    return isJson ? { ...sign, attributes: text.slice(nameEnd, before.words) } : undefined
  }
}

/** Where the inside of a comment ends (`to`) and its last word (`words`); read once for each end of a comment, however many beginnings it has. */
function tailReader(text: string, slash: string): (at: number) => { to: number; words: number } | undefined {
  let known = { at: -1, to: 0, words: 0 }
  return (at) => {
    if (!text.startsWith(slash, at - slash.length)) return undefined
    if (known.at === at) return known
    const to = at - slash.length
    let words = to
    while (words > 0 && /\s/.test(text.charAt(words - 1))) words--
    known = { at, to, words }
    return known
  }
}

function filledBlock({ name, attributes }: BlockSign): { html: string; what: Note | null } {
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

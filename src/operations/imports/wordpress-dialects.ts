import { nextByName, nextMatch, replaceSpans } from '#base/text-spans.ts'

const filler = '\ufffc'
/** Elements, shortcodes and comments, and attributes of tags. */
const fixed = /<(pre|code|script|style|textarea|math)\b|\[(code|sourcecode)\b|<!--|(?<=<[a-z][\w:-]*)\s[^<>]*(?=>)/i
/** Of Jetpack; shortcodes of several plug-ins; MathJax and KaTeX; the block of KaTeX. Of shortcodes, brackets and blocks it is the beginning. */
const formula =
  /\$latex[=\s](?<jetpack>(?:\\[\s\S]|[^$\\]){1,4000}?)\$|\[(?<name>latex|tex|katex|math)(?=[\s\]])|(?<![\\$])\$\$(?!\$)(?<dollars>(?:\\[\s\S]|[^$\\]){1,4000}?)\$\$(?!\$)|(?<!\\)\\(?<bracket>[([])|(?<=>)(?=[^<])/i
const longestFormula = 4_000
const mayHaveFormula = /\$latex[=\s]|\$\$|\\[([]|\[(?:latex|tex|katex|math)[\s\]]|\bkatex-eq\b/i

/** What plug-ins read in the text of a post, as HTML: formulas, and footnotes of Markdown (`[^1]`). Code stays. */
export function withWordpressDialects(content: string): string {
  const plain = mayHaveFormula.test(content) ? withFormulas(content) : content
  return /\[\^[^\][\s<]+\]:/.test(plain) ? withNotes(plain) : plain
}

interface Formula {
  end: number
  given: string
  sign: 'jetpack' | 'dollars' | 'other'
}

function withFormulas(content: string): string {
  const words = masked(content)
  const formulaAt = formulaReader(content)
  return replaceSpans(content, formula, (begin) => {
    const found = formulaAt(begin)
    if (!found) return undefined
    const { end, given, sign } = found
    const whole = { end, text: content.slice(begin.index, end) }
    // Colours and size of the picture that the plug-in drew.
    const drawn = sign === 'jetpack' ? given.replace(/(?:&(?:amp;|#038;)?(?:bg|fg|s|zoom)=[\w.-]+)+\s*$/i, '') : given
    const tex = drawn
      .replace(/<br\s*\/?>|\s+/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const isProse = /<\/?[a-z][^<>]*>|<!--/i.test(tex) || (sign === 'dollars' && !/[\\^_={}+*/<>-]|&[lg]t;|^\p{L}$/u.test(tex))
    if (words[begin.index] === filler || tex === '' || isProse) return whole
    return { end, text: `<math><annotation encoding="application/x-tex">${tex.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</annotation></math>` }
  })
}

/** Finds the end of what a match of `formula` begins. */
function formulaReader(content: string): (begin: RegExpExecArray) => Formula | undefined {
  const headEnd = nextMatch(content, /\]/)
  const closing = nextByName(content, (name) => new RegExp(name === '(' ? String.raw`\\\)` : name === '[' ? String.raw`\\\]` : String.raw`\[/${name}\]`, 'i'))
  const blocks = katexBlocks(content)
  const between = (name: string, from: number): Formula | undefined => {
    const close = closing(name, from + 1)
    return close && close.at - from <= longestFormula ? { end: close.end, given: content.slice(from, close.at), sign: 'other' } : undefined
  }
  return ({ index, 0: whole, groups = {} }) => {
    const { jetpack, dollars, name, bracket } = groups
    const end = index + whole.length
    if (jetpack !== undefined) return { end, given: jetpack, sign: 'jetpack' }
    if (dollars !== undefined) return { end, given: dollars, sign: 'dollars' }
    const from = name === undefined ? end : (headEnd(end)?.end ?? content.length)
    const inside = (name ?? bracket) === undefined ? undefined : between((name ?? bracket ?? '').toLowerCase(), from)
    if (inside || !blocks.has(index)) return inside
    const [given = ''] = content.slice(index, index + longestFormula).split('<', 1)
    return given ? { end: index + given.length, given, sign: 'other' } : undefined
  }
}

/** Where the tags of KaTeX's block end. */
function katexBlocks(content: string): Set<number> {
  if (!/katex-eq/i.test(content)) return new Set()
  const tags = [...content.matchAll(/<(?:div|span|p|pre)\b[^<>]*>/gi)]
  const isBlock = ([tag]: RegExpExecArray) => [...tag.matchAll(/\bclass="(?=([^"]*)")/gi)].some(([, value = '']) => /\bkatex-eq\b/i.test(value))
  return new Set(tags.filter(isBlock).map((tag) => tag.index + tag[0].length))
}

interface Note {
  name: string
  from: number
  to: number
  html: string
}

/** Only where both are there: the note at the beginning of a line, and its sign in the text. */
function withNotes(content: string): string {
  const words = masked(content)
  const signs = [...words.matchAll(/\[\^([^\][\s<]+)\](?!:)/g)]
  const signsOf = Map.groupBy(signs, ([, name = '']) => name)
  const notes = notesIn(content, words).filter(({ name, from, to }) => signsOf.get(name)?.some((sign) => sign.index < from || sign.index >= to))
  if (notes.length === 0) return content
  const texts = new Map(notes.toReversed().map(({ name, html }) => [name, html]))
  const numbers = new Map([...new Set(notes.map(({ name }) => name))].map((name, at) => [name, at + 1]))
  const sign = (name: string) =>
    `<a href="#md-note-${numbers.get(name) ?? 0}" data-footnote-ref="md-note-${numbers.get(name) ?? 0}">${numbers.get(name) ?? 0}</a>`
  let [text, at] = ['', 0]
  const edits = [
    ...notes.map(({ from, to }) => ({ from, to, text: '' })),
    ...signs.flatMap(({ index, 0: { length }, 1: name = '' }) => (numbers.has(name) ? [{ from: index, to: index + length, text: sign(name) }] : [])),
  ].toSorted((a, b) => a.from - b.from)
  for (const { from, to, text: instead } of edits) {
    if (from < at) continue
    text += content.slice(at, from) + instead
    at = to
  }
  const items = [...numbers].map(([name, number]) => `<li id="md-note-${number}">${texts.get(name) ?? ''}</li>`)
  return `${text}${content.slice(at)}\n\n<section data-footnotes><ol>${items.join('')}</ol></section>`
}

const beginning = /(?:^|\n|<p(?:\s[^<>]*)?>|<br\s*\/?>)[ \t]*\[\^([^\][\s<]+)\]:[ \t]*/gi
const ending =
  /<\/p>|<p[\s>]|\n[ \t]*\n|(?:\n|<br\s*\/?>)\s{0,200}(?=\[\^[^\][\s<]+\]:)|\n?<\/?(?:div|ul|ol|li|h[1-6]|blockquote|table|hr|figure|section)\b|<!--/i

function notesIn(content: string, words: string): Note[] {
  const noteEnd = nextMatch(words, ending)
  return [...words.matchAll(beginning)].map(({ index, 0: whole, 1: name = '' }) => {
    const from = index + whole.indexOf('[^')
    const start = index + whole.length
    const to = noteEnd(start)?.at ?? content.length
    return { name, from, to, html: content.slice(start, to).trim() }
  })
}

/** As long as the content, without what is code. */
function masked(content: string): string {
  const shortcodeEnd = nextMatch(content, /\]/)
  const closing = nextByName(
    content,
    (name) => new RegExp(name === '<!--' ? '-->' : name.startsWith('[') ? String.raw`\[/${name.slice(1)}\]` : `</${name}\\s*>`, 'i'),
  )
  return replaceSpans(content, fixed, (begin) => {
    const [whole, tag, code] = begin
    const from = begin.index + whole.length
    const end = /^\s/.test(whole)
      ? from
      : closing((tag ?? (code ? `[${code}` : whole)).toLowerCase(), code ? (shortcodeEnd(from)?.end ?? content.length) : from)?.end
    return end === undefined ? undefined : { end, text: content.slice(begin.index, end).replace(/[^\n]/g, filler) }
  })
}

const filler = '\ufffc'
const fixed =
  /<(pre|code|script|style|textarea|math)\b[\s\S]*?<\/\1\s*>|\[(code|sourcecode)\b[^\]]*\][\s\S]*?\[\/\2\]|<!--[\s\S]*?-->|(?<=<[a-z][\w:-]*)\s[^<>]*(?=>)/gi
/** Of Jetpack; shortcodes of several plug-ins; MathJax and KaTeX; the block of KaTeX. In each the TeX is a group of its own. */
const formula =
  /\$latex[=\s]((?:\\[\s\S]|[^$\\]){1,4000}?)\$|\[(latex|tex|katex|math)(?:\s[^\]]*)?\]([\s\S]{1,4000}?)\[\/\2\]|(?<![\\$])\$\$(?!\$)((?:\\[\s\S]|[^$\\]){1,4000}?)\$\$(?!\$)|(?<!\\)\\\(([\s\S]{1,4000}?)\\\)|(?<!\\)\\\[([\s\S]{1,4000}?)\\\]|(?<=<(?:div|span|p|pre)\b[^<>]*\bclass="[^"]*\bkatex-eq\b[^"]*"[^<>]*>)([^<]{1,4000})/gi
const mayHaveFormula = /\$latex[=\s]|\$\$|\\[([]|\[(?:latex|tex|katex|math)[\s\]]|\bkatex-eq\b/i

/** What plug-ins read in the text of a post, as HTML: formulas, and footnotes of Markdown (`[^1]`). Code stays. */
export function withWordpressDialects(content: string): string {
  const plain = mayHaveFormula.test(content) ? withFormulas(content) : content
  return /\[\^[^\]\s]+\]:/.test(plain) ? withNotes(plain) : plain
}

function withFormulas(content: string): string {
  const words = masked(content)
  return content.replace(formula, (whole: string, ...groups: unknown[]) => {
    const [jetpack, , shortcode, dollars, inline, display, block] = groups.slice(0, 7).map((group) => (typeof group === 'string' ? group : undefined))
    const offset = groups.find((group) => typeof group === 'number') ?? 0
    const given = jetpack ?? shortcode ?? dollars ?? inline ?? display ?? block ?? ''
    // Colours and size of the picture that the plug-in drew.
    const drawn = jetpack === undefined ? given : given.replace(/(?:&(?:amp;|#038;)?(?:bg|fg|s|zoom)=[\w.-]+)+\s*$/i, '')
    const tex = drawn
      .replace(/<br\s*\/?>|\s+/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const isProse = /<\/?[a-z][^<>]*>|<!--/i.test(tex) || (dollars !== undefined && !/[\\^_={}+*/<>-]|&[lg]t;|^\p{L}$/u.test(tex))
    if (words[offset] === filler || tex === '' || isProse) return whole
    return `<math><annotation encoding="application/x-tex">${tex.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</annotation></math>`
  })
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
  const signs = [...words.matchAll(/\[\^([^\]\s]+)\](?!:)/g)]
  const notes = notesIn(content, words).filter(({ name, from, to }) => signs.some((sign) => sign[1] === name && (sign.index < from || sign.index >= to)))
  if (notes.length === 0) return content
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
  const items = [...numbers].map(([name, number]) => `<li id="md-note-${number}">${notes.find((one) => one.name === name)?.html ?? ''}</li>`)
  return `${text}${content.slice(at)}\n\n<section data-footnotes><ol>${items.join('')}</ol></section>`
}

const beginning = /(?:^|\n|<p(?:\s[^>]*)?>|<br\s*\/?>)[ \t]*\[\^([^\]\s]+)\]:[ \t]*/gi
const ending = /<\/p>|<p[\s>]|\n[ \t]*\n|(?:\n|<br\s*\/?>)\s*(?=\[\^[^\]\s]+\]:)|\n?<\/?(?:div|ul|ol|li|h[1-6]|blockquote|table|hr|figure|section)\b|<!--/i

function notesIn(content: string, words: string): Note[] {
  return [...words.matchAll(beginning)].map(({ index, 0: whole, 1: name = '' }) => {
    const from = index + whole.indexOf('[^')
    const start = index + whole.length
    const length = words.slice(start).search(ending)
    const to = length === -1 ? content.length : start + length
    return { name, from, to, html: content.slice(start, to).trim() }
  })
}

/** As long as the content, without what is code. */
function masked(content: string): string {
  return content.replace(fixed, (text) => text.replace(/[^\n]/g, filler))
}

const filler = '\ufffc'
const fixed =
  /<(pre|code|script|style|textarea|math)\b[\s\S]*?<\/\1\s*>|\[(code|sourcecode)\b[^\]]*\][\s\S]*?\[\/\2\]|<!--[\s\S]*?-->|(?<=<[a-z][\w:-]*)\s[^<>]*(?=>)/gi
const formula = /\$latex[=\s]((?:\\[\s\S]|[^$\\]){1,4000}?)\$/g

/** What plug-ins read in the text of a post, as HTML: formulas of Jetpack (`$latex …$`) and footnotes of Markdown (`[^1]`). Code stays. */
export function withWordpressDialects(content: string): string {
  const plain = /\$latex[=\s]/.test(content) ? withFormulas(content) : content
  return /\[\^[^\]\s]+\]:/.test(plain) ? withNotes(plain) : plain
}

function withFormulas(content: string): string {
  const words = masked(content)
  return content.replace(formula, (whole: string, given: string, offset: number) => {
    if (words[offset] === filler) return whole
    // Colours and size of the picture that the plug-in drew.
    const tex = given
      .replace(/(?:&(?:amp;|#038;)?(?:bg|fg|s|zoom)=[\w.-]+)+\s*$/i, '')
      .replace(/\s+/g, ' ')
      .trim()
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

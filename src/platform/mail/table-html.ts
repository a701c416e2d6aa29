import { line, sansSerif, unescaped } from './mail-styles.ts'

/** Of a text column on a phone of 360 pixels, in pixels: the least that tables are made for. */
const narrow = 300
/** Pixels of a letter by those of the font, in the wider of the fonts that mail programs have. */
const letterWidth = { td: 0.6, th: 0.66 }
/** Letters that a column with broken words has room for. */
const brokenLetters = 4

/** Pixels: of the font, and of the space at both sides of a cell. */
const sizes = [
  { font: 15, padding: 10 },
  { font: 14, padding: 6 },
  { font: 13, padding: 4 },
] as const

type Size = (typeof sizes)[number]

/** Writes `<table>…</table>` with its styles: the largest font in which no word is broken on a phone; where there is none, the columns with the longest words break them. */
export function tableHtml(rows: string, start: 'left' | 'right'): string {
  const words = longestWords(rows)
  const size = sizes.find((one) => widthOf(words, one) <= narrow) ?? sizes[2]
  const broken = brokenColumns(words, size)
  let column = 0
  const cells = rows.replace(/<tr>|<(td|th)([^>]*)>/g, (tag, name: string | undefined, spans: string) => {
    if (name === undefined) {
      column = 0
      return tag
    }
    const whole = broken.has(column++) ? '' : ';overflow-wrap:normal;word-break:normal'
    const bold = name === 'th' ? ';font-weight:700' : ''
    return `<${name}${spans} style="border:1px solid ${line};padding:6px ${size.padding}px;text-align:${start};vertical-align:top${bold}${whole}">`
  })
  return `<table cellpadding="0" cellspacing="0" style="margin:16px 0;border-collapse:collapse;width:100%;font:${size.font}px/1.4 ${sansSerif}">${cells}</table>`
}

/** By column, as multiples of the font's size; of a table with cells over several columns or rows it is not known. */
function longestWords(rows: string): number[] {
  if (/ (?:col|row)span="/.test(rows)) return [Infinity]
  const longest: number[] = []
  for (const [, row = ''] of rows.matchAll(/<tr>([^]*?)<\/tr>/g)) {
    ;[...row.matchAll(/<(td|th)>([^]*?)<\/\1>/g)].forEach(([, name, html = ''], column) => {
      const letters = wordsOf(html).reduce((most, word) => Math.max(most, [...word].length), 0)
      longest[column] = Math.max(longest[column] ?? 0, letters * letterWidth[name === 'th' ? 'th' : 'td'])
    })
  }
  return longest
}

/** Text of Chinese and Japanese breaks anywhere. */
function wordsOf(html: string): string[] {
  return unescaped(html.replace(/<br>/g, ' ').replace(/<[^>]+>/g, ''))
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' ')
    .split(/\s+|(?<=-)/)
}

function widthOf(words: readonly number[], { font, padding }: Size): number {
  return words.reduce((sum, word) => sum + word * font + 2 * padding + 1, 1)
}

/** The fewest columns whose words have to be broken, those with the longest ones. */
function brokenColumns(words: readonly number[], size: Size): Set<number> {
  const left = [...words]
  const broken = new Set<number>()
  while (widthOf(left, size) > narrow && broken.size < words.length) {
    const [longest] = [...left.keys()].filter((column) => !broken.has(column)).toSorted((a, b) => (left[b] ?? 0) - (left[a] ?? 0))
    if (longest === undefined) break
    broken.add(longest)
    left[longest] = brokenLetters * letterWidth.td
  }
  return broken
}

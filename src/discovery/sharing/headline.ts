/** How wide a text is at a size, pixels. */
type Measure = (text: string, size: number) => number

interface SetHeadline {
  size: number
  lines: string[]
}

const sizes = [112, 98, 86, 76, 66, 58, 50]
const mostLines = 4
const leading = 1.02

/** The headline in the largest size in which it fits; in the smallest it is cut with an ellipsis. */
export function setHeadline(title: string, room: { width: number; height: number }, measure: Measure): SetHeadline {
  for (const size of sizes) {
    const lines = broken(title, room.width, (text) => measure(text, size))
    if (lines.length <= mostLines && lines.length * size * leading <= room.height && lines.every((line) => measure(line, size) <= room.width))
      return { size, lines }
  }
  const size = sizes.at(-1) ?? 50
  const all = broken(title, room.width, (text) => measure(text, size))
  const lines = all.slice(0, mostLines)
  if (all.length > mostLines) lines.push(`${(lines.pop() ?? '').slice(0, -1).trimEnd()}…`)
  return { size, lines: lines.map((line) => cut(line, room.width, (text) => measure(text, size))) }
}

/** Between words; where a script has none, or a word is too long, between letters. */
function broken(title: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of piecesOf(title)) {
    const longer = line + word
    if (line === '' || measure(longer.trimEnd()) <= width) line = longer
    else {
      lines.push(line.trimEnd())
      line = word.trimStart()
    }
  }
  if (line.trim()) lines.push(line.trimEnd())
  return lines
}

function piecesOf(title: string): string[] {
  const words =
    title
      .replace(/\s+/g, ' ')
      .trim()
      .match(/\S+\s?/g) ?? []
  return words.flatMap((word) => (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(word) ? [...word] : [word]))
}

function cut(line: string, width: number, measure: (text: string) => number): string {
  if (measure(line) <= width) return line
  const letters = [...line]
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

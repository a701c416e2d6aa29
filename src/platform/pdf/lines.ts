import type { TextLine } from './pages.ts'

/** A piece of text as the file has it, its place already from the upper left corner. */
export interface Piece extends TextLine {
  /** A line ends behind it. */
  ends: boolean
}

const mostLines = 2_000
const mostLetters = 2_000

/** Joins pieces that stand side by side on one baseline: words come in crumbs. */
export function linesOf(pieces: readonly Piece[]): TextLine[] {
  const lines: TextLine[] = []
  const close = (line: TextLine | null): null => {
    if (line?.text.trim()) lines.push({ ...line, text: line.text.replace(/\s+/g, ' ').trim().slice(0, mostLetters) })
    return null
  }
  let line: TextLine | null = null
  for (const piece of pieces) {
    if (lines.length >= mostLines) break
    if (line && !goesOn(line, piece)) line = close(line)
    if (piece.text !== '') line = line ? joined(line, piece) : { x: piece.x, y: piece.y, width: piece.width, size: piece.size, text: piece.text }
    if (piece.ends) line = close(line)
  }
  close(line)
  return lines.map((one) => ({ x: tenth(one.x), y: tenth(one.y), width: tenth(one.width), size: tenth(one.size), text: one.text }))
}

function joined(line: TextLine, piece: Piece): TextLine {
  const gap = piece.x - (line.x + line.width)
  const space = gap > line.size * 0.14 && !/\s$/.test(line.text) && !/^\s/.test(piece.text) ? ' ' : ''
  return { ...line, width: Math.max(line.width, piece.x + piece.width - line.x), size: Math.max(line.size, piece.size), text: line.text + space + piece.text }
}

function goesOn(line: TextLine, piece: Piece): boolean {
  if (piece.text === '') return true
  const gap = piece.x - (line.x + line.width)
  return Math.abs(piece.y - line.y) < line.size * 0.3 && gap > -line.size * 0.5 && gap < line.size * 1.2
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Running text out of lines: words cut at a line's end are whole again, a wide gap or another size begins a paragraph. */
export function paragraphsOf(lines: readonly TextLine[]): string[] {
  const paragraphs: string[] = []
  let before: TextLine | undefined
  for (const line of withInitials(lines)) {
    const last = paragraphs.at(-1)
    const next = before && last !== undefined && isSameParagraph(before, line)
    if (!next || last === undefined) paragraphs.push(line.text)
    else
      paragraphs[paragraphs.length - 1] =
        /\p{L}[-\u00ad]$/u.test(last) && /^\p{Ll}/u.test(line.text) ? last.replace(/[-\u00ad]$/, '') + line.text : `${last} ${line.text}`
    before = line
  }
  return paragraphs
}

/** A large initial that stands by itself goes before the line it begins. */
function withInitials(lines: readonly TextLine[]): TextLine[] {
  const initials = lines.filter((line) => /^\p{Lu}$/u.test(line.text))
  if (initials.length === 0) return [...lines]
  const begun = new Map<TextLine, TextLine>()
  for (const initial of initials) {
    const right = initial.x + initial.width
    const first = lines.find(
      (line) =>
        /^\p{Ll}/u.test(line.text) &&
        line.size < initial.size * 0.75 &&
        line.x >= right - initial.size * 0.2 &&
        line.x < right + initial.size &&
        line.y <= initial.y &&
        line.y > initial.y - initial.size * 1.3,
    )
    if (first && !begun.has(first)) begun.set(first, initial)
  }
  const used = new Set(begun.values())
  return lines.filter((line) => !used.has(line)).map((line) => ({ ...line, text: (begun.get(line)?.text ?? '') + line.text }))
}

function isSameParagraph(before: TextLine, line: TextLine): boolean {
  const step = line.y - before.y
  const alike = Math.abs(line.size - before.size) <= before.size * 0.12
  if (!alike) return false
  // The head of the next column goes on where the foot of this one ended.
  if (step < 0) return !/[.!?”"»:]$/.test(before.text)
  if (step >= before.size * 1.75) return false
  // A sentence that is not at its end goes on beside or below an initial, or under a picture.
  const goesOn = /^\p{Ll}/u.test(line.text) && !/[.!?”"»:]$/.test(before.text)
  return goesOn || Math.abs(line.x - before.x) < before.size * 0.9
}

import type { TextLine } from './pages.ts'

/** One letter as it is drawn, or several that share a shape: its place from the upper left corner, `y` the baseline. */
export interface Glyph {
  x: number
  y: number
  width: number
  text: string
}

/** What a page is drawn by: the drawing steps' names, and what each is given. */
interface Steps {
  names: readonly string[]
  given: readonly unknown[]
}

type Matrix = readonly [number, number, number, number, number, number]

interface State {
  page: Matrix
  text: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
  leading: number
  rise: number
  stretch: number
  size: number
  direction: 1 | -1
  letterSpace: number
  wordSpace: number
  /** Of a font's unit, in parts of its size. */
  unit: number
}

const none: Matrix = [1, 0, 0, 1, 0, 0]
const mostGlyphs = 60_000

/** Where each letter of a page stands: a file says it only while the page is drawn. Letters along an edge are left out. */
export function glyphsOf({ names, given }: Steps, viewport: readonly number[], unitOf: (font: string) => number): Glyph[] {
  const glyphs: Glyph[] = []
  const kept: State[] = []
  let now: State = {
    ...{ page: matrixIn(viewport), text: none, x: 0, y: 0, lineX: 0, lineY: 0, leading: 0, rise: 0 },
    ...{ stretch: 1, size: 0, direction: 1, letterSpace: 0, wordSpace: 0, unit: 0.001 },
  }
  const moveTo = (x: number, y: number): void => void (now = { ...now, x, y, lineX: x, lineY: y })
  const keep = (): void => void kept.push({ ...now })
  const back = (): void => void (now = kept.pop() ?? now)
  const steps: Record<string, (given: readonly unknown[]) => void> = {
    save: keep,
    restore: back,
    transform: (six) => (now.page = times(now.page, matrixIn(six))),
    paintFormXObjectBegin: ([matrix]) => {
      keep()
      now.page = times(now.page, matrixIn(matrix))
    },
    paintFormXObjectEnd: back,
    beginGroup: keep,
    endGroup: back,
    beginText() {
      now.text = none
      moveTo(0, 0)
    },
    setTextMatrix([matrix]) {
      now.text = matrixIn(matrix)
      moveTo(0, 0)
    },
    moveText: ([x, y]) => moveTo(now.lineX + numberIn(x), now.lineY + numberIn(y)),
    setLeadingMoveText([x, y]) {
      now.leading = numberIn(y)
      moveTo(now.lineX + numberIn(x), now.lineY + numberIn(y))
    },
    nextLine: () => moveTo(now.lineX, now.lineY + now.leading),
    setLeading: ([leading]) => (now.leading = -numberIn(leading)),
    setTextRise: ([rise]) => (now.rise = numberIn(rise)),
    setHScale: ([percent]) => (now.stretch = numberIn(percent) / 100),
    setCharSpacing: ([space]) => (now.letterSpace = numberIn(space)),
    setWordSpacing: ([space]) => (now.wordSpace = numberIn(space)),
    setFont([font, size]) {
      now.unit = unitOf(String(font))
      now.size = Math.abs(numberIn(size))
      now.direction = numberIn(size) < 0 ? -1 : 1
    },
    showText([shown]) {
      if (Array.isArray(shown)) show(shown)
    },
  }

  function show(shown: readonly unknown[]): void {
    const whole = times(now.page, now.text)
    const upright = whole[0] > 0 && Math.abs(whole[1]) <= whole[0] * 0.05
    for (const one of shown) {
      if (typeof one === 'number') {
        now.x -= (one * now.size * now.stretch * now.direction) / 1000
        continue
      }
      if (typeof one !== 'object' || one === null || !('width' in one) || !('unicode' in one)) continue
      const space = now.letterSpace + ('isSpace' in one && one.isSpace === true ? now.wordSpace : 0)
      const wide = numberIn(one.width) * now.size * now.unit
      if (upright && glyphs.length < mostGlyphs && typeof one.unicode === 'string' && one.unicode.trim() !== '') {
        const [x, y] = [now.x, now.y + now.rise]
        glyphs.push({
          x: whole[0] * x + whole[2] * y + whole[4],
          y: whole[1] * x + whole[3] * y + whole[5],
          width: whole[0] * wide * now.stretch,
          text: one.unicode,
        })
      }
      now.x += (wide * now.direction + space) * now.stretch
    }
  }

  for (const [at, name] of names.entries()) {
    const args = given[at]
    steps[name]?.(Array.isArray(args) ? args : [])
  }
  return glyphs
}

/** Says of each line where its words stand, as far as the letters drawn there are its own. */
export function withWords(lines: readonly TextLine[], glyphs: readonly Glyph[]): TextLine[] {
  const rows = Map.groupBy(glyphs, ({ y }) => Math.round(y))
  return lines.map((line) => {
    const reach = line.size * 0.3
    const near: Glyph[] = []
    for (let row = Math.floor(line.y - reach); row <= Math.ceil(line.y + reach); row++) near.push(...(rows.get(row) ?? []))
    const right = line.x + line.width + reach
    const own = near.filter(({ x, y, width }) => Math.abs(y - line.y) <= reach && x >= line.x - reach && x + width <= right).sort((a, b) => a.x - b.x)
    const edges = edgesOf(line.text, own) ?? edgesOf(line.text, own.toReversed())
    return edges ? { ...line, words: waysOf(line.x, edges) } : line
  })
}

/** Left and right of each word. */
function edgesOf(text: string, glyphs: readonly Glyph[]): number[] | null {
  const edges: number[] = []
  let at = 0
  for (const word of text.split(' ')) {
    const wanted = plain(word)
    let [said, left, right] = ['', Infinity, -Infinity]
    for (; said.length < wanted.length; at++) {
      const glyph = glyphs[at]
      if (!glyph) return null
      // Letters are drawn twice to look bolder, or to have a shadow.
      const before = glyphs[at - 1]
      if (before?.text === glyph.text && glyph.x - before.x < before.width * 0.3 && !wanted.startsWith(plain(glyph.text), said.length)) continue
      said += plain(glyph.text)
      left = Math.min(left, glyph.x)
      right = Math.max(right, glyph.x + glyph.width)
    }
    if (said !== wanted) return null
    edges.push(left, right)
  }
  return edges
}

/** From edge to edge in halves of a point, each counted from where the one before came to lie: they never drift. */
function waysOf(start: number, edges: readonly number[]): number[] {
  let at = Math.round(start * 2)
  return edges.map((edge) => {
    const way = Math.round(edge * 2) - at
    at += way
    return way
  })
}

/** Ligatures are letters, as they are in the words. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '')
}

/** Null, or whatever a broken file has there, changes nothing. */
function matrixIn(value: unknown): Matrix {
  if (typeof value !== 'object' || value === null || !('length' in value) || value.length !== 6) return none
  const [a, b, c, d, e, f] = Array.from(value as ArrayLike<unknown>, numberIn) // has a length
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
}

function times(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ]
}

function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

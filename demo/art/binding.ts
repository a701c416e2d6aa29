/** What every book, poster and sleeve has in common: where the words go, and the spine. */
import { fit, words, type Face } from './lettering.ts'
import { C, rect, type Drawing } from './pen.ts'

interface Title {
  lines: readonly string[]
  by: string
  fill: string
  byFill?: string
  face?: Face
  /** Largest size; a line that would be too wide is set smaller. */
  size: number
  x?: number
  y: number
  byY?: number
  /** Line to line, as a share of the size. */
  leading?: number
}

/** 600 by 900, with the groove of the spine. */
export function book(drawing: Drawing, title: Title): Drawing {
  const { lines, fill, face = 'serif', size, x = 48, y, byY = 850, leading = 1 } = title
  const set = lines.map((line, i) => words(line, { face, size: Math.min(size, fit(line, 516, { face })), x, y: y + i * size * leading, fill }))
  const author = words(title.by, { face: 'med', size: 32, x, y: byY, fill: title.byFill ?? fill })
  return { ground: drawing.ground, body: drawing.body + set.join('') + author + spine() }
}

/** The groove along the spine of a book 900 high, and the light on its edge. */
export function spine(): string {
  return rect(0, 0, 22, 900, '#000', 'opacity=".16"') + rect(22, 0, 3, 900, '#fff', 'opacity=".18"')
}

/** 600 by 900; lines set as wide as they go, unless `size` is given. */
export function poster(drawing: Drawing, title: Omit<Title, 'size'> & { size?: number; band?: boolean }): Drawing {
  const { lines, fill, face = 'cond', x = 40 } = title
  const band = title.band ? rect(0, title.y - 150, 600, 900, C.ink) : ''
  let y = title.y
  let set = ''
  lines.forEach((line, i) => {
    const size = title.size ?? Math.min(170, fit(line, 520, { face }))
    if (i) y += size * 0.8
    set += words(line, { face, size, x, y, fill })
  })
  const credit = words(title.by, { face: 'med', size: 25, x: x + 2, y: y + 44, fill: title.byFill ?? fill })
  return { ground: drawing.ground, body: drawing.body + band + set + credit }
}

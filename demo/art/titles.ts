/** Sets any title into any area, as large as it goes. */
import { fit, measure, words, type Face } from './lettering.ts'

interface Area {
  x: number
  y: number
  w: number
  h: number
  face: Face
  fill: string
  align?: 'start' | 'middle'
  /** Whether the block stands on the upper or the lower edge of the area. */
  stand?: 'top' | 'foot'
  upper?: boolean
  /** Largest size. */
  max?: number
}

/** Height of a capital and distance of lines, as shares of the size. */
const shape: Record<Face, { cap: number; leading: number }> = {
  cond: { cap: 0.69, leading: 0.84 },
  med: { cap: 0.69, leading: 1.05 },
  serif: { cap: 0.67, leading: 0.98 },
  it: { cap: 0.67, leading: 0.98 },
}

interface Block {
  svg: string
  /** Where the last line stands. */
  foot: number
  size: number
}

export function setTitle(title: string, area: Area): Block {
  const text = area.upper ? title.toUpperCase() : title
  const { cap, leading } = shape[area.face]
  let best = { lines: [text], size: 0 }
  for (let n = 1; n <= Math.min(6, text.split(' ').length); n++) {
    const lines = balance(text.split(' '), n, area.face)
    const width = Math.min(...lines.map((line) => fit(line, area.w, { face: area.face })))
    const height = area.h / (cap + (lines.length - 1) * leading)
    const size = Math.min(width, height, area.max ?? 400)
    if (size > best.size * 1.04) best = { lines, size }
  }
  const { lines, size } = best
  const high = (cap + (lines.length - 1) * leading) * size
  const first = area.stand === 'foot' ? area.y + area.h - high + cap * size : area.y + cap * size
  const x = area.align === 'middle' ? area.x + area.w / 2 : area.x
  const svg = lines.map((line, i) => words(line, { face: area.face, size, x, y: first + i * leading * size, anchor: area.align ?? 'start', fill: area.fill }))
  return { svg: svg.join(''), foot: first + (lines.length - 1) * leading * size, size }
}

/** The words in n lines, the widest of which is as narrow as can be. */
function balance(list: readonly string[], n: number, face: Face): string[] {
  if (n === 1 || list.length <= 1) return [list.join(' ')]
  let best: { lines: string[]; width: number } | undefined
  for (let take = 1; take <= list.length - n + 1; take++) {
    const head = list.slice(0, take).join(' ')
    const lines = [head, ...balance(list.slice(take), n - 1, face)]
    const width = Math.max(...lines.map((line) => measure(line, { face })))
    if (!best || width < best.width) best = { lines, width }
  }
  return best ? best.lines : [list.join(' ')]
}

/** The illustrator's desk: scissors, paper shadow, halftone screen, grain. Everything is a string of SVG. */

/** The whole palette. Nothing in the edition is cut from another paper (skins in people-first.ts and people-second.ts excepted). */
export const C = {
  ink: '#14110d',
  coal: '#241f19',
  bone: '#f4ead6',
  sand: '#e2d1b0',
  yellow: '#ffd232',
  amber: '#eba31a',
  tomato: '#e5472d',
  wine: '#8f1f2b',
  blush: '#f3a48c',
  petrol: '#0e4a50',
  teal: '#2fa39a',
  ultra: '#2c3c93',
  night: '#16203a',
} as const

export type Point = readonly [number, number]
type Points = readonly Point[]

/** A finished composition before it becomes a sheet: the paper it lies on and what lies on it. */
export interface Drawing {
  ground: string
  body: string
}

let seed = 1

/** Every picture names its own seed first, so that each is the same whichever others are drawn. */
export function reseed(value: number): void {
  seed = value
}

/** mulberry32, uniform between a and b. */
export function rand(a = 0, b = 1): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return a + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (b - a)
}

export function pick<T>(list: readonly T[], index: number): T {
  const found = list[((index % list.length) + list.length) % list.length]
  if (found === undefined) throw new Error('pick() from an empty list')
  return found
}

/** To a tenth of a unit: below that nobody sees it, and the files stay small. */
export function tenth(n: number): number {
  return Math.round(n * 10) / 10
}

/** 'x y, x y' as points, moved and scaled. */
export function grid(x0: number, y0: number, sx: number, sy = sx): (spec: string) => Points {
  return (spec) => parse(spec).map(([x, y]) => [x0 + x * sx, y0 + y * sy])
}

/** 'x y, x y' in percent of the sheet. */
export function percent(w: number, h: number): (spec: string) => Points {
  return grid(0, 0, w / 100, h / 100)
}

function parse(spec: string): Points {
  return spec.split(',').map((pair) => {
    const [x, y] = pair.trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`Not a point: '${pair}'`)
    return [x, y]
  })
}

export function trace(points: Points): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}`
}

export function poly(points: Points | string, fill: string, attrs = ''): string {
  const list = typeof points === 'string' ? parse(points) : points
  return `<path d="${trace(list)}Z" fill="${fill}" ${attrs}/>`
}

export function shape(d: string, fill: string, attrs = ''): string {
  return `<path d="${d}" fill="${fill}" ${attrs}/>`
}

export function line(d: string, stroke: string, width: number, attrs = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${tenth(width)}" ${attrs}/>`
}

export function disc(x: number, y: number, r: number, fill: string, attrs = ''): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}" fill="${fill}" ${attrs}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, attrs = ''): string {
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(w)}" height="${tenth(h)}" fill="${fill}" ${attrs}/>`
}

export function group(body: string, attrs = ''): string {
  return `<g ${attrs}>${body}</g>`
}

/** Puts something drawn around 0,0 somewhere on the sheet. `turn` in degrees. */
export function place(x: number, y: number, scale: number, body: string, turn = 0): string {
  const turned = turn ? ` rotate(${tenth(turn)})` : ''
  return group(body, `transform="translate(${tenth(x)} ${tenth(y)}) scale(${Math.round(scale * 1000) / 1000})${turned}"`)
}

export function mirror(body: string): string {
  return group(body, 'transform="scale(-1 1)"')
}

/** Paper that stands off the sheet. */
export const lifted = 'filter="url(#s)"'
/** Paper that lies flat on the sheet. */
export const laid = 'filter="url(#t)"'
export const round = 'stroke-linecap="round" stroke-linejoin="round"'

/** A circle as scissors make it: n facets, each corner off by up to the share j of the radius. */
export function facets(x: number, y: number, rx: number, ry = rx, n = 22, j = 0.02): Points {
  const points: Point[] = []
  for (let i = 0; i < n; i++) {
    const angle = (i / n) * 6.2832
    const k = 1 + rand(-j, j)
    points.push([x + Math.cos(angle) * rx * k, y + Math.sin(angle) * ry * k])
  }
  return points
}

/** The same outline cut by an unsteady hand. */
export function uneven(points: Points, j = 3): Points {
  return points.map(([x, y]) => [x + rand(-j, j), y + rand(-j, j)])
}

let cutouts = 0

/** Shows `body` only inside `outline` (one or more shapes). */
export function within(outline: string, body: string): string {
  const id = `c${++cutouts}`
  return `<clipPath id="${id}">${outline}</clipPath>${group(body, `clip-path="url(#${id})"`)}`
}

type Tone = (u: number, v: number, x: number, y: number) => number

/**
 * True halftone: dots on a turned grid in seven sizes. `tone` gets the place in the box as 0..1 and in units, and
 * answers 0 (no dot) to 1 (dots that close up).
 */
export function dots(
  box: readonly [number, number, number, number],
  tone: Tone,
  fill: string,
  { pitch = 15, angle = 0.38, attrs = '' }: { pitch?: number; angle?: number; attrs?: string } = {},
): string {
  const [x0, y0, x1, y1] = box
  const sizes: string[] = ['', '', '', '', '', '', '', '']
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const reach = Math.hypot(x1 - x0, y1 - y0) / 2
  for (let i = -reach; i < reach; i += pitch) {
    for (let k = -reach; k < reach; k += pitch) {
      const x = (x0 + x1) / 2 + i * cos - k * sin
      const y = (y0 + y1) / 2 + i * sin + k * cos
      if (x < x0 || x > x1 || y < y0 || y > y1) continue
      const value = tone((x - x0) / (x1 - x0), (y - y0) / (y1 - y0), x, y)
      const size = Math.round(Math.max(0, Math.min(1, value)) * 7)
      if (size > 0) sizes[size] += `M${Math.round(x)} ${Math.round(y)}h0`
    }
  }
  const paths = sizes.map((d, size) => (d ? `<path stroke-width="${tenth((size / 7) * pitch * 1.28)}" d="${d}"/>` : ''))
  return group(paths.join(''), `stroke="${fill}" stroke-linecap="round" fill="none" ${attrs}`)
}

function specks(w: number, h: number, n: number, fill: string, opacity: number): string {
  let d = ''
  for (let i = 0; i < n; i++) {
    const x = Math.round(rand(0, w))
    d += `M${x} ${Math.round(rand(0, h))}h0`
  }
  return `<path d="${d}" stroke="${fill}" stroke-width="2.2" stroke-linecap="round" opacity="${opacity}"/>`
}

function shadow(id: string, dx: number, dy: number, blur: number, opacity: number): string {
  const drop = `<feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="#0a0604" flood-opacity="${opacity}"/>`
  return `<filter id="${id}" x="-20%" y="-20%" width="150%" height="150%">${drop}</filter>`
}

/** The whole SVG. Without a ground it stays transparent and has neither specks nor grain. */
export function sheet(w: number, h: number, body: string, { ground = '', defs = '' } = {}): string {
  const grain =
    `<filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="${seed & 255}"/>` +
    '<feColorMatrix values="0 0 0 0 .08 0 0 0 0 .06 0 0 0 0 .04 0 0 0 -1.6 1.15"/></filter>'
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">`
  const head = `<defs>${shadow('s', 8, 12, 7, 0.42)}${shadow('t', 4, 6, 3, 0.4)}${grain}${defs}</defs>`
  if (!ground) return `${open}${head}${body}</svg>`
  const dust = specks(w, h, Math.floor((w * h) / 5200), C.bone, 0.32) + specks(w, h, Math.floor((w * h) / 6800), C.ink, 0.34)
  return `${open}${head}${rect(0, 0, w, h, ground)}${body}${dust}<rect width="${w}" height="${h}" filter="url(#g)" opacity=".16"/></svg>`
}

/** A cut shape with a halftone printed on it. */
export function printed(
  d: string,
  fill: string,
  screen: { box: readonly [number, number, number, number]; tone: Tone; ink: string; pitch?: number; angle?: number },
  attrs = '',
): string {
  return shape(d, fill, attrs) + within(shape(d, ''), dots(screen.box, screen.tone, screen.ink, screen))
}

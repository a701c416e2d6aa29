/** The sea, the road along it, and what stands in the wind. */
import { words } from './lettering.ts'
import { C, dots, facets, grid, group, lifted, line, percent, place, poly, rect, reseed, round, shape, tenth, within, type Drawing } from './pen.ts'

export function dive(w: number, h: number): Drawing {
  reseed(21)
  const k = Math.min(w, h) / 1000
  let body = poly(facets(w * 0.72, h * 0.26, h * 0.19, h * 0.19, 30, 0.012), C.yellow, lifted)
  body += dots([0, 0, w, h * 0.66], (_, v) => 0.5 - v * 0.75, C.petrol, { pitch: 19 })
  body += tower(w, h, k)
  body += chop(w, h, h * 0.78, 22 * k, C.petrol, 0) + chop(w, h, h * 0.85, 26 * k, C.ultra, 8)
  body += dots([0, h * 0.86, w, h], (_, v) => v * 0.9 - 0.1, C.ink, { pitch: 17 })
  body += chop(w, h, h * 0.93, 20 * k, C.night, 0)
  return { ground: C.teal, body: body + place(w * 0.53, h * 0.46, k * 1.02, diver(), -8) }
}

function tower(w: number, h: number, k: number): string {
  const at = percent(w, h)
  let body =
    poly(at('0 20, 30 20, 30 23.5, 20 25, 20 80, 12 80, 12 25, 0 25'), C.bone, lifted) +
    poly(at('16 25, 20 25, 20 80, 16 80'), C.sand) +
    poly(at('0 44, 27 44, 27 47, 0 48'), C.bone, lifted) +
    poly(at('0 63, 24 63, 24 65.5, 0 66.5'), C.bone, lifted) +
    dots([w * 0.12, h * 0.26, w * 0.2, h * 0.8], (u) => u * 0.7 - 0.1, C.ink, { pitch: 13 })
  for (let i = 0; i < 9; i++) body += rect(w * 0.07, h * 0.26 + i * h * 0.045, w * 0.035, 5 * k, C.ink)
  return body
}

function chop(w: number, h: number, y: number, swell: number, fill: string, lift: number): string {
  const n = 14
  let d = `M0 ${tenth(y)}`
  for (let i = 0; i < n; i++) {
    const x = ((i + 1) / n) * w
    d += `Q${tenth(x - w / n / 2)} ${tenth(y + (i % 2 ? 1 : -1) * swell + lift)} ${tenth(x)} ${tenth(y)}`
  }
  return shape(`${d}V${h}H0Z`, fill, lifted)
}

function diver(): string {
  const body =
    line('M-150 -330L-30 -150', C.blush, 58, round) +
    line('M-96 -372L6 -170', C.tomato, 54, round) +
    poly('-70 -190, 40 -224, 112 60, 20 104, -44 30', C.ink) +
    poly('-70 -190, 40 -224, 60 -150, -62 -110', C.yellow) +
    poly('20 104, 112 60, 132 120, 64 156', C.blush) +
    line('M50 90L138 290L160 356', C.tomato, 42, round) +
    line('M92 76L190 270L176 352', C.blush, 42, round) +
    poly(facets(104, 168, 56, 62, 16, 0.02), C.blush) +
    shape('M52 180Q70 250 130 226Q172 196 158 150Q120 190 52 180Z', C.yellow)
  return group(body, lifted)
}

/** A band of paper with scalloped waves along its upper edge. */
export function swell(w: number, h: number, y: number, fill: string, n: number, shift: number): string {
  const step = (w + 160) / n
  let d = `M-80 ${tenth(y)}`
  for (let i = 0; i < n; i++) {
    const x = -80 + i * step + shift
    d += `Q${tenth(x + step * 0.5)} ${tenth(y + step * 0.42)} ${tenth(x + step)} ${tenth(y)}`
  }
  return shape(`${d}V${h + 20}H-80Z`, fill, lifted)
}

export function boat(w: number, h: number): Drawing {
  reseed(131)
  const k = h / 1000
  const lines = [0, 1, 2, 3].map((i) => line(`M-${70 - i * 16} ${-20 - i * 46}L-8 ${-24 - i * 46}`, C.ink, 7, 'opacity=".7"'))
  const hull =
    poly('-330 30, 330 10, 210 190, -190 200', C.bone) +
    poly('0 20, 330 10, 210 190, 20 195', C.sand) +
    poly('-330 30, -60 -40, 20 195, -190 200', '#fff', 'opacity=".35"') +
    poly('-150 26, 0 -300, 156 18', C.bone) +
    poly('0 -300, 156 18, 0 22', C.sand) +
    lines.join('') +
    words('VERSE', { size: 56, x: -150, y: 140, fill: C.tomato })
  const body =
    dots([0, 0, w, h * 0.6], (_, v) => 0.9 - v * 1.1, C.ink, { pitch: 20 }) +
    poly(facets(w * 0.66, h * 0.3, h * 0.2, h * 0.2, 34, 0.01), C.yellow, lifted) +
    swell(w, h, h * 0.56, C.petrol, 9, 0) +
    swell(w, h, h * 0.64, C.teal, 8, 30) +
    place(w * 0.44, h * 0.56, k * 1.1, group(hull, lifted), -6) +
    swell(w, h, h * 0.74, C.ultra, 7, -30) +
    dots([0, h * 0.76, w, h], (_, v) => v * 0.8, C.night, { pitch: 16 }) +
    swell(w, h, h * 0.86, C.night, 6, 20) +
    swell(w, h, h * 0.95, C.ink, 7, 0)
  return { ground: C.night, body }
}

export function lamp(w: number, h: number): Drawing {
  reseed(181)
  const k = h / 1000
  const x = w * 0.5
  const y = h * 0.36
  const at = grid(x, y, k)
  const beam = (angle: number, fill: string): string => {
    const ray = (turn: number) => [x + Math.cos(angle + turn) * 1400 * k, y + Math.sin(angle + turn) * 1400 * k] as const
    return poly([[x, y], ray(-0.13), ray(0.13)], fill, 'opacity=".95"')
  }
  let body = dots([0, 0, w, h], (_, v) => 0.85 - v * 0.7, C.ink, { pitch: 19 })
  body += beam(-0.22, C.yellow) + beam(0.2, C.amber) + beam(3.0, C.yellow) + beam(3.5, C.amber)
  body += dots([0, 0, w, h * 0.8], (u) => Math.abs(u - 0.5) * 1.3 - 0.1, C.tomato, { pitch: 17, attrs: 'opacity=".85"' })
  body += poly([...at('-90 130, 90 130'), [x + 170 * k, h], [x - 170 * k, h]], C.bone, lifted)
  for (let i = 0; i < 3; i++) {
    const [wide, low] = [104 + i * 22, 220 + i * 150]
    const band = `${-wide} ${low}, ${wide} ${low - 20}, ${wide + 12} ${low + 50}, ${-wide - 10} ${low + 72}`
    body += poly(at(band), C.tomato)
  }
  body += dots([x, y + 130 * k, x + 170 * k, h], (u) => u * 0.8, C.ink, { pitch: 14 })
  body += rect(x - 120 * k, y + 96 * k, 240 * k, 40 * k, C.ink)
  const dome = (r: number, low: number, high: number): string =>
    `M${x - r * k} ${y + low * k}V${y - high * k}A${r * k} ${r * k} 0 0 1 ${x + r * k} ${y - high * k}V${y + low * k}Z`
  body += shape(dome(78, 100, 70), C.ink, lifted) + shape(dome(54, 80, 66), C.yellow)
  body += poly(at('-40 70, -40 -50, 0 -10, 40 -50, 40 70, 0 34'), C.ink)
  const sea = (a: number, b: number, c: number, fill: string): string =>
    shape(`M0 ${h * a}Q${w * 0.25} ${h * b} ${w * 0.5} ${h * a}T${w} ${h * c}V${h}H0Z`, fill, lifted)
  return { ground: C.ultra, body: body + sea(0.9, 0.84, 0.88, C.petrol) + sea(0.95, 0.91, 0.94, C.ink) }
}

export function hills(w: number, h: number): Drawing {
  reseed(91)
  const at = percent(w, h)
  let body = dots([0, 0, w, h * 0.7], (_, v) => 0.7 - v * 0.8, C.tomato, { pitch: 20 })
  body += poly(facets(w * 0.34, h * 0.4, h * 0.26, h * 0.26, 40, 0.008), C.bone, lifted)
  for (let i = 0; i < 5; i++) {
    body += rect(w * 0.34 - h * 0.3, h * (0.46 + i * 0.045), h * 0.6, h * (0.006 + i * 0.005), C.amber)
  }
  const ridge = (line: string, fill: string, shade: string, dark: 'right' | 'left'): string => {
    const cut = at(`0 100, ${line}, 100 100`)
    const tone = dark === 'right' ? (u: number, v: number) => u * 0.9 - 0.15 - v * 0.2 : (u: number, v: number) => 0.8 - u * 0.9 - v * 0.1
    return poly(cut, fill, lifted) + within(poly(cut, ''), dots([0, h * 0.4, w, h], tone, shade, { pitch: 16 }))
  }
  body += ridge('0 62, 10 55, 22 60, 36 50, 50 58, 66 42, 78 50, 90 44, 100 52', C.blush, C.tomato, 'right')
  body += ridge('0 70, 16 66, 30 72, 44 62, 60 70, 80 58, 100 68', C.tomato, C.wine, 'right')
  body += ridge('0 72, 12 74, 28 84, 50 74, 70 82, 88 74, 100 78', C.petrol, C.ink, 'left')
  body += poly(at('40 100, 47 90, 42 86, 50 80, 50.5 80, 45 86, 52 90, 50 100'), C.bone)
  body += ridge('0 86, 20 90, 36 98, 60 96, 80 88, 100 90', C.ink, C.petrol, 'right')
  return { ground: C.amber, body }
}

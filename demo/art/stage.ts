/** Screen, stage and band. */
import { words } from './lettering.ts'
import {
  C,
  disc,
  dots,
  facets,
  group,
  laid,
  lifted,
  line,
  percent,
  pick,
  place,
  poly,
  rand,
  rect,
  reseed,
  round,
  shape,
  trace,
  within,
  type Drawing,
  grid,
} from './pen.ts'
import { hand } from './post.ts'

export function reel(w: number, h: number): Drawing {
  reseed(31)
  const k = h / 1000
  const at = percent(w, h)
  const beam = `M${w * 0.36} ${h * 0.47}L${w * 1.02} ${h * 0.02}V${h * 0.86}Z`
  const rays =
    poly([...at('36 47'), [w, h * 0.3], [w, h * 0.42]], C.bone, 'opacity=".7"') + poly([...at('36 47'), [w, h * 0.56], [w, h * 0.66]], C.bone, 'opacity=".5"')
  let body =
    dots([0, 0, w, h], (u, v) => 0.55 - u * 0.4 - v * 0.2, C.night, { pitch: 21 }) +
    shape(beam, C.yellow) +
    within(
      shape(beam, ''),
      dots([w * 0.36, 0, w, h * 0.9], (u) => 0.85 - u * 0.95, C.tomato, { pitch: 17 }),
    ) +
    within(shape(beam, ''), rays) +
    poly(at('12 42, 33 40, 33.5 43, 37 43, 37 52, 33.5 52, 33 60, 12 61'), C.teal, lifted) +
    dots([w * 0.12, h * 0.42, w * 0.33, h * 0.61], (_, v) => v * 0.9 - 0.15, C.ink, { pitch: 13 }) +
    poly(at('16 61, 28 60, 33 100, 27 100, 23 72, 17 100, 10 100'), C.petrol, lifted) +
    spool(w * 0.135, h * 0.26, h * 0.2, C.bone, k) +
    spool(w * 0.31, h * 0.2, h * 0.16, C.blush, k)
  for (let i = 0; i < 7; i++) {
    const x = w * (0.42 + i * 0.1) + rand(-14, 14) * k
    body += head(x, h * (0.93 + (i % 2) * 0.02), rand(52, 66) * k, h, i % 3 === 1 ? C.wine : C.ink)
  }
  return { ground: C.ultra, body }
}

function spool(x: number, y: number, r: number, fill: string, k: number): string {
  let holes = ''
  for (let i = 0; i < 5; i++) {
    const t = (i / 5) * 6.283 + 0.3
    holes += disc(x + Math.cos(t) * r * 0.55, y + Math.sin(t) * r * 0.55, r * 0.24, C.ink)
  }
  const glint = line(`M${x + r * 0.93} ${y}A${r * 0.93} ${r * 0.93} 0 0 1 ${x} ${y + r * 0.93}`, C.ink, 3 * k)
  return poly(facets(x, y, r, r, 34, 0.008), fill, lifted) + disc(x, y, r * 0.9, fill) + holes + disc(x, y, r * 0.1, C.ink) + glint
}

/** One of the audience, from behind. */
function head(x: number, y: number, r: number, floor: number, fill: string): string {
  const shoulders = [
    [x - r * 1.7, floor * 1.01],
    [x - r * 1.2, y + r * 1.2],
    [x + r * 1.2, y + r * 1.2],
    [x + r * 1.7, floor * 1.01],
  ] as const
  return poly(facets(x, y, r, r * 1.15, 18, 0.03), fill, lifted) + poly(shoulders, fill)
}

export function masks(w: number, h: number): Drawing {
  reseed(101)
  const k = Math.min(w, h) / 1000
  const d = 'M-300 -330L-150 -370L0 -350L150 -370L300 -330L318 -60L250 190L130 340L0 390L-130 340L-250 190L-318 -60Z'
  const left = rect(-400, -500, 400, 1000, '')
  const right = rect(0, -500, 400, 1000, '')
  const laughing =
    shape(d, C.yellow) +
    shape('M-236 -110Q-160 -210 -76 -120Q-160 -150 -236 -110Z', C.ink) +
    shape('M-210 90Q0 180 210 90Q160 300 0 300Q-160 300 -210 90Z', C.ink) +
    shape('M-150 130Q0 190 150 130L140 160Q0 210 -140 160Z', C.bone) +
    poly(facets(-220, 50, 46, 46, 14, 0.03), C.tomato)
  const weeping =
    shape(d, C.bone) +
    shape('M70 -110Q150 -90 240 -170Q210 -60 140 -60Q90 -66 70 -110Z', C.ink) +
    shape('M-180 290Q0 60 180 290Q0 200 -180 290Z', C.ink) +
    poly('176 -30, 206 60, 180 96, 152 60', C.teal) +
    within(
      right,
      dots([0, -370, 320, 390], (u) => u * 1.1 - 0.35, C.teal),
    )
  const crack = poly('-10 -352, 26 -360, 6 -180, 30 -10, -8 170, 24 400, -12 388', C.ink)
  const pair = group(within(left, laughing), lifted) + group(within(right, weeping), `transform="translate(16 34)" ${lifted}`) + crack
  const body =
    rect(w / 2, 0, w / 2, h, C.wine) +
    dots([0, 0, w / 2, h], (u) => 0.8 - u * 0.8, C.wine, { pitch: 19 }) +
    dots([w / 2, 0, w, h], (u) => u * 0.8 - 0.1, C.ink, { pitch: 19 }) +
    place(w / 2, h * 0.5, k * 1.05, pair)
  return { ground: C.tomato, body }
}

export function cradle(w: number, h: number): Drawing {
  reseed(111)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h * 0.44]
  const at = grid(x, y, k)
  const strings = [
    '-230 -150, 230 -150',
    '-230 -150, 150 60',
    '230 -150, -150 60',
    '-180 120, 180 120',
    '-180 120, 120 -60',
    '180 120, -120 -60',
    '-150 60, 150 60',
    '-80 190, 230 -150',
    '80 190, -230 -150',
  ].map(at)
  const curl = [8, 14, 22, 30, 20] as const
  const other = group(hand(C.blush, curl), 'transform="scale(-1 1)"')
  const body =
    dots([0, 0, w, h], (u, v) => Math.hypot(u - 0.5, v - 0.5) * 1.2 - 0.2, C.ink, { pitch: 20 }) +
    place(x - 330 * k, h * 0.66, k, group(hand(C.tomato, curl), lifted), 34) +
    place(x + 330 * k, h * 0.66, k, group(other, lifted), -34) +
    group(strings.map((string) => line(trace(string), C.yellow, 9 * k, round)).join(''), laid) +
    strings.flatMap((string) => string.map(([px, py]) => disc(px, py, 11 * k, C.yellow))).join('') +
    poly(facets(x, y - 8 * k, 46 * k, 46 * k, 20, 0.03), C.bone, lifted)
  return { ground: C.petrol, body }
}

export function brass(w: number, h: number): Drawing {
  reseed(61)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w * 0.66, h * 0.4]
  const ring = (r: number, n: number, j: number) => facets(x, y, r * k, r * k, n, j)
  let body = ''
  for (let i = 0; i < 6; i++) {
    body += poly(ring(760 - i * 108, 44, 0.008), pick([C.wine, C.tomato, C.blush, C.tomato, C.amber, C.yellow], i), lifted)
  }
  const waves = (_u: number, _v: number, px: number, py: number): number => {
    const far = Math.hypot(px - x, py - y) / k
    return far > 760 ? 0 : 0.5 - (far % 216) / 300
  }
  body += dots([0, 0, w, h], waves, C.wine, { pitch: 17 })
  body += poly(ring(196, 34, 0.01), C.ink, lifted)
  body += poly(facets(x - 10 * k, y + 8 * k, 148 * k, 148 * k, 30, 0.01), C.coal)
  const valve = (i: number): string => {
    const turn = `transform="rotate(-35 ${-372 + i * 92} 160)"`
    return rect(-400 + i * 92, 60 - i * 64, 56, 230, C.ink, turn) + rect(-410 + i * 92, 20 - i * 64, 76, 40, C.yellow, turn)
  }
  const horn =
    line('M-60 60L-470 350Q-590 430 -660 340Q-710 262 -610 196L-330 6', C.bone, 46, 'stroke-linecap="round"') +
    line('M-60 60L-470 350', C.sand, 18) +
    [0, 1, 2].map(valve).join('') +
    poly('-176 190, -60 62, -20 70, -110 230', C.bone)
  return { ground: C.ink, body: body + place(x, y, k, group(horn, lifted)) }
}

export function mic(w: number, h: number): Drawing {
  reseed(141)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w * 0.5, h * 0.44]
  let body = ''
  for (let i = 0; i < 4; i++) {
    const r = (560 - i * 110) * k
    body += poly(facets(x, y, r, r, 40, 0.008), pick([C.wine, C.tomato, C.amber, C.yellow], i), lifted)
  }
  const r = 560 * k
  body += dots([x - r, y - r, x + r, y + r], (_, v) => v * 0.9 - 0.35, C.ink, { pitch: 19, attrs: 'opacity=".8"' })
  const d = 'M-150 -260Q-150 -400 0 -400Q150 -400 150 -260V40Q150 180 0 180Q-150 180 -150 40Z'
  const grille = dots([-150, -400, 150, -20], (u) => 0.3 + u * 0.55, C.ink, { pitch: 24, angle: 0.785 })
  const belly =
    rect(-150, -40, 300, 64, C.ink) +
    words('ON AIR', { size: 54, x: 0, y: 11, anchor: 'middle', fill: C.yellow }) +
    rect(-150, 24, 300, 170, C.teal) +
    dots([-150, 24, 150, 190], (u) => u, C.petrol, { pitch: 14 })
  const stand =
    line('M-226 -60V50Q-226 262 0 262Q226 262 226 50V-60', C.ink, 40, `stroke-linecap="round" ${laid}`) +
    rect(-22, 260, 44, 190, C.ink) +
    poly('-170 440, 170 430, 190 490, -190 496', C.ink, lifted)
  return { ground: C.ink, body: body + place(x, h * 0.47, k, shape(d, C.bone, lifted) + within(shape(d, ''), grille + belly) + stand) }
}

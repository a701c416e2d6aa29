/** Houses, stairs and the animals that live in them. */
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
  place,
  pick,
  poly,
  rand,
  reseed,
  round,
  shape,
  within,
  type Drawing,
  type Point,
} from './pen.ts'
import { envelope } from './post.ts'

export function block(w: number, h: number): Drawing {
  reseed(71)
  const k = h / 1000
  const [x, y, r] = [w * 0.8, h * 0.2, 120 * k]
  let body = dots([0, 0, w, h], (_, v) => 0.8 - v * 0.9, C.ink, { pitch: 20 })
  body += poly(facets(x, y, r, r, 30, 0.01), C.blush, lifted)
  body += within(
    disc(x, y, 116 * k, ''),
    dots([x - r, y - r, x + r, y + r], (u) => u * 0.9 - 0.2, C.tomato, { pitch: 12 }),
  )
  const face = (side: Side): string => facade(w, h, side)
  body += face({ edge: [-3, 16, 42, 50], cols: 3, rows: 8, wall: C.night, dark: C.ink, lit: [C.teal, C.blush], share: 0.25 })
  const wide = { cols: 7, rows: 10, wall: C.petrol, dark: C.ink, lit: [C.yellow, C.yellow, C.amber, C.bone], share: 0.52 }
  body += face({ edge: [16, 60, 12, 16], ...wide })
  body += face({ edge: [60, 74, 16, 24], cols: 2, rows: 10, wall: C.ink, dark: C.night, lit: [C.yellow, C.tomato], share: 0.35 })
  body += face({ edge: [74, 102, 52, 46], cols: 5, rows: 7, wall: C.wine, dark: C.ink, lit: [C.yellow, C.blush], share: 0.4 })
  body += dots([w * 0.16, h * 0.1, w * 0.6, h], (_, v) => v * 0.55 - 0.1, C.ink, { attrs: 'opacity=".55"' })
  const wire = (from: number, dip: number, to: number) => `M0 ${h * from}Q${w * 0.2} ${h * dip} ${w * 0.4} ${h * to}`
  return { ground: C.ultra, body: body + line(wire(0.3, 0.36, 0.13) + wire(0.33, 0.4, 0.14), C.ink, 4 * k) }
}

interface Side {
  /** Left and right edge, height of the roof at each, in percent of the sheet. */
  edge: readonly [number, number, number, number]
  cols: number
  rows: number
  wall: string
  dark: string
  lit: readonly string[]
  /** Share of windows with a light. */
  share: number
}

function facade(w: number, h: number, { edge, cols, rows, wall, dark, lit, share }: Side): string {
  const [x0, x1, top0, top1] = [(edge[0] / 100) * w, (edge[1] / 100) * w, (edge[2] / 100) * h, (edge[3] / 100) * h]
  const spot = (u: number, v: number): Point => {
    const top = top0 + (top1 - top0) * u
    return [x0 + (x1 - x0) * u, top + (h - top) * v]
  }
  let body = poly([spot(0, 0), spot(1, 0), spot(1, 1), spot(0, 1)], wall, lifted)
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const [u0, u1, v0, v1] = [(col + 0.2) / cols, (col + 0.8) / cols, (row + 0.3) / rows, (row + 0.78) / rows]
      const on = rand() < share
      const fill = on ? pick(lit, Math.floor(rand() * lit.length)) : dark
      body += poly([spot(u0, v0), spot(u1, v0), spot(u1, v1), spot(u0, v1)], fill)
      if (!on || rand() >= 0.45) continue
      const upper = spot(u0 + (u1 - u0) * 0.4, v0)[0]
      const lower = spot(u0 + (u1 - u0) * 0.25, v0)[0]
      const curtain: Point[] = [spot(u0, v0), [upper, spot(u0, v0)[1]], [lower, spot(u0, v1)[1]], spot(u0, v1)]
      body += poly(curtain, C.ink, 'opacity=".5"')
    }
  }
  return body
}

export function stairs(w: number, h: number): Drawing {
  reseed(171)
  const k = h / 1000
  const flight = (x: number, y: number, n: number, run: number, rise: number, top: string, side: string, way: number): string => {
    let body = ''
    for (let i = n - 1; i >= 0; i--) {
      const [sx, sy] = [x + way * i * run, y - i * rise]
      const end = sx + way * run
      const back = end - way * 30 * k
      body += poly(
        [
          [sx, sy],
          [end, sy],
          [end, h + 10],
          [sx, h + 10],
        ],
        side,
      )
      body += poly(
        [
          [sx, sy],
          [end, sy],
          [back, sy - 26 * k],
          [sx - way * 30 * k, sy - 26 * k],
        ],
        top,
      )
    }
    return group(body, lifted)
  }
  const door = `M${w * 0.64} ${h * 0.62}V${h * 0.26}Q${w * 0.64} ${h * 0.08} ${w * 0.76} ${h * 0.08}Q${w * 0.88} ${h * 0.08} ${w * 0.88} ${h * 0.26}V${h * 0.62}Z`
  const body =
    dots([0, 0, w, h], (u) => 0.6 - u * 0.7, C.tomato, { pitch: 20 }) +
    poly(percent(w, h)('55 0, 100 0, 100 100, 55 100'), C.petrol, lifted) +
    shape(door, C.yellow) +
    dots([w * 0.64, h * 0.1, w * 0.88, h * 0.62], (_, v) => v * 0.9 - 0.1, C.tomato) +
    flight(w * 0.3, h * 0.93, 8, w * 0.055, h * 0.062, C.bone, C.ultra, 1) +
    dots([w * 0.3, h * 0.5, w * 0.8, h], (_, v) => v * 0.7 - 0.1, C.night, { pitch: 16 }) +
    flight(w * 0.5, h * 0.98, 5, w * 0.06, h * 0.06, C.yellow, C.tomato, -1)
  return { ground: C.blush, body: body + place(w * 0.655, h * 0.44, k, postman()) }
}

function postman(): string {
  const body =
    line('M-10 0L-30 84M12 0L30 70', C.ink, 22, round) +
    poly('-44 0, -30 -130, 34 -130, 48 4', C.ink) +
    poly(facets(4, -160, 30, 34, 12, 0.02), C.bone) +
    poly('-32 -176, 36 -190, 30 -206, -20 -200', C.tomato) +
    line('M34 -110L74 -50', C.ink, 18, round) +
    envelope(84, -24, 66, 10)
  return group(body, laid)
}

export function pigeon(w: number, h: number): Drawing {
  reseed(81)
  const k = Math.min(w, h) / 1000
  const d =
    'M-330 40L-250 -80L-90 -150L60 -160L130 -250L190 -300L262 -300L318 -252L320 -200L276 -130L262 -20L200 110L80 210L-90 230L-220 180L-460 250L-520 200Z'
  const throat =
    poly('110 -240, 330 -250, 290 -110, 130 -120', C.teal) + dots([100, -250, 330, -110], (_, v) => 0.6 - Math.abs(v - 0.5), C.petrol, { pitch: 12 })
  const bird =
    shape(d, C.ultra, lifted) +
    within(
      shape(d, ''),
      dots([-520, -300, 320, 250], (_, v) => v * 1.25 - 0.35, C.night),
    ) +
    within(shape(d, ''), throat) +
    poly('-20 -120, -300 -420, -420 -440, -470 -400, -480 -330, -440 -250, -380 -180, -200 20, -20 90, 100 40', C.petrol, lifted) +
    poly('-60 -60, -290 -320, -400 -350, -420 -290, -200 -30, -30 40', C.bone, laid) +
    poly('-60 -20, -260 -230, -350 -250, -180 -20, -40 40', C.blush) +
    poly('318 -246, 396 -220, 318 -196', C.amber, laid) +
    disc(262, -246, 26, C.tomato) +
    disc(264, -246, 13, C.ink) +
    line('M40 220L30 300M100 205L104 296', C.tomato, 18, 'stroke-linecap="round"') +
    line('M-6 306L70 300M70 304L146 294', C.tomato, 14, 'stroke-linecap="round"') +
    envelope(430, -130, 190, 16)
  const body =
    dots([0, 0, w, h], (_, v) => v * 0.8 - 0.25, C.tomato, { pitch: 20 }) +
    poly(facets(w * 0.5, h * 0.48, 400 * k, 400 * k, 40, 0.008), C.yellow, lifted) +
    place(w * 0.49, h * 0.52, k * 0.95, bird)
  return { ground: C.blush, body }
}

export function eye(w: number, h: number): Drawing {
  reseed(191)
  const k = Math.min(w, h) / 1000
  let lashes = ''
  for (let i = 0; i < 9; i++) {
    const t = -2.5 + i * 0.235
    const [cos, sin] = [Math.cos(t), Math.sin(t)]
    lashes += poly(
      [
        [cos * 360 - 14, sin * 260],
        [cos * 470, sin * 390],
        [cos * 360 + 18, sin * 260],
      ],
      C.ink,
    )
  }
  const ball =
    poly('-470 0, -250 -190, 0 -250, 250 -190, 470 0, 250 190, 0 240, -250 190', C.bone, lifted) +
    poly(facets(0, -6, 218, 218, 36, 0.008), C.petrol, laid) +
    dots([-218, -224, 218, 212], (u, v) => 0.75 - Math.hypot(u - 0.5, v - 0.5) * 1.1, C.ink) +
    poly(facets(0, -6, 104, 104, 28, 0.01), C.ink) +
    poly(facets(54, -62, 40, 40, 14, 0.02), C.yellow) +
    lashes
  const ground = dots([0, 0, w, h], (_, v) => Math.abs(v - 0.5) * 1.3 - 0.1, C.wine, { pitch: 19 })
  return { ground: C.tomato, body: ground + place(w * 0.5, h * 0.5, k, ball) }
}

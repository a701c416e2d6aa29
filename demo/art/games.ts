/** Played for money, played for nothing. */
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
  printed,
  rect,
  reseed,
  round,
  shape,
  tenth,
  trace,
  within,
  type Drawing,
} from './pen.ts'
import { pixels } from './post.ts'
import { swell } from './water.ts'

/** The last cabinet in the house. */
export function arcade(w: number, h: number): Drawing {
  reseed(331)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  let rays = ''
  const far = Math.hypot(w, h)
  for (let i = 0; i < 16; i++) {
    const edge = (turn: number) => [x + Math.cos(turn) * far, y - 60 * k + Math.sin(turn) * far] as const
    const t = (i / 16) * 6.2832 + 0.1
    rays += poly([[x, y - 60 * k], edge(t), edge(t + 0.2)], C.wine)
  }
  const glow = dots([0, 0, w, h], (u, v) => Math.hypot((u - 0.5) * 1.1, v - 0.45) * 1.3 - 0.15, C.ink, { pitch: 20 })
  const floor = swell(w, h, h * 0.72, C.petrol, 8, 0) + swell(w, h, h * 0.79, C.ultra, 7, 40) + pier(w, h)
  return { ground: C.tomato, body: rays + glow + floor + place(x, y + 26 * k, k * 0.9, cabinet()) }
}

function cabinet(): string {
  const side = 'M-300 -470L300 -470L316 -330L288 -310L288 30L352 110L352 160L300 190L300 470L-300 470L-300 190L-352 160L-352 110L-288 30L-288 -310L-316 -330Z'
  const tube = poly('-236 -286, 236 -286, 246 18, -246 18', C.ink) + poly('-208 -262, 208 -262, 214 -4, -214 -4', C.night, laid)
  const lines = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => rect(-210, -252 + i * 32, 420, 8, C.ultra, 'opacity=".55"')).join('')
  const door =
    poly('-120 236, 120 236, 120 430, -120 430', C.coal, laid) +
    [-52, 52].map((dx) => rect(dx - 30, 262, 60, 70, C.tomato, laid) + rect(dx - 5, 274, 10, 40, C.yellow)).join('') +
    rect(-60, 372, 120, 30, C.ink)
  return (
    printed(side, C.teal, { box: [-352, -470, 352, 470], tone: (u, v) => Math.abs(u - 0.42) * 1.1 - 0.25 + v * 0.15, ink: C.petrol, pitch: 16 }, lifted) +
    poly('-300 -462, 300 -462, 312 -336, -312 -336', C.ink, laid) +
    poly('-284 -448, 284 -448, 294 -350, -294 -350', C.yellow) +
    words('ONE MORE', { size: 108, x: 0, y: -362, anchor: 'middle', fill: C.tomato }) +
    tube +
    lines +
    place(0, -136, 1, player()) +
    poly('-276 34, 276 34, 346 114, -346 114', C.ink, laid) +
    poly('-346 114, 346 114, 346 160, -346 160', C.coal) +
    disc(-180, 92, 30, C.coal) +
    lighthouse() +
    [0, 1, 2].map((i) => poly(facets(20 + i * 92, 84 - (i % 2) * 22, 31, 22, 14, 0.02), pick([C.tomato, C.yellow, C.blush], i), laid)).join('') +
    door
  )
}

/** The ship that has to be brought in, eleven by eight squares. */
function player(): string {
  const squares = pixels.flatMap((row, r) =>
    [...row].map((bit, c) => (bit === '1' ? rect(-132 + c * 24, -96 + r * 24, 25, 25, r < 5 ? C.yellow : C.tomato) : '')),
  )
  return group(squares.join('') + rect(-206, 96, 412, 12, C.teal), laid)
}

/** The joystick. */
function lighthouse(): string {
  const body =
    poly('-24 90, -15 -24, 15 -24, 24 90', C.bone) +
    poly('-22 66, 22 60, 20 36, -20 42', C.tomato) +
    poly('-18 18, 18 12, 17 -8, -16 -2', C.tomato) +
    poly('-24 -24, 24 -24, 20 -36, -20 -36', C.ink) +
    poly('-14 -36, 14 -36, 14 -64, -14 -64', C.yellow) +
    poly('-22 -64, 0 -90, 22 -64', C.ink)
  return place(-180, 2, 1, group(body, laid))
}

function pier(w: number, h: number): string {
  let planks = poly(percent(w, h)('0 87.5, 100 86, 100 100, 0 100'), C.amber, lifted)
  for (let i = -8; i <= 8; i++) planks += line(`M${w / 2 + i * w * 0.062} ${h * 0.87}L${w / 2 + i * w * 0.09} ${h}`, C.ink, 4, 'opacity=".55"')
  return planks + dots([0, h * 0.87, w, h], (u) => Math.abs(u - 0.5) * 1.4 - 0.1, C.wine, { pitch: 16 })
}

/** Second division: a huge glove, and a ball in it like an egg. */
export function glove(w: number, h: number): Drawing {
  reseed(332)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  let net = ''
  const step = 96 * k
  for (let i = -Math.ceil(w / step); i < w / step + 2; i++) {
    net += line(`M${x + i * step} 0L${x + i * step + h * 0.24} ${h}M${x + i * step} 0L${x + i * step - h * 0.24} ${h}`, C.bone, 5 * k, 'opacity=".5"')
  }
  let body = dots([0, 0, w, h], (_, v) => v * 1.0 - 0.2, C.ink, { pitch: 20 }) + net
  body += poly(facets(x, y - 20 * k, 420 * k, 420 * k, 40, 0.008), C.tomato, lifted)
  const dusk = dots([x - 420 * k, y - 440 * k, x + 420 * k, y + 400 * k], (_, v) => v * 1.1 - 0.35, C.wine, { pitch: 17 })
  body += within(disc(x, y - 20 * k, 414 * k, ''), dusk)
  return { ground: C.petrol, body: body + place(x + 56 * k, y + 60 * k, k * 1.12, keeper(), 4) }
}

function football(): string {
  const five = (cx: number, cy: number, r: number, turn: number): string => {
    const points = [0, 1, 2, 3, 4].map((i) => {
      const t = turn + (i / 5) * 6.2832
      return [cx + Math.cos(t) * r, cy + Math.sin(t) * r] as const
    })
    return poly(points, C.ink)
  }
  const ball = `${trace(facets(0, 0, 330, 330, 34, 0.006))}Z`
  let seams = ''
  let patches = five(-20, -60, 100, -1.57)
  for (let i = 0; i < 5; i++) {
    const t = -1.57 + (i / 5) * 6.2832
    const [cos, sin] = [Math.cos(t), Math.sin(t)]
    seams += `M${tenth(-20 + cos * 98)} ${tenth(-60 + sin * 98)}L${tenth(-20 + cos * 196)} ${tenth(-60 + sin * 196)}`
    patches += five(-20 + cos * 292, -60 + sin * 292, 100, t + 3.14)
  }
  return (
    printed(ball, C.bone, { box: [-330, -330, 330, 330], tone: (u, v) => u * 0.6 + v * 0.7 - 0.55, ink: C.teal, pitch: 17 }, lifted) +
    within(shape(ball, ''), patches + line(seams, C.ink, 9, round))
  )
}

function keeper(): string {
  const mitt =
    'M-230 470L-236 250L-262 120L-374 20L-400 -60L-352 -96L-296 -66L-226 -6L-244 -190L-240 -286L-190 -306L-146 -282L-128 -110L-112 -300' +
    'L-98 -372L-44 -384L-4 -356L2 -130L30 -290L60 -346L110 -344L134 -306L122 -90L166 -206L206 -246L250 -224L256 -176L230 30L206 190L186 250L190 470Z'
  const screen = { box: [-400, -384, 256, 470] as const, tone: (u: number, v: number) => u * 0.8 + v * 0.2 - 0.36, ink: C.tomato, pitch: 16 }
  return (
    printed(mitt, C.yellow, screen, lifted) +
    poly('-196 -250, -176 -262, -160 -110, -196 -100', C.amber) +
    poly('-70 -336, -46 -342, -40 -110, -76 -110', C.amber) +
    poly('66 -300, 92 -308, 84 -96, 46 -104', C.amber) +
    poly('186 -190, 210 -208, 190 -20, 154 -40', C.amber) +
    poly('-196 -30, -60 -70, 120 -50, 184 14, 160 180, 50 220, -120 216, -206 120', C.amber, laid) +
    place(-20, 70, 0.38, football()) +
    poly('-246 250, 204 250, 204 356, -246 360', C.ink, laid) +
    poly('-246 274, 204 272, 204 300, -246 304', C.bone) +
    poly('92 236, 216 232, 218 376, 96 372', C.tomato, laid)
  )
}

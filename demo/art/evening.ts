/** Late hours: the bus, the weather, the stage after the last night, the wall with one lamp. */
import { words } from './lettering.ts'
import {
  C,
  disc,
  dots,
  facets,
  grid,
  group,
  laid,
  lifted,
  line,
  mirror,
  percent,
  pick,
  place,
  poly,
  printed,
  rect,
  reseed,
  round,
  shape,
  trace,
  within,
  type Drawing,
} from './pen.ts'
import { hand } from './post.ts'
import { swell } from './water.ts'

/** A double-decker under its own network map. */
export function bus(w: number, h: number): Drawing {
  reseed(311)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h * 0.5]
  const at = grid(x, y, k)
  const route = (spec: string, fill: string): string => {
    const points = at(spec)
    const stops = points.slice(1, -1).map(([px, py]) => disc(px, py, 25 * k, C.bone) + disc(px, py, 12 * k, C.ink))
    return group(line(trace(points), fill, 34 * k, round), laid) + stops.join('')
  }
  let body = dots([0, 0, w, h * 0.86], (_, v) => 0.85 - v * 0.95, C.night, { pitch: 20 })
  body += route('-900 -330, -560 -330, -420 -190, -190 -190, 0 -380, 0 -600', C.tomato)
  body += route('-900 -120, -640 -120, -420 -340, 130 -340, 290 -180, 560 -180, 900 -180', C.teal)
  body += route('-260 -600, -260 -420, -30 -190, 250 -190, 470 -410, 470 -600', C.blush)
  body += poly(percent(w, h)('0 86, 100 84, 100 100, 0 100'), C.ink, lifted)
  body += poly([...at('486 236, 1100 330, 1100 412, 486 300')], C.yellow, 'opacity=".9"')
  body += dots([x + 486 * k, y + 230 * k, w, y + 420 * k], (u) => u * 0.8 - 0.1, C.tomato, { pitch: 15 })
  return { ground: C.ultra, body: body + place(x, y + 130 * k, k * 0.94, doubleDecker()) }
}

function doubleDecker(): string {
  const hull = 'M-520 -290L-500 -316L420 -322L470 -300L500 -40L508 200L-528 206Z'
  const pane = (px: number, py: number, wide: number, high: number, fill: string): string =>
    poly(`${px} ${py}, ${px + wide} ${py - 2}, ${px + wide + 2} ${py + high}, ${px} ${py + high}`, fill)
  const rider = (px: number, py: number, fill: string): string =>
    poly(facets(px, py, 28, 33, 12, 0.03), fill) + poly(`${px - 46} ${py + 74}, ${px - 32} ${py + 36}, ${px + 32} ${py + 36}, ${px + 46} ${py + 74}`, fill)
  let windows = ''
  for (let i = 0; i < 6; i++) windows += pane(-486 + i * 152, -250, 130, 128, i === 2 ? C.amber : C.yellow)
  for (let i = 0; i < 4; i++) windows += pane(-486 + i * 152, -30, 130, 112, i === 1 ? C.amber : C.yellow)
  const screen = { box: [-528, -322, 508, 206] as const, tone: (u: number, v: number) => v * 0.9 - 0.4 + u * 0.12, ink: C.wine, pitch: 15 }
  const wheel = (px: number): string =>
    poly(facets(px, 206, 88, 88, 20, 0.015), C.ink, laid) + poly(facets(px, 206, 44, 44, 14, 0.02), C.sand) + disc(px, 206, 14, C.ink)
  return (
    printed(hull, C.tomato, screen, lifted) +
    windows +
    rider(34, -200, C.ink) +
    poly('-526 -100, 498 -106, 500 -58, -527 -54', C.bone) +
    rect(128, -34, 156, 240, C.ink) +
    rect(140, -22, 62, 216, C.teal) +
    rect(210, -22, 62, 216, C.teal) +
    poly('318 -36, 494 -40, 504 96, 318 96', C.night) +
    poly('318 -36, 400 -38, 340 96, 318 96', C.ultra) +
    rect(-120, -308, 300, 50, C.ink, laid) +
    words('N7 NIGHT', { size: 44, x: 30, y: -268, anchor: 'middle', fill: C.yellow }) +
    wheel(-330) +
    wheel(352) +
    poly('470 130, 506 130, 508 178, 470 178', C.bone, laid)
  )
}

/** Weather over the sea, with its subtitle. */
export function cloud(w: number, h: number): Drawing {
  reseed(312)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h * 0.38]
  const puff = (px: number, py: number, r: number) => trace(facets(px, py, r * 1.06, r, 20, 0.02)) + 'Z'
  const mass = puff(-250, 10, 150) + puff(-70, -100, 200) + puff(150, -50, 170) + puff(300, 40, 118) + 'M-370 40L400 30L410 150L-390 156Z'
  let rain = ''
  for (let i = 0; i < 11; i++) {
    const left = -350 + i * 66
    const low = 236 + ((i * 97) % 130)
    rain += poly(`${left} 150, ${left + 26} 150, ${left - 22} ${low + 120}, ${left - 48} ${low + 120}`, pick([C.yellow, C.bone, C.ultra, C.bone], i), laid)
  }
  const shade = dots([-420, -300, 430, 160], (u, v) => v * 1.5 - 0.75 + u * 0.12, C.ultra, { pitch: 16 })
  let body = dots([0, 0, w, h], (_, v) => 0.75 - v * 0.9, C.ultra, { pitch: 20 })
  body += poly(facets(x + 270 * k, y - 160 * k, 150 * k, 150 * k, 30, 0.012), C.yellow, lifted)
  body += place(x, y, k, rain + group(shape(mass, C.bone), lifted) + within(shape(mass, ''), shade))
  body += swell(w, h, h * 0.66, C.ultra, 9, 10) + swell(w, h, h * 0.74, C.night, 8, -30)
  body += dots([0, h * 0.74, w, h], (_, v) => v * 0.8, C.ink, { pitch: 16 }) + swell(w, h, h * 0.9, C.ink, 7, 20)
  const bar = grid(x, h * 0.81, k)('-400 -56, 396 -60, 402 52, -398 58')
  const subtitle = words('[ rain, reluctantly ]', { face: 'med', size: 80 * k, x, y: h * 0.81 + 27 * k, anchor: 'middle', fill: C.ink })
  return { ground: C.teal, body: body + poly(bar, C.bone, lifted) + subtitle }
}

/** The curtain, the hood of the prompter's box, and a handkerchief. */
export function curtain(w: number, h: number): Drawing {
  reseed(313)
  const k = Math.min(w, h) / 1000
  const x = w / 2
  const at = grid(x, 0, k, h / 1000)
  const half = Math.ceil(w / 2 / k / 120) * 120
  let folds = ''
  for (let i = 0, far = half; far > 0; i++, far -= 120) {
    for (const way of [-1, 1]) {
      const near = Math.max(far - 120, 0)
      const spread = (p: number) => way * (40 + p * 0.96 + (p * p) / 2600)
      const top = (p: number) => way * (p * 0.94 + 4)
      const strip = at(`${top(near)} 0, ${top(far)} 0, ${spread(far)} 792, ${spread(near)} 800`)
      folds += poly(strip, i % 2 ? C.tomato : C.wine, i % 2 ? '' : laid)
    }
  }
  const fade = dots([0, 0, w, h * 0.8], (u, v) => 0.75 - v * 0.85 + Math.abs(u - 0.5) * 0.5, C.ink, { pitch: 19 })
  let body = poly(at('-30 0, 30 0, 200 1000, -200 1000'), C.yellow) + folds + fade
  body += poly(
    at(
      `${-half} -10, ${half} -10, ${half} 70, ${half - 160} 150, ${half - 320} 76, 240 176, 0 80, -240 176, ${-half + 320} 76, ${-half + 160} 150, ${-half} 70`,
    ),
    C.petrol,
    lifted,
  )
  body += rect(0, h * 0.79, w, h * 0.3, C.amber, lifted)
  for (let i = -9; i <= 9; i++) body += poly(at(`${i * 76 - 3} 790, ${i * 76 + 3} 790, ${i * 128 + 6} 1010, ${i * 128 - 6} 1010`), C.ink, 'opacity=".5"')
  body += dots([0, h * 0.79, w, h], (u) => Math.abs(u - 0.5) * 1.5 - 0.1, C.wine, { pitch: 17 })
  return { ground: C.wine, body: body + place(x, h * 0.97, k, prompter()) }
}

function prompter(): string {
  const hood = 'M-290 60L-286 -40L-226 -150L-130 -214L0 -236L130 -214L226 -150L286 -40L290 60Z'
  const mouth = 'M-190 60L-186 -24L-140 -100L-60 -138L60 -138L140 -100L186 -24L190 60Z'
  const arm =
    place(12, -300, 0.66, hand(C.blush, [4, 8, 10, 14, 16]), 9) +
    poly('-72 -140, 52 -120, 24 70, -96 60', C.petrol, laid) +
    poly('-76 -154, 58 -132, 52 -92, -80 -112', C.bone, laid)
  const script =
    poly('150 -2, 330 -40, 356 66, 176 104', C.bone, laid) +
    [0, 1, 2].map((i) => line(`M${178 + i * 7} ${22 + i * 26}L${316 + i * 7} ${-8 + i * 26}`, i === 1 ? C.tomato : C.ink, 8)).join('')
  return (
    printed(hood, C.bone, { box: [-290, -236, 290, 60], tone: (u, v) => u * 0.9 - 0.2 - v * 0.1, ink: C.petrol, pitch: 14 }, lifted) +
    shape(mouth, C.ink) +
    group(arm, lifted) +
    script
  )
}

/** A hand makes a hare; on the wall it looks the other way. */
export function shadow(w: number, h: number): Drawing {
  reseed(314)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  let body = dots([0, 0, w, h], (u, v) => Math.hypot(u - 0.5, v - 0.5) * 1.1 - 0.1, C.ink, { pitch: 20 })
  body += poly(facets(x, y - 50 * k, 450 * k, 420 * k, 40, 0.008), C.yellow, lifted)
  const glow = dots([x - 450 * k, y - 470 * k, x + 450 * k, y + 370 * k], (u, v) => Math.hypot(u - 0.5, v - 0.5) * 2.1 - 0.62, C.tomato, { pitch: 17 })
  body += within(disc(x, y - 50 * k, 424 * k, ''), glow)
  body += within(disc(x, y - 50 * k, 446 * k, ''), place(x - 90 * k, y - 60 * k, k * 1.14, hare()))
  return { ground: C.ultra, body: body + place(x + 210 * k, y + 210 * k, k * 0.92, mirror(fingers())) }
}

function hare(): string {
  const head =
    'M-250 90L-262 40L-220 -20L-130 -66L-84 -90L-60 -270L-20 -340L12 -330L20 -240L-6 -110L30 -120L110 -290L160 -336L184 -314L170 -220L90 -70L120 0L110 90L50 150L60 230L-60 250L-70 170L-150 150L-220 130Z'
  return (
    poly('-70 160, 56 170, 190 520, -30 540', C.ink) +
    shape(head, C.ink) +
    poly('-116 6, -84 -18, -50 0, -84 16', C.yellow) +
    line('M-254 70L-214 74', C.yellow, 7, round)
  )
}

/** Two fingers up for the ears, the others for the nose. Looks left; wrist at the lower right. */
function fingers(): string {
  const skin =
    'M-150 60L-176 20L-160 -14L-110 -30L-50 -40L-96 -180L-90 -226L-50 -234L-24 -200L16 -70L40 -210L66 -246L104 -236L110 -196L96 -40L120 40L110 120L150 300L20 330L-20 190L-70 150L-130 120Z'
  return (
    printed(skin, C.blush, { box: [-176, -246, 150, 330], tone: (u, v) => u * 0.8 + v * 0.5 - 0.5, ink: C.tomato, pitch: 14 }, lifted) +
    line('M-136 52L-60 46M-118 88L-56 84', C.tomato, 9, round) +
    poly('-2 236, 156 204, 230 480, 40 500', C.petrol, lifted) +
    poly('-16 224, 150 190, 160 226, -8 262', C.bone, laid)
  )
}

/** Pictures inside the stories: one thing each, large. */
import { fit, words } from './lettering.ts'
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
  type Drawing,
} from './pen.ts'

/** A key whose teeth are the city. */
export function key(w: number, h: number): Drawing {
  reseed(351)
  const k = Math.min(w, h) / 1000
  const d = 'M-60 -46L452 -46L452 160L420 160L420 130L386 130L386 236L322 236L322 90L300 90L300 190L236 190L236 120L204 120L204 46L-60 46Z'
  const bow = `${trace(facets(-240, 0, 226, 226, 12, 0.02))}Z`
  const screen = { box: [-470, -230, 440, 230] as const, tone: (u: number, v: number) => v * 1.1 - 0.42 + u * 0.1, ink: C.amber, pitch: 15 }
  const windows = [
    [338, 66],
    [362, 66],
    [338, 104],
    [362, 104],
    [338, 142],
    [362, 180],
    [338, 180],
    [252, 66],
    [276, 104],
    [252, 142],
  ]
    .map(([x, y]) => rect(x ?? 0, y ?? 0, 14, 22, C.ink))
    .join('')
  const body =
    group(printed(bow, C.yellow, screen) + printed(d, C.yellow, screen), lifted) +
    poly(facets(-240, 0, 120, 120, 12, 0.03), C.wine, laid) +
    windows +
    poly('-40 -62, 6 -62, 6 62, -40 62', C.amber, laid) +
    poly('26 -56, 52 -56, 52 56, 26 56', C.amber, laid) +
    line('M-236 112Q-300 210 -226 262', C.bone, 10, round) +
    place(
      -60,
      300,
      1,
      group(
        poly('-190 0, -146 -62, 160 -66, 160 66, -146 62', C.bone) + disc(-150, 0, 15, C.wine) + words('ROOM 9', { size: 92, x: -112, y: 33, fill: C.tomato }),
        lifted,
      ),
      6,
    )
  const night = dots([0, 0, w, h], (u, v) => Math.hypot(u - 0.4, v - 0.4) * 1.2 - 0.15, C.ink, { pitch: 20 })
  return { ground: C.wine, body: night + place(w / 2 + 10 * k, h / 2 - 40 * k, k * 1.06, body, -14) }
}

/** Line 4, coming straight at the reader. */
export function tram(w: number, h: number): Drawing {
  reseed(352)
  const k = Math.min(w, h) / 1000
  const at = percent(w, h)
  const [x, y] = [w / 2, h / 2]
  const near = grid(x, y, k)
  let body = dots([0, 0, w, h * 0.7], (_, v) => 0.6 - v * 0.8, C.tomato, { pitch: 20 })
  body += poly(at('0 10, 22 24, 22 70, 0 80'), C.wine, lifted) + poly(at('100 6, 78 22, 78 70, 100 82'), C.ultra, lifted)
  for (let i = 0; i < 6; i++) {
    const [col, row] = [i % 2, Math.floor(i / 2)]
    body += poly(
      at(
        `${3 + col * 9} ${24 + row * 16 + col * 3}, ${8 + col * 9} ${26 + row * 16 + col * 3}, ${8 + col * 9} ${36 + row * 15 + col * 2}, ${3 + col * 9} ${35 + row * 15 + col * 2}`,
      ),
      i === 3 ? C.yellow : C.ink,
    )
    body += poly(
      at(
        `${97 - col * 9} ${22 + row * 16 + col * 3}, ${92 - col * 9} ${24 + row * 16 + col * 3}, ${92 - col * 9} ${34 + row * 15 + col * 2}, ${97 - col * 9} ${33 + row * 15 + col * 2}`,
      ),
      i === 2 ? C.yellow : C.ink,
    )
  }
  body += poly(at('0 78, 22 69, 78 69, 100 80, 100 100, 0 100'), C.petrol, lifted) + dots([0, h * 0.7, w, h], (_, v) => v * 0.9 - 0.2, C.ink, { pitch: 17 })
  body += poly(near('-150 330, -120 330, -250 560, -330 560'), C.bone) + poly(near('150 330, 120 330, 250 560, 330 560'), C.bone)
  body += line(`M${x} 0V${y - 430 * k}M0 ${h * 0.05}L${x} ${h * 0.03}L${w} ${h * 0.02}`, C.ink, 6 * k)
  return { ground: C.blush, body: body + place(x, y + 20 * k, k, car()) }
}

function car(): string {
  const hull = 'M-236 -330L-180 -376L180 -376L236 -330L282 120L270 330L-270 330L-282 120Z'
  return (
    line('M-130 -372L0 -440L130 -372M-90 -440H90', C.ink, 14, round) +
    printed(hull, C.teal, { box: [-282, -376, 282, 330], tone: (u, v) => Math.abs(u - 0.4) * 1.2 - 0.3 + v * 0.15, ink: C.petrol, pitch: 15 }, lifted) +
    poly('-180 -360, 180 -360, 180 -280, -180 -280', C.ink, laid) +
    words('4 HARBOUR', { size: 74, x: 0, y: -294, anchor: 'middle', fill: C.yellow }) +
    poly('-222 -250, -12 -256, -12 10, -246 14', C.night, laid) +
    poly('222 -250, 12 -256, 12 10, 246 14', C.night, laid) +
    poly('-222 -250, -120 -253, -190 13, -246 14', C.ultra) +
    poly('12 -256, 90 -254, 30 10, 12 10', C.ultra) +
    poly(facets(126, -90, 44, 52, 14, 0.02), C.blush) +
    poly('60 10, 74 -32, 180 -32, 196 10', C.wine) +
    poly('80 -110, 84 -150, 128 -164, 172 -148, 178 -112', C.tomato) +
    poly('-284 60, 284 60, 286 130, -286 130', C.bone, laid) +
    poly(facets(-180, 216, 54, 54, 18, 0.02), C.yellow, laid) +
    poly(facets(180, 216, 54, 54, 18, 0.02), C.yellow, laid) +
    poly(facets(0, 216, 34, 34, 14, 0.02), C.tomato, laid) +
    poly('-290 320, 290 320, 260 400, -260 400', C.ink, lifted)
  )
}

/** The kettle says what it thinks. */
export function kettle(w: number, h: number): Drawing {
  reseed(353)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  const pot = 'M-220 -130L220 -130L300 40L330 230L300 300L-300 300L-330 230L-300 40Z'
  const steam = 'M-430 -120L-470 -200L-420 -270L-470 -340L-390 -420L-270 -410L-220 -460L-90 -440L-60 -370L-120 -300L-220 -290L-270 -230L-360 -210L-390 -120Z'
  const body =
    shape('M-290 60L-390 0L-420 -110L-360 -110L-340 -50L-250 0Z', C.tomato, lifted) +
    printed(steam, C.bone, { box: [-470, -460, -60, -120], tone: (u, v) => v * 0.8 - 0.25, ink: C.teal, pitch: 13 }, lifted) +
    line('M-190 -120Q-180 -330 20 -336Q220 -330 210 -120', C.ink, 46, round) +
    printed(pot, C.tomato, { box: [-330, -130, 330, 300], tone: (u, v) => u * 0.9 - 0.32 + v * 0.2, ink: C.wine, pitch: 16 }, lifted) +
    poly('-200 -126, 200 -126, 160 -176, -160 -176', C.wine, laid) +
    poly(facets(0, -200, 38, 36, 12, 0.03), C.yellow, laid) +
    poly('-236 -20, -190 -60, -226 160, -270 180', C.blush) +
    poly('80 150, 16 74, 22 34, 54 20, 80 48, 106 20, 138 34, 144 74', C.blush, laid) +
    line('M36 62L24 50M60 30L56 14M104 30L108 14M130 60L144 50M56 110L42 120M106 110L120 120', C.ink, 6, round) +
    poly('-380 320, 380 320, 380 352, -380 352', C.ink, laid) +
    [0, 1, 2, 3, 4, 5, 6]
      .map((i) => poly(`${-290 + i * 86} 440, ${-316 + i * 86} 386, ${-276 + i * 86} 348, ${-244 + i * 86} 390`, i % 2 ? C.teal : C.ultra, laid))
      .join('')
  const wall = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((row) =>
      [...Array(12).keys()]
        .map((col) => ((row + col) % 2 ? rect(x + (col - 6) * 170 * k, row * 150 * k - 40 * k, 170 * k, 150 * k, C.amber, 'opacity=".55"') : ''))
        .join(''),
    )
    .join('')
  const shade = dots([0, 0, w, h], (u, v) => v * 0.8 - 0.2 + Math.abs(u - 0.5) * 0.3, C.tomato, { pitch: 20 })
  const stove = poly(percent(w, h)('0 90, 100 88, 100 100, 0 100'), C.petrol, lifted)
  return { ground: C.yellow, body: wall + shade + stove + place(x + 40 * k, y + 20 * k, k, body) }
}

/** Admit one. */
export function ticket(w: number, h: number): Drawing {
  reseed(354)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  const stub = (left: number, right: number): string => {
    let d = `M${left} -220L${right} -220`
    for (let i = 0; i < 9; i++) d += `L${right - (i % 2 ? 0 : 24)} ${-196 + i * 48}`
    d += `L${right} 220L${left} 220`
    for (let i = 8; i >= 0; i--) d += `L${left + (i % 2 ? 0 : 24)} ${-196 + i * 48}`
    return `${d}Z`
  }
  const main = stub(-460, 230)
  const torn = stub(0, 250)
  const paper =
    printed(main, C.yellow, { box: [-460, -220, 230, 220], tone: (u, v) => u * 0.7 + v * 0.3 - 0.35, ink: C.amber, pitch: 15 }, lifted) +
    rect(-404, -170, 578, 12, C.ink) +
    rect(-404, 158, 578, 12, C.ink) +
    disc(178, -118, 24, C.ultra) +
    words('ADMIT', { size: fit('ADMIT', 470), x: -115, y: 22, anchor: 'middle', fill: C.ink }) +
    words('one, for once', { face: 'it', size: 92, x: -115, y: 122, anchor: 'middle', fill: C.tomato })
  const rest =
    printed(torn, C.tomato, { box: [0, -220, 250, 220], tone: (u, v) => u * 0.8 + v * 0.3 - 0.4, ink: C.wine, pitch: 15 }, lifted) +
    group(words('No 7', { size: 150, x: 0, y: 0, anchor: 'middle', fill: C.bone }), 'transform="translate(178 0) rotate(-90)"')
  const dark = dots([0, 0, w, h], (u, v) => Math.hypot(u - 0.5, v - 0.5) * 1.3 - 0.2, C.night, { pitch: 20 })
  const scraps = [
    [-380, -360, 20],
    [-60, 370, 60],
    [330, -380, 110],
    [440, 330, 10],
    [-430, 300, 80],
  ]
    .map(([sx, sy, t], i) =>
      place(x + (sx ?? 0) * k, y + (sy ?? 0) * k, k, poly('-34 -18, 30 -24, 36 16, -28 24', pick([C.bone, C.teal, C.blush], i), laid), t),
    )
    .join('')
  return { ground: C.ultra, body: dark + scraps + place(x - 10 * k, y, k, paper, -10) + place(x + 250 * k, y - 40 * k, k, rest, 9) }
}

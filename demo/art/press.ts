/** What is printed, mapped, set and mended. */
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
  place,
  poly,
  printed,
  rect,
  reseed,
  round,
  shape,
  tenth,
  within,
  type Drawing,
} from './pen.ts'

/** An island with a nose for a good story, and a street through which one sees the table. */
export function map(w: number, h: number): Drawing {
  reseed(341)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  const body = dots([0, 0, w, h], (u, v) => u * 0.6 + v * 0.4 - 0.25, C.tomato, { pitch: 20 })
  return { ground: C.amber, body: body + place(x, y, k * 1.06, group(chart(), lifted), -4) }
}

function chart(): string {
  const coast =
    'M-300 -250L-190 -330L-40 -340L70 -290L110 -200L96 -130L150 -96L330 -70L462 -40L476 -6L440 22L280 30L160 44L120 66L136 100L100 128' +
    'L128 156L110 190L84 214L96 262L40 316L-50 330L-90 400L-260 396L-300 300L-386 180L-420 0L-390 -140Z'
  const panel = (i: number): string =>
    `M${-560 + i * 280} ${-400 + (i % 2) * 26}L${-280 + i * 280} ${-374 - (i % 2) * 26}L${-280 + i * 280} ${426 - (i % 2) * 26}L${-560 + i * 280} ${400 + (i % 2) * 26}Z`
  const panels = [0, 1, 2, 3].map(panel)
  const paper = panels.map((d, i) => shape(d, i % 2 ? '#2b9489' : C.teal)).join('')
  const waves = dots([-560, -400, 560, 430], (u, v) => Math.abs(v - 0.5) * 0.7 + u * 0.25 - 0.18, C.petrol, { pitch: 17 })
  const rings = [1.09, 1.18]
    .map((s) =>
      group(
        shape(coast, 'none', `stroke="${C.bone}" stroke-width="${tenth(5 / s)}" opacity=".8"`),
        `transform="translate(${tenth(60 * (s - 1))} ${tenth(-30 * (s - 1))}) scale(${s})"`,
      ),
    )
    .join('')
  const land =
    printed(coast, C.bone, { box: [-420, -340, 476, 400], tone: (u, v) => v * 0.55 + (0.5 - u) * 0.6 - 0.12, ink: C.amber, pitch: 15 }, laid) +
    shape('M-30 -150L30 -186L84 -160L60 -120L0 -116Z', C.ultra) +
    disc(40, -150, 13, C.ink) +
    line('M-30 -206L40 -232L92 -206', C.ink, 13, round) +
    line('M-330 96L-196 130L-110 60L20 76', C.ink, 34, 'stroke-linejoin="miter"') +
    line('M-327 101L-194 136L-108 67L20 83', C.amber, 25, 'stroke-linejoin="miter"') +
    line('M-250 340Q-240 200 -150 130T-170 -60T-60 -210', C.tomato, 12, 'stroke-dasharray="30 20"') +
    shape('M-340 -20L-276 -120L-220 -30Z', C.petrol) +
    shape('M-276 -10L-230 -90L-176 -10Z', C.teal) +
    line('M20 190L104 184', C.wine, 13, round) +
    words('BY OUR OWN SURVEY', { size: 36, x: -256, y: 262, fill: C.ink })
  const folds = panels.map((d, i) => (i % 2 ? shape(d, C.ink, 'opacity=".13"') : '')).join('')
  return paper + within(panels.map((d) => shape(d, '')).join(''), waves + rings) + land + folds + place(452, -40, 1, pin()) + place(410, -270, 1, rose())
}

function pin(): string {
  return group(shape('M0 30L-52 -66L-56 -116L-30 -154L0 -164L30 -154L56 -116L52 -66Z', C.tomato), lifted) + poly(facets(0, -106, 25, 25, 12, 0.03), C.bone)
}

function rose(): string {
  const spike = (t: number, long: number, fill: string) =>
    group(poly(`0 ${-long}, 18 -18, 0 0`, fill) + poly(`0 ${-long}, -18 -18, 0 0`, C.bone), `transform="rotate(${t})"`)
  return group(
    [45, 135, 225, 315].map((t) => spike(t, 52, C.yellow)).join('') + [0, 90, 180, 270].map((t) => spike(t, 92, t ? C.ink : C.tomato)).join(''),
    laid,
  )
}

/** A specimen sheet: the kindest letter for the worst line. */
export function type(w: number, h: number): Drawing {
  reseed(342)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  const body = dots([0, 0, w, h], (u, v) => (1 - u) * 0.7 + v * 0.3 - 0.2, C.wine, { pitch: 20 })
  return { ground: C.tomato, body: body + place(x, y, k, group(specimen(), lifted), 5) }
}

function specimen(): string {
  const rule = (y: number, fill: string) => rect(-520, y, 1040, 4, fill)
  const cross = (x: number, y: number) =>
    line(`M${x - 24} ${y}H${x + 24}M${x} ${y - 24}V${y + 24}`, C.ink, 5) + disc(x, y, 13, 'none', `stroke="${C.ink}" stroke-width="4"`)
  const letter = (fill: string, attrs = '') => words('a', { face: 'serif', size: 1180, x: -30, y: 268, anchor: 'middle', fill, attrs })
  const tear = 'M0 -100L34 -30L58 30L46 76L0 98L-46 76L-58 30L-34 -30Z'
  return (
    poly('-430 -560, 430 -560, 430 560, -430 560', C.bone) +
    dots([-430, -100, 430, 560], (u, v) => v * 0.6 - 0.2 + u * 0.1, C.sand, { pitch: 16 }) +
    letter(C.blush, 'transform="translate(15 11)"') +
    letter(C.ink) +
    rule(-314, C.teal) +
    rule(266, C.teal) +
    rule(-420, C.blush) +
    line('M-330 -560V560M294 -560V560', C.teal, 4) +
    cross(-380, -400) +
    cross(380, -400) +
    cross(-380, 400) +
    cross(380, 400) +
    place(
      212,
      322,
      1.05,
      printed(tear, C.ultra, { box: [-58, -100, 58, 98], tone: (u, v) => u * 0.9 + v * 0.3 - 0.4, ink: C.night, pitch: 11 }, lifted) +
        poly('-30 24, -16 -10, -6 26, -18 54', C.teal),
    ) +
    words('I am so sorry.', { face: 'it', size: 62, x: -320, y: 378, fill: C.tomato })
  )
}

/** Patient on the table, heart on a spring. */
export function radio(w: number, h: number): Drawing {
  reseed(343)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h * 0.52]
  let body = dots([0, 0, w, h], (u, v) => 0.55 - v * 0.5 + Math.abs(u - 0.5) * 0.3, C.amber, { pitch: 20 })
  body += poly(percent(w, h)('0 74, 100 70, 100 100, 0 100'), C.petrol, lifted) + dots([0, h * 0.7, w, h], (_, v) => v * 0.9 - 0.2, C.ink, { pitch: 17 })
  return { ground: C.yellow, body: body + place(x, y, k, patient() + screwdriver()) }
}

function patient(): string {
  const housing = 'M-430 -190L-396 -230L396 -236L430 -196L436 250L404 290L-404 290L-436 250Z'
  const grille = [0, 1, 2, 3, 4, 5].map((i) => rect(60 + i * 52, -168, 22, 250, C.wine)).join('')
  const cone =
    poly(facets(-250, -290, 176, 160, 26, 0.012), C.ink, lifted) +
    poly(facets(-254, -294, 148, 134, 24, 0.014), C.petrol) +
    dots([-400, -430, -106, -160], (u, v) => (Math.hypot(u - 0.5, v - 0.5) > 0.47 ? 0 : 0.8 - Math.hypot(u - 0.5, v - 0.5) * 1.2), C.ink, { pitch: 13 }) +
    poly(facets(-256, -296, 62, 56, 18, 0.02), C.bone, laid) +
    poly(facets(-256, -296, 30, 27, 12, 0.03), C.tomato)
  return (
    line('M330 -230L470 -440', C.ink, 14, round) +
    disc(470, -440, 18, C.ink) +
    printed(housing, C.tomato, { box: [-436, -236, 436, 290], tone: (u, v) => u * 0.55 + v * 0.4 - 0.38, ink: C.wine, pitch: 16 }, lifted) +
    poly('-386 -184, 10 -186, 12 110, -384 112', C.ink, laid) +
    poly('-356 -158, -16 -160, -14 84, -354 86', C.night) +
    line('M-300 40Q-330 -120 -262 -170', C.sand, 11, round) +
    [0, 1, 2, 3, 4].map((i) => place(-310 + i * 62, 60, 0.8 + (i % 2) * 0.16, valve())).join('') +
    cone +
    grille +
    poly('-390 150, 390 146, 390 244, -390 246', C.bone, laid) +
    line('M-350 196H140', C.ink, 5) +
    [0, 1, 2, 3, 4, 5, 6].map((i) => rect(-340 + i * 74, i % 2 ? 180 : 172, 6, i % 2 ? 32 : 48, C.ink)).join('') +
    rect(-120, 160, 12, 74, C.tomato) +
    poly(facets(216, 196, 40, 40, 14, 0.03), C.ink, laid) +
    poly(facets(322, 196, 40, 40, 14, 0.03), C.ink, laid) +
    poly('212 160, 222 160, 220 196, 214 196', C.yellow) +
    poly('322 196, 346 170, 352 178, 328 202', C.yellow) +
    plaster()
  )
}

/** One player of the small orchestra. */
function valve(): string {
  return (
    poly('-22 0, -26 -92, -14 -124, 0 -134, 14 -124, 26 -92, 22 0', C.yellow, laid) +
    poly('-10 -20, -10 -84, 10 -84, 10 -20', C.tomato) +
    line('M0 -84V-112', C.wine, 5) +
    poly('-26 0, 26 0, 24 26, -24 26', C.bone) +
    poly('-18 -92, -10 -112, -6 -92, -14 -40', '#fff', 'opacity=".6"')
  )
}

function plaster(): string {
  const strip = poly('-120 -34, 120 -34, 120 34, -120 34', C.blush, laid)
  const pad =
    poly('-40 -34, 40 -34, 40 34, -40 34', C.bone) +
    disc(-90, 0, 5, C.tomato) +
    disc(90, 0, 5, C.tomato) +
    disc(-66, 14, 5, C.tomato) +
    disc(66, -14, 5, C.tomato)
  return place(352, 66, 0.9, group(strip, 'transform="rotate(48)"') + group(strip + pad, 'transform="rotate(-38)"'))
}

function screwdriver(): string {
  return (
    place(
      -90,
      392,
      1,
      group(
        poly('-330 -30, -120 -36, -96 0, -120 36, -330 30, -352 0', C.ultra) +
          poly('-330 -8, -120 -10, -118 6, -330 6', C.teal) +
          poly('-96 -12, 120 -10, 156 -18, 160 18, 120 10, -96 12', C.bone),
        lifted,
      ),
      -5,
    ) +
    poly(facets(300, 392, 26, 22, 10, 0.04), C.bone, laid) +
    line('M286 386L314 398', C.ink, 6) +
    poly(facets(376, 420, 22, 19, 10, 0.04), C.sand, laid) +
    line('M366 426L388 412', C.ink, 6)
  )
}

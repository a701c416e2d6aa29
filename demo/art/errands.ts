/** Work far out and close by: the rig, the riverbed, the oven. */
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
  rand,
  rect,
  reseed,
  round,
  shape,
  trace,
  within,
  type Drawing,
} from './pen.ts'
import { swell } from './water.ts'

/** A piano on an oil rig, and the man who has come to tune it. */
export function piano(w: number, h: number): Drawing {
  reseed(321)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  let body = dots([0, 0, w, h * 0.8], (_, v) => v * 0.9 - 0.2, C.wine, { pitch: 20 })
  body += poly(facets(x + 60 * k, y - 60 * k, 360 * k, 360 * k, 40, 0.008), C.yellow, lifted)
  const sun = dots([x - 300 * k, y - 420 * k, x + 420 * k, y + 300 * k], (_, v) => v * 1.3 - 0.5, C.amber, { pitch: 17 })
  body += within(disc(x + 60 * k, y - 60 * k, 354 * k, ''), sun)
  body += swell(w, h, h * 0.76, C.petrol, 9, 0)
  body += place(x + 40 * k, y, k, rig() + upright())
  body += swell(w, h, h * 0.84, C.ultra, 8, 40) + dots([0, h * 0.85, w, h], (_, v) => v * 0.9, C.night, { pitch: 16 })
  return { ground: C.tomato, body: body + swell(w, h, h * 0.93, C.night, 7, -20) }
}

function rig(): string {
  const leg = (left: number): string => {
    let braces = ''
    for (let i = 0; i < 4; i++) braces += `M${left + 10} ${190 + i * 90}L${left + 80} ${280 + i * 90}M${left + 80} ${190 + i * 90}L${left + 10} ${280 + i * 90}`
    return (
      line(braces, C.ink, 10) +
      poly(`${left} 150, ${left + 20} 150, ${left + 16} 560, ${left - 6} 560`, C.ink) +
      poly(`${left + 72} 150, ${left + 92} 150, ${left + 98} 560, ${left + 76} 560`, C.ink)
    )
  }
  const flare =
    poly('-470 -250, -520 -330, -486 -360, -492 -430, -440 -372, -404 -420, -412 -330, -432 -250', C.yellow, laid) +
    poly('-462 -250, -486 -310, -452 -350, -430 -300, -440 -250', C.bone)
  return (
    group(leg(-330) + leg(236), lifted) +
    flare +
    group(line('M-452 -246L-400 130M-300 130L-452 -240M-428 -110L-352 20', C.ink, 14), laid) +
    poly('-470 112, 470 104, 462 190, -456 196', C.ink, lifted) +
    poly('-470 112, 470 104, 470 124, -470 132', C.bone)
  )
}

/** From the front, lid up and panel off, as it is for tuning. */
function upright(): string {
  let inside = poly('-206 -232, 206 -238, 206 -66, -206 -60', C.amber)
  for (let i = 0; i < 13; i++) inside += line(`M${-192 + i * 32} -66L${-150 + i * 27} -234`, C.ink, 5)
  for (let i = 0; i < 16; i++) inside += poly(`${-198 + i * 25} -92, ${-184 + i * 25} -93, ${-184 + i * 25} -128, ${-198 + i * 25} -126`, C.bone, laid)
  const keys = [0, 1, 2, 4, 5, 7, 8, 9, 11, 12].map((i) => rect(-216 + i * 33, -34, 17, 22, C.ink)).join('')
  const candle = (x: number) =>
    poly(`${x - 13} -150, ${x + 13} -150, ${x + 13} -88, ${x - 13} -88`, C.bone, laid) + poly(`${x} -206, ${x + 17} -166, ${x} -150, ${x - 17} -166`, C.tomato)
  const lower = 'M-226 14L226 10L226 104L-226 108Z'
  return (
    poly('-258 -282, -228 -352, 262 -358, 256 -286', C.ink, lifted) +
    poly('-246 -274, 246 -280, 250 110, -250 112', C.ink, lifted) +
    inside +
    candle(-226) +
    candle(226) +
    poly('-276 -50, 276 -56, 276 10, -276 14', C.wine, lifted) +
    poly('-246 -38, 246 -42, 248 2, -248 6', C.bone) +
    keys +
    printed(lower, C.ink, { box: [-226, 10, 226, 108], tone: (u, v) => 0.7 - Math.abs(u - 0.4) * 1.6 - v * 0.3, ink: C.ultra, pitch: 14 }) +
    poly('-34 92, -10 92, -10 112, -34 112', C.yellow) +
    poly('10 92, 34 92, 34 112, 10 112', C.yellow) +
    tuner()
  )
}

function tuner(): string {
  const body =
    line('M-384 10L-396 104M-356 10L-342 104', C.petrol, 32, round) +
    poly('-416 24, -404 -120, -356 -142, -326 -112, -328 22', C.bone) +
    line('M-360 -112L-300 -150L-226 -236', C.tomato, 26, round) +
    line('M-236 -222L-196 -268', C.yellow, 13, round) +
    poly(facets(-362, -182, 36, 41, 13, 0.02), C.blush) +
    poly('-404 -186, -398 -226, -358 -244, -320 -224, -316 -194', C.petrol)
  return group(body, laid)
}

/** A river that ends in a glass, and a dry bed below. */
export function river(w: number, h: number): Drawing {
  reseed(322)
  const k = h / 1000
  const x = w / 2
  const at = percent(w, h)
  let body = dots([0, 0, w, h * 0.4], (_, v) => v * 1.1 - 0.3, C.tomato, { pitch: 20 })
  body += poly(facets(x - 330 * k, 210 * k, 120 * k, 120 * k, 30, 0.012), C.yellow, lifted)
  body += poly(at('0 30, 14 22, 30 29, 46 20, 62 29, 80 18, 100 28, 100 60, 0 60'), C.petrol, lifted)
  body += dots([0, h * 0.2, w, h * 0.42], (u, v) => v * 0.7 - u * 0.2, C.ink, { pitch: 15 })
  body += poly(at('0 36, 100 34, 100 100, 0 100'), C.amber, lifted)
  body += dots([0, h * 0.36, w, h], (u, v) => Math.abs(u - 0.5) * 0.9 + v * 0.4 - 0.2, C.tomato, { pitch: 17 })
  const bed =
    'M30 340L120 340L40 400L-60 440L-40 486L140 520L300 560L330 640L280 740L60 800L-80 880L-60 1010L-560 1010L-500 860L-330 760L-90 700L90 650L40 606L-120 566L-250 510L-250 440L-140 386Z'
  body += place(x, 0, k, shape(bed, C.sand, laid) + cracks())
  const wet = 'M30 340L120 340L40 400L-60 440L-40 486L140 520L300 560L330 640L300 704L180 690L90 650L40 606L-120 566L-250 510L-250 440L-140 386Z'
  const stream = printed(wet, C.teal, { box: [-250, 340, 420, 730], tone: (u, v) => v * 0.8 + u * 0.2 - 0.35, ink: C.ultra, pitch: 14 }, laid)
  body += place(x, 0, k, stream + line('M-150 450L-60 430M-20 520L90 545M150 560L260 590', C.bone, 9, round))
  const bands = [0, 1, 2, 3, 4, 5]
    .map((i) =>
      poly(`${-14 + i * 30} ${-40 - i * 92}, ${46 + i * 30} ${-30 - i * 92}, ${62 + i * 30} ${-76 - i * 92}, ${2 + i * 30} ${-86 - i * 92}`, C.tomato),
    )
    .join('')
  const tube = '-26 16, 34 34, 188 -440, 128 -458'
  const straw = group(
    poly(tube, C.bone) +
      within(poly(tube, ''), bands) +
      poly('128 -458, 188 -440, 330 -520, 308 -568', C.bone) +
      poly('210 -502, 240 -466, 284 -492, 262 -538', C.tomato),
    lifted,
  )
  const water = 'M-132 -70L132 -76L112 146L-112 150Z'
  const glass =
    poly('-164 -236, 164 -242, 124 164, -124 168', C.bone, `opacity=".5" ${lifted}`) +
    printed(water, C.teal, { box: [-132, -76, 132, 150], tone: (u, v) => v * 0.9 + u * 0.2 - 0.3, ink: C.ultra, pitch: 14 }) +
    poly(facets(0, -72, 130, 24, 22, 0.01), C.ultra) +
    straw +
    poly('-164 -236, 164 -242, 160 -214, -162 -208', C.bone, laid) +
    poly('-128 -180, -100 -182, -84 110, -102 112', '#fff', 'opacity=".55"')
  body += place(x + 250 * k, 640 * k, k, glass)
  return { ground: C.blush, body }
}

function cracks(): string {
  let d = ''
  for (let i = 0; i < 16; i++) {
    const [cx, cy] = [-330 + (i % 4) * 110 + rand(-20, 20), 770 + Math.floor(i / 4) * 66 + rand(-14, 14)]
    for (let arm = 0; arm < 3; arm++) {
      const t = arm * 2.1 + rand(0, 0.9)
      d += `M${Math.round(cx)} ${Math.round(cy)}l${Math.round(Math.cos(t) * 34)} ${Math.round(Math.sin(t) * 20)}l${Math.round(Math.cos(t + 0.5) * 30)} ${Math.round(Math.sin(t + 0.5) * 18)}`
    }
  }
  return within(shape('M200 740L60 800L-80 880L-60 1010L-560 1010L-500 860L-330 760L-90 700Z', ''), line(d, C.wine, 7, round))
}

/** Four in the morning, out of the oven: the scores on the loaf say so. */
export function bread(w: number, h: number): Drawing {
  reseed(323)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  const arch = (r: number, top: number, low: number): string =>
    `M${-r} ${low}L${-r} ${top + r * 0.7}L${-r * 0.86} ${top + r * 0.34}L${-r * 0.5} ${top + r * 0.07}L0 ${top}L${r * 0.5} ${top + r * 0.07}L${r * 0.86} ${top + r * 0.34}L${r} ${top + r * 0.7}L${r} ${low}Z`
  let bricks = ''
  for (let row = 0; row < 8; row++) {
    for (let col = -7; col < 7; col++)
      bricks += rect(col * 150 + (row % 2) * 75, -510 + row * 76, 138, 64, pick([C.ultra, C.night, C.ultra, '#243080'], col * 3 + row * 5 + 40), laid)
  }
  const fire =
    shape(arch(430, -440, 240), C.ink, lifted) +
    shape(arch(372, -386, 240), C.tomato) +
    within(
      shape(arch(372, -386, 240), ''),
      dots([-372, -386, 372, 240], (_, v) => 0.95 - v * 1.3, C.wine, { pitch: 17 }),
    ) +
    shape(arch(296, -290, 240), C.yellow) +
    shape(arch(236, -220, 240), '#ffe47a')
  let body = place(x, y, k, bricks) + dots([0, 0, w, h], (u, v) => Math.abs(u - 0.5) * 1.2 - 0.15 + (1 - v) * 0.2, C.ink, { pitch: 19 })
  body += place(x, y, k, fire)
  body += poly(percent(w, h)('0 74, 100 74, 100 100, 0 100'), C.petrol, lifted) + dots([0, h * 0.74, w, h], (_, v) => v * 0.8 - 0.05, C.ink, { pitch: 17 })
  return { ground: C.night, body: body + place(x, y + 120 * k, k, loaf()) }
}

function loaf(): string {
  const peel = poly('-330 10, 330 10, 290 216, 70 300, 58 520, -58 520, -70 300, -290 216', C.sand, lifted) + poly('-330 10, 330 10, 326 34, -326 34', C.bone)
  const crust = `${trace(facets(0, -50, 292, 214, 34, 0.014))}Z`
  let flour = ''
  for (let i = 0; i < 60; i++) flour += disc(rand(-250, 250), rand(-190, 20), rand(2, 7), C.bone)
  const cut = (d: string): string => shape(d, C.bone, laid)
  return (
    peel +
    printed(crust, C.amber, { box: [-300, -270, 300, 170], tone: (u, v) => Math.hypot(u - 0.4, v - 0.3) * 1.5 - 0.45, ink: C.wine, pitch: 15 }, lifted) +
    within(shape(crust, ''), flour) +
    cut('M-14 -40L-18 -220L0 -246L20 -218L14 -34Z') +
    cut('M-4 -54L150 20L176 50L140 52L-16 -22Z') +
    cut('M-230 -80L-190 -150L-176 -140L-206 -70Z') +
    cut('M-220 20L-150 84L-136 74L-200 6Z') +
    cut('M216 -120L178 -180L166 -168L196 -106Z') +
    cut('M-40 118L60 124L62 108L-40 102Z')
  )
}

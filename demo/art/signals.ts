/** Things that call, ring and listen. */
import { C, dots, facets, group, laid, lifted, line, percent, pick, place, poly, printed, rect, reseed, round, shape, type Drawing } from './pen.ts'
import { envelope } from './post.ts'

/** A telephone whose dial is a clock at four, with a mouth for a six. */
export function clock(w: number, h: number): Drawing {
  reseed(301)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h * 0.53]
  let body = dots([0, 0, w, h * 0.8], (_, v) => 0.62 - v * 0.8, C.tomato, { pitch: 20 })
  body += poly(percent(w, h)('0 79, 100 76, 100 100, 0 100'), C.petrol, lifted)
  body += dots([0, h * 0.76, w, h], (_, v) => v * 0.9 - 0.2, C.ink, { pitch: 17 })
  return { ground: C.blush, body: body + place(x, y, k, telephone()) }
}

function telephone(): string {
  const housing = 'M-230 -280L230 -280L318 -150L440 330L452 424L-452 424L-440 330L-318 -150Z'
  const handset = 'M-470 -236L-486 -330L-452 -410L-380 -446L0 -470L380 -446L452 -410L486 -330L470 -236L292 -226L270 -312L0 -338L-270 -312L-292 -226Z'
  let cord = 'M-424 -240Q-560 -160 -520 -60'
  for (let i = 0; i < 8; i++) cord += `q-70 10 -54 44q30 22 66 -18q20 26 4 30`
  const body =
    line(`${cord}Q-560 420 -430 390`, C.ink, 15, `${round} ${laid}`) +
    printed(housing, C.tomato, { box: [-452, -280, 452, 424], tone: (u, v) => u * 0.9 - 0.35 + v * 0.3, ink: C.wine, pitch: 16 }, lifted) +
    poly('-452 424, 452 424, 440 366, -440 366', C.wine) +
    poly('-262 -290, -150 -290, -140 -220, -276 -220', C.ink, laid) +
    poly('262 -290, 150 -290, 140 -220, 276 -220', C.ink, laid) +
    printed(handset, C.ink, { box: [-486, -470, 486, -226], tone: (u, v) => 0.7 - Math.abs(u - 0.32) * 2.2 - v * 0.7, ink: C.ultra }, lifted)
  return body + place(0, 84, 1, dial())
}

function dial(): string {
  let holes = ''
  for (let i = 0; i < 12; i++) {
    const t = (i / 12) * 6.2832 - 1.5708
    const [hx, hy] = [Math.cos(t) * 214, Math.sin(t) * 214]
    if (i === 6) continue
    holes += poly(facets(hx, hy, 41, 41, 13, 0.03), C.ink) + poly(facets(hx + 5, hy + 7, 33, 32, 12, 0.04), i === 4 ? C.yellow : C.teal)
  }
  return (
    poly(facets(0, 0, 296, 296, 38, 0.008), C.ink, lifted) +
    poly(facets(0, 0, 272, 272, 36, 0.008), C.bone) +
    dots([-272, -272, 272, 272], (u, v) => (Math.hypot(u - 0.5, v - 0.5) > 0.49 ? 0 : u * 0.8 + v * 0.35 - 0.55), C.amber, { pitch: 14 }) +
    holes +
    place(0, 206, 0.42, lips()) +
    poly(facets(0, 0, 128, 128, 26, 0.012), C.yellow, laid) +
    group(poly('-17 44, 17 44, 11 -238, 0 -262, -11 -238', C.ink) + poly('-30 -34, 20 -40, 176 84, 180 110, 156 108', C.ink), laid) +
    poly(facets(0, 0, 30, 30, 14, 0.03), C.tomato)
  )
}

/** Where the six would be: it is about to say so. */
function lips(): string {
  return (
    poly('-150 -6, -60 -92, 0 -62, 60 -92, 150 -6, 76 96, 0 116, -76 96', C.tomato, laid) +
    poly('-104 -2, -50 -40, 0 -26, 50 -40, 104 -2, 52 54, 0 64, -52 54', C.ink) +
    poly('-70 -14, -46 -32, 0 -20, 46 -32, 70 -14, 0 2', C.bone)
  )
}

/** A great ear in a room of wedges, a door open in it, and one pin about to drop. */
export function ear(w: number, h: number): Drawing {
  reseed(302)
  const k = Math.min(w, h) / 1000
  const step = 150 * k
  let wall = ''
  for (let row = 0; (row - 0.5) * step < h; row++) {
    for (let col = 0; (col - 0.5) * step < w; col++) wall += place(col * step, row * step, k, wedge((row + col) % 2 ? C.teal : '#17696b'))
  }
  const d =
    'M-60 -420L60 -436L180 -400L268 -310L300 -190L282 -60L232 40L190 120L160 230L110 330L30 392L-70 400L-140 350L-156 270' +
    'L-120 200L-140 120L-190 30L-222 -90L-222 -220L-176 -330Z'
  const inner =
    'M-36 -330L60 -348L150 -310L204 -224L206 -130L176 -40L128 40L100 130L74 220L26 290L-34 300L-60 258L-30 200L0 120L-6 60L40 0' +
    'L92 -70L110 -150L80 -226L20 -256L-50 -240L-98 -180L-110 -250Z'
  const figure =
    printed(d, C.blush, { box: [-222, -436, 300, 400], tone: (u, v) => u * 1.1 - 0.5 + v * 0.25, ink: C.tomato, pitch: 16 }, lifted) +
    printed(inner, C.tomato, { box: [-110, -348, 206, 300], tone: (u, v) => u * 0.5 + v * 0.6 - 0.35, ink: C.wine, pitch: 14 }, laid) +
    shape('M-84 -120L-30 -190L40 -184L62 -120L30 -52L-24 -16L-40 60L-20 130L-52 180L-96 150L-80 90L-118 30L-120 -50Z', C.wine, laid) +
    shape('M-96 -70L-96 -140L-76 -172L-30 -186L16 -172L36 -140L36 -28L-96 -22Z', C.ink, laid) +
    poly('-78 -34, -78 -136, -62 -158, -30 -168, 2 -158, 18 -136, 18 -38', C.yellow) +
    poly('-78 -34, -78 -136, -62 -158, -40 -148, -40 -6', C.bone, laid) +
    poly(facets(-50, -78, 7, 7, 7, 0.03), C.tomato)
  const pin = group(
    line('M0 0L-26 190', C.bone, 11, round) + poly(facets(4, -26, 44, 44, 16, 0.02), C.yellow) + poly(facets(-8, -40, 14, 12, 8, 0.04), C.bone),
    laid,
  )
  const hush = dots([0, 0, w, h], (u, v) => Math.hypot((u - 0.5) * 1.2, v - 0.5) * 1.1 - 0.12, C.ink, { pitch: 20 })
  return { ground: C.petrol, body: wall + hush + place(w / 2 - 50 * k, h / 2, k * 1.04, figure) + place(w / 2 + 340 * k, h * 0.36, k, pin) }
}

/** One foam pyramid of an anechoic wall, 150 square, lit from the upper left. */
function wedge(fill: string): string {
  return (
    poly('-75 -75, 75 -75, 6 -8', fill) +
    poly('-75 -75, 6 -8, -75 75', C.petrol) +
    poly('75 -75, 75 75, 6 -8', C.night) +
    poly('-75 75, 6 -8, 75 75', '#0a363b')
  )
}

/** A blue pillar box before a wall of eight-pointed stars, a letter and a sprig of jasmine in its slot. */
export function mailbox(w: number, h: number): Drawing {
  reseed(303)
  const k = Math.min(w, h) / 1000
  let wall = ''
  const step = 200 * k
  const [cols, rows] = [Math.ceil(w / step / 2) + 1, Math.ceil(h / step / 2) + 1]
  for (let row = -rows; row <= rows; row++) {
    for (let col = -cols; col <= cols; col++) {
      const [sx, sy] = [w / 2 + col * step, h * 0.44 + row * step]
      wall += place(sx, sy, k, star(pick([C.tomato, C.bone, C.tomato, C.yellow], col + 2 * row + 40)), 0)
    }
  }
  wall += dots([0, 0, w, h], (u, v) => Math.abs(u - 0.5) * 1.1 + v * 0.3 - 0.28, C.tomato, { pitch: 19 })
  const floor = poly(percent(w, h)('0 87, 100 84, 100 100, 0 100'), C.petrol, lifted) + dots([0, h * 0.84, w, h], (u) => u * 0.7, C.ink, { pitch: 16 })
  return { ground: C.amber, body: wall + floor + place(w / 2, h * 0.52, k, pillar()) }
}

function star(fill: string): string {
  return (
    poly('-62 -62, 62 -62, 62 62, -62 62', fill, laid) +
    group(poly('-62 -62, 62 -62, 62 62, -62 62', fill), 'transform="rotate(45)"') +
    group(poly('-30 -30, 30 -30, 30 30, -30 30', C.amber), 'transform="rotate(22)"') +
    poly(facets(0, 0, 14, 14, 8, 0.05), C.yellow)
  )
}

function pillar(): string {
  const tube = 'M-210 -250L210 -250L206 380L-206 380Z'
  const hood = 'M-262 -244L-262 -300L-216 -376L-120 -426L0 -442L120 -426L216 -376L262 -300L262 -244Z'
  return (
    poly('-250 372, 250 372, 262 452, -262 452', C.ink, lifted) +
    printed(tube, C.ultra, { box: [-210, -250, 210, 380], tone: (u) => Math.abs(u - 0.34) * 1.5 - 0.22, ink: C.night, pitch: 15 }, lifted) +
    printed(hood, C.ultra, { box: [-262, -442, 262, -244], tone: (u, v) => u * 0.9 - 0.25 + v * 0.2, ink: C.night, pitch: 15 }, lifted) +
    poly('-268 -262, 268 -262, 264 -226, -264 -226', C.night, laid) +
    poly('-150 -150, 150 -156, 150 -92, -150 -88', C.ink) +
    place(-40, -196, 1, envelope(0, 0, 220, -7)) +
    jasmine() +
    poly('-156 -122, 156 -128, 156 -84, -156 -80', C.night, laid) +
    poly('-112 -20, 112 -22, 112 190, -112 192', C.bone, laid) +
    [0, 1, 2, 3].map((i) => rect(-84 + (i % 2) * 14, 20 + i * 40, 150 - (i % 3) * 30, 13, i === 3 ? C.tomato : C.ink)).join('') +
    poly(facets(0, 286, 40, 40, 16, 0.02), C.yellow, laid) +
    poly('-8 270, 8 270, 8 286, 14 310, -14 310, -8 286', C.ink)
  )
}

function jasmine(): string {
  const leaf = (x: number, y: number, turn: number) => place(x, y, 1, poly('0 0, 22 -34, 0 -88, -22 -34', C.petrol, laid), turn)
  const flower = (x: number, y: number, r: number) => {
    const petals = [0, 72, 144, 216, 288].map((turn) => place(0, 0, 1, poly('0 0, 17 -22, 0 -52, -17 -22', C.bone), turn)).join('')
    return place(x, y, r, group(petals, laid) + poly(facets(0, 0, 12, 12, 8, 0.04), C.yellow))
  }
  return (
    line('M84 -116Q104 -220 196 -262Q250 -290 262 -340', C.petrol, 12, round) +
    leaf(112, -196, -34) +
    leaf(150, -240, 74) +
    leaf(206, -268, -12) +
    leaf(226, -276, 96) +
    leaf(262, -330, 20) +
    flower(96, -160, 1) +
    flower(176, -296, 1.15) +
    flower(246, -236, 0.95) +
    flower(284, -356, 1.2)
  )
}

/** The first six sleeves, 800 by 800. */
import { words } from './lettering.ts'
import { C, dots, facets, laid, lifted, line, pick, poly, rand, rect, reseed, round, shape, type Drawing } from './pen.ts'
import { stairs } from './town.ts'

export const firstRecords: Record<string, () => Drawing> = { r1, r2, r3, r4, r5, r6 }

function r1(): Drawing {
  reseed(221)
  let body = ''
  ;[C.tomato, C.bone, C.ultra, C.yellow, C.ink, C.bone].forEach((fill, i) => {
    body += poly(facets(400 + i * 22, 400 - i * 16, 370 - i * 62, 370 - i * 62, 44, 0.006), fill, lifted)
  })
  body += dots([0, 0, 800, 800], (_, v) => v * 0.7 - 0.2, C.ink, { pitch: 20 })
  return { ground: C.petrol, body: body + words('ORBITAL', { size: 92, x: 40, y: 764, fill: C.bone }) }
}

function r2(): Drawing {
  reseed(222)
  let body = dots([0, 0, 800, 800], (_, v) => 0.6 - v * 0.6, C.ink, { pitch: 19 })
  for (let i = 0; i < 5; i++) {
    const [half, y] = [330 - i * 62, 290 + i * 70]
    body += shape(`M${400 - half} 800V${y}A${half} ${half * 0.9} 0 0 1 ${400 + half} ${y}V800Z`, pick([C.ultra, C.teal, C.bone, C.yellow, C.tomato], i), lifted)
  }
  body += dots([80, 200, 720, 800], (u) => u * 0.7 - 0.1, C.night, { pitch: 17 })
  return { ground: C.night, body: body + words('VESPERS', { size: 96, x: 400, y: 100, anchor: 'middle', fill: C.yellow }) }
}

function r3(): Drawing {
  reseed(223)
  let d = 'M-20 420'
  for (let i = 0; i < 26; i++) {
    const near = Math.trunc(i * 34 + rand(-40, 60))
    const high = Math.trunc(rand(90, 300))
    const middle = Math.trunc(rand(360, 470))
    d += `Q${near} ${high} ${i * 34 + 20} ${middle}T${i * 34 + 44} ${Math.trunc(rand(400, 640))}`
  }
  const body =
    dots([0, 0, 800, 800], (_, v) => v * 0.6 - 0.1, C.amber, { pitch: 20 }) +
    line(d, C.ink, 15, `${round} ${laid}`) +
    line(d, C.tomato, 5, 'stroke-linejoin="round" transform="translate(12 -10)"')
  return { ground: C.yellow, body: body + words('Handwriting', { face: 'it', size: 104, x: 40, y: 750, fill: C.ink }) }
}

function r4(): Drawing {
  const drawing = stairs(800, 800)
  return { ground: drawing.ground, body: drawing.body + words('LOW CEILING', { size: 110, x: 36, y: 120, fill: C.ink }) }
}

function r5(): Drawing {
  reseed(225)
  let body = poly(facets(400, 330, 240, 240, 40, 0.008), C.yellow, lifted)
  for (let i = 0; i < 7; i++) {
    const [x, top] = [i * 120 - 20, 800 - pick([420, 300, 520, 360, 250, 460, 330], i)]
    body += poly(
      [
        [x, 800],
        [x, top],
        [x + 112, top + 18],
        [x + 112, 800],
      ],
      pick([C.bone, C.sand, C.ink, C.teal, C.bone, C.ink, C.petrol], i),
      lifted,
    )
    for (let q = 0; q < 6; q++) body += rect(x + 16, top + 50 + q * 62, 80, 26, pick([C.ink, C.ink, C.yellow, C.ink, C.petrol, C.tomato, C.bone], i))
  }
  body += dots([0, 400, 800, 800], (_, v) => v * 0.8 - 0.2, C.wine, { pitch: 18 })
  return { ground: C.tomato, body: body + words('CONCRETE SUMMER', { size: 76, x: 36, y: 96, fill: C.ink }) }
}

function r6(): Drawing {
  reseed(226)
  let body = ''
  for (let i = 0; i < 8; i++) body += rect(0, i * 100, 800, 50, C.petrol)
  body +=
    dots([0, 0, 800, 800], (u) => u * 0.6, C.ink, { pitch: 20 }) +
    poly('100 330, 700 310, 716 660, 92 670', C.tomato, lifted) +
    poly('140 380, 420 372, 424 620, 144 626', C.ink, laid) +
    dots([144, 384, 420, 618], (u, v) => 0.8 - Math.hypot(u - 0.5, v - 0.5), C.yellow, { pitch: 22, angle: 0.785 }) +
    poly(facets(560, 430, 74, 74, 22, 0.02), C.bone, laid) +
    poly('556 430, 564 430, 604 376, 598 372', C.ink) +
    rect(470, 550, 190, 22, C.yellow) +
    rect(470, 590, 130, 22, C.bone) +
    line('M600 312L690 150', C.ink, 10)
  return { ground: C.teal, body: body + words('PALMWINE RADIO', { size: 92, x: 44, y: 130, fill: C.bone }) }
}

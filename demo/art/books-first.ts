/** The first six books of the shelf, each drawn for itself. 600 by 900. */
import { book } from './binding.ts'
import { C, disc, dots, facets, group, laid, lifted, line, pick, place, poly, rect, reseed, shape, uneven, within, type Drawing } from './pen.ts'

export const firstBooks: Record<string, () => Drawing> = { b1, b2, b3, b4, b5, b6 }

function b1(): Drawing {
  reseed(201)
  const body =
    dots([0, 0, 600, 900], (_, v) => 0.7 - v * 0.7, C.ink, { pitch: 17 }) +
    poly(facets(410, 430, 150, 150, 30, 0.01), C.yellow, lifted) +
    poly(facets(460, 400, 130, 134, 28, 0.01), C.night) +
    poly('0 640, 600 560, 600 900, 0 900', C.ultra, lifted) +
    poly('220 610, 380 590, 380 900, 220 900', C.ink, laid) +
    poly('240 640, 360 624, 360 740, 240 750', C.yellow) +
    poly('296 630, 304 630, 304 748, 296 748', C.ink) +
    poly(facets(300, 690, 22, 30, 12, 0.04), C.ink) +
    dots([0, 600, 600, 900], (_, v) => v * 0.7, C.night)
  return book(
    { ground: C.night, body },
    { lines: ['The Tenant', 'of Small', 'Hours'], by: 'Ilse Marrin', fill: C.bone, byFill: C.yellow, size: 86, leading: 0.98, y: 118 },
  )
}

function b2(): Drawing {
  reseed(202)
  const colours = [C.tomato, C.teal, C.ultra, C.yellow, C.ink, C.teal]
  let body = rect(0, 0, 600, 900, C.bone)
  for (let row = 0; row < 6; row++) {
    body += rect(60, 330 + row * 76, 500, 6, C.ink)
    let x = 80
    for (let i = 0; i < 7; i++) {
      x += i === [3, 5, 2, 4, 6, 3][row] ? 110 : 0
      body += poly(facets(x, 333 + row * 76, 26, 32, 14, 0.03), pick(colours, row + i * (i > 3 ? 1 : 0)), laid)
      x += 54
    }
  }
  body += dots([0, 760, 600, 900], (_, v) => v * 0.6 - 0.1, C.teal, { pitch: 16 })
  return book(
    { ground: C.bone, body },
    { lines: ['SALT', 'ARITHMETIC'], by: 'Jonah Okafor-Lind', face: 'cond', fill: C.tomato, byFill: C.ink, size: 128, leading: 0.86, y: 138 },
  )
}

function b3(): Drawing {
  reseed(203)
  let body = ''
  ;[C.tomato, C.blush, C.bone, C.yellow, C.petrol, C.ink].forEach((fill, i) => {
    const [left, right, top, slope] = [90 + i * 36, 560 - i * 46, 270 + i * 62, 230 + i * 70]
    body += poly(
      uneven(
        [
          [left, 820],
          [left, top],
          [right, slope],
          [right, 820],
        ],
        4,
      ),
      fill,
      lifted,
    )
  })
  body += disc(300, 700, 12, C.yellow) + dots([60, 230, 600, 830], (u) => u * 0.5 - 0.1, C.ink, { pitch: 16, attrs: 'opacity=".7"' })
  return book({ ground: C.teal, body }, { lines: ['A Short', 'History of', 'Doors'], by: 'Pia Velasco', fill: C.ink, size: 74, leading: 0.92, y: 92, byY: 872 })
}

function b4(): Drawing {
  reseed(204)
  const bubble = (x: number, y: number, r: number, fill: string): string => {
    const tail = [
      [x - r * 0.3, y + r * 0.6],
      [x + r * 0.2, y + r * 0.7],
      [x - r * 0.5, y + r * 1.25],
    ] as const
    return group(poly(facets(x, y, r, r * 0.84, 22, 0.02), fill) + poly(tail, fill), lifted)
  }
  const body =
    dots([0, 0, 600, 900], (_, v) => v * 0.7 - 0.1, C.wine, { pitch: 18 }) +
    bubble(150, 420, 90, C.bone) +
    bubble(370, 390, 120, C.yellow) +
    bubble(500, 560, 84, C.ink) +
    bubble(250, 590, 110, C.ultra) +
    bubble(110, 700, 76, C.blush) +
    bubble(420, 720, 110, C.bone) +
    bubble(300, 470, 52, C.ink) +
    bubble(560, 380, 60, C.teal) +
    bubble(250, 760, 54, C.yellow)
  return book(
    { ground: C.tomato, body },
    { lines: ['NINE', 'SPEAKERS'], by: 'Runa Hald', face: 'cond', fill: C.ink, byFill: C.bone, size: 150, leading: 0.85, y: 150, byY: 868 },
  )
}

function b5(): Drawing {
  reseed(205)
  let body = ''
  for (let i = 0; i < 22; i++) {
    const x = i * 34
    body += poly(
      [
        [x - 40, 520],
        [x - 22, 520],
        [x - 82, 900],
        [x - 100, 900],
      ],
      i % 3 ? C.ultra : C.yellow,
    )
  }
  const cloud =
    poly(facets(180, 440, 130, 96, 20, 0.03), C.bone) +
    poly(facets(340, 390, 160, 124, 22, 0.03), C.bone) +
    poly(facets(480, 450, 110, 86, 18, 0.03), C.bone) +
    poly('70 450, 560 450, 560 530, 90 534', C.bone)
  body += group(cloud, lifted) + dots([60, 300, 600, 540], (_, v) => v * 1.2 - 0.5, C.ultra, { pitch: 14 })
  return book(
    { ground: C.blush, body },
    { lines: ['Ordinary', 'Weather'], by: 'T. S. Adeyemi', face: 'it', fill: C.ink, size: 112, leading: 0.9, y: 124, byY: 286 },
  )
}

function b6(): Drawing {
  reseed(206)
  const pear = 'M0 -210Q60 -210 70 -120Q80 -30 140 40Q190 130 120 220Q60 270 0 270Q-60 270 -120 220Q-190 130 -140 40Q-80 -30 -70 -120Q-60 -210 0 -210Z'
  const facet =
    poly('-200 -300, -20 -300, 40 300, -200 300', C.bone, 'opacity=".75"') +
    poly('60 -300, 200 -300, 200 300, 110 300', C.amber) +
    dots([-160, -210, 170, 270], (u, v) => u * 1.1 - 0.4 + v * 0.2, C.tomato, { pitch: 14 })
  const fruit =
    shape(pear, C.yellow, lifted) +
    within(shape(pear, ''), facet) +
    line('M0 -204Q6 -270 44 -290', C.bone, 12) +
    poly('10 -240, 120 -300, 150 -250, 60 -226', C.teal, laid)
  const body = dots([0, 0, 600, 900], (u) => 0.7 - u * 0.8, C.ink, { pitch: 18 }) + place(320, 500, 1.06, fruit)
  return book(
    { ground: C.petrol, body },
    { lines: ['THE GLASS', 'ORCHARD'], by: 'Mirela Dobre', face: 'cond', fill: C.bone, byFill: C.yellow, size: 132, leading: 0.86, y: 136 },
  )
}

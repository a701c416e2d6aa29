/** The first six posters, 600 by 900. */
import { poster } from './binding.ts'
import { words } from './lettering.ts'
import { C, disc, dots, facets, group, laid, lifted, line, place, poly, rect, reseed, uneven, type Drawing } from './pen.ts'
import { masks } from './stage.ts'
import { eye } from './town.ts'
import { hills } from './water.ts'

export const firstFilms: Record<string, () => Drawing> = { f1, f2, f3, f4, f5, f6 }

function f1(): Drawing {
  reseed(211)
  const body =
    dots([0, 0, 600, 600], (_, v) => 0.7 - v * 0.7, C.ink, { pitch: 18 }) +
    poly('120 330, -60 900, 330 900, 200 330', C.yellow) +
    poly('400 330, 280 900, 660 900, 480 330', C.amber) +
    dots([0, 330, 600, 900], (_, v) => 0.2 + v * 0.7, C.ink, { pitch: 16 }) +
    poly('90 110, 510 110, 530 400, 70 400', C.tomato, lifted) +
    poly('116 136, 484 136, 494 260, 106 260', C.night, laid) +
    rect(90, 60, 420, 52, C.ink, laid) +
    words('8 VRANA', { size: 44, x: 300, y: 102, anchor: 'middle', fill: C.yellow }) +
    disc(150, 330, 46, C.yellow, laid) +
    disc(450, 330, 46, C.yellow, laid) +
    rect(232, 300, 136, 70, C.wine) +
    poly(facets(200, 210, 30, 36, 12, 0.03), C.ink) +
    rect(60, 400, 480, 26, C.ink) +
    poly('0 640, 600 610, 600 900, 0 900', C.ink, lifted)
  return poster(
    { ground: C.ultra, body },
    { lines: ['NIGHT BUS', 'TO VRANA'], by: 'A film by Anka Petrescu', fill: C.bone, byFill: C.yellow, y: 750, size: 122 },
  )
}

function f2(): Drawing {
  const drawing = masks(600, 900)
  const body = group(drawing.body, 'transform="translate(0 -110)"')
  return poster({ ground: drawing.ground, body }, { lines: ['THE', 'UNDERSTUDY'], by: 'Directed by Léon Abara', fill: C.yellow, y: 690, band: true })
}

function f3(): Drawing {
  reseed(213)
  let body = ''
  for (let i = 0; i < 10; i++)
    body += poly(
      uneven(
        [
          [0, i * 96],
          [600, i * 96 - 70],
          [600, i * 96 - 22],
          [0, i * 96 + 48],
        ],
        4,
      ),
      C.amber,
      'opacity=".65"',
    )
  body +=
    dots([0, 0, 600, 900], (_, v) => v * 0.8 - 0.3, C.tomato, { pitch: 18 }) +
    poly('370 40, 110 470, 290 450, 190 760, 510 330, 330 350, 450 60', C.ink, lifted) +
    poly('372 80, 160 440, 240 430, 400 80', C.ultra)
  return poster({ ground: C.yellow, body }, { lines: ['KILOWATT'], by: 'Written and directed by Ines Thorn', fill: C.ink, y: 828 })
}

function f4(): Drawing {
  reseed(214)
  const suit = (x: number, cloth: string, lapel: string, k: number): string => {
    const jacket =
      poly('-60 -210, -190 -150, -220 240, 220 240, 190 -150, 60 -210, 0 -60', cloth, lifted) +
      poly('-60 -210, -110 -60, -40 0, 0 120, 0 -60', lapel, laid) +
      poly('60 -210, 110 -60, 40 0, 0 120, 0 -60', lapel, laid) +
      poly('-30 -196, 30 -196, 0 -70', C.bone) +
      poly('-12 -180, 12 -180, 18 -70, 0 40, -18 -70', C.tomato) +
      disc(0, 150, 9, C.yellow) +
      disc(0, 200, 9, C.yellow)
    return place(x, 400, k * 0.86, jacket)
  }
  const body =
    dots([0, 0, 600, 900], (u) => Math.abs(u - 0.5) * 1.2 - 0.1, C.petrol, { pitch: 18 }) +
    line('M300 120V80Q300 50 330 52Q356 58 350 84', C.ink, 10) +
    line('M300 120L110 220H490Z', C.ink, 12) +
    suit(250, C.wine, C.tomato, 0.9) +
    suit(350, C.ultra, C.night, 0.96) +
    suit(300, C.ink, C.coal, 1)
  return poster({ ground: C.teal, body }, { lines: ['ALL MY', 'BORROWED', 'SUITS'], by: 'A comedy by Femi Drax', fill: C.ink, y: 682, size: 94 })
}

function f5(): Drawing {
  return poster(hills(600, 900), { lines: ['SALT LINE'], by: 'A documentary by Gro Nilsen', fill: C.bone, y: 828 })
}

function f6(): Drawing {
  const drawing = eye(600, 900)
  const body = group(drawing.body, 'transform="translate(-150 -260) scale(1.5)"')
  return poster(
    { ground: drawing.ground, body },
    { lines: ['THE', 'LOOKOUT'], by: 'From the director of Kilowatt', fill: C.bone, y: 752, band: true, size: 128 },
  )
}

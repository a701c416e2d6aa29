/** People as they are cut from one sheet: profiles, walkers, dancers, hands. */
import { lit, type Emblem } from './emblems-home.ts'
import { C, disc, dots, facets, group, laid, lifted, line, mirror, place, poly, printed, round, shape, within } from './pen.ts'
import { hand } from './post.ts'

const silhouette =
  'M-100 214L-90 130L-130 60L-140 -40L-116 -130L-40 -196L60 -200L120 -150L130 -90L124 -60L176 20L136 40L144 70L130 84L136 110L110 150L50 146L40 214Z'

export const folk = {
  profile: (p) =>
    printed(silhouette, p.a, lit(p.b), lifted) +
    poly('70 -50, 110 -56, 100 -30, 76 -30', C.ink) +
    shape('M-140 -30L-130 -130L-40 -206L70 -206L130 -150L60 -120L20 -60L0 40L-50 70L-110 60Z', p.d, laid) +
    poly('100 92, 136 86, 128 102', p.c),
  facing: (p) => place(-120, 0, 0.92, printed(silhouette, p.a, lit(p.b), lifted)) + place(120, 0, 0.92, mirror(shape(silhouette, p.c, lifted))),
  face: (p) => {
    const d = 'M-120 -90L-116 40L-80 136L0 190L80 136L116 40L120 -90L0 -170Z'
    return (
      shape('M-180 180L-176 -60L-120 -180L0 -220L120 -180L176 -60L180 180Z', p.d, laid) +
      shape(d, p.a, laid) +
      within(
        shape(d, ''),
        dots([0, -170, 130, 190], (u) => u * 1.2 - 0.1, p.b, { pitch: 13 }),
      ) +
      shape('M-130 -60L-100 -150L0 -186L100 -150L130 -60L30 -110Z', p.d) +
      poly('-80 -10, -50 -26, -20 -6, -50 4', C.ink) +
      poly('80 -10, 50 -26, 20 -6, 50 4', C.ink) +
      poly('0 0, -20 66, 10 72', p.b) +
      poly('-44 108, -12 98, 0 102, 12 98, 44 108, 0 130', p.c)
    )
  },
  walker: (p) =>
    group(
      line('M-10 40L-70 130L-96 206', p.d, 38, round) +
        line('M10 40L60 120L54 206', p.d, 38, round) +
        printed('M-64 50L-60 -90L-30 -120L44 -120L70 -80L76 54Z', p.a, lit(p.b)) +
        line('M50 -90L110 -20L96 50', p.a, 30, round) +
        poly(facets(10, -160, 40, 46, 14, 0.02), p.c) +
        poly('-50 -180, 76 -186, 70 -204, 46 -210, 36 -236, -20 -236, -30 -204', p.d) +
        poly('70 40, 140 36, 146 110, 74 114', p.c),
      lifted,
    ),
  dancer: (p) =>
    group(
      line('M0 20L-90 60L-70 160', p.c, 32, round) +
        line('M10 20L40 120L20 216', p.c, 34, round) +
        printed('M-40 -110L40 -114L60 -10L150 60L-120 80L-50 -10Z', p.a, lit(p.b)) +
        line('M-30 -96L-120 -150L-150 -210', p.c, 28, round) +
        line('M34 -96L110 -60L190 -110', p.c, 28, round) +
        poly(facets(4, -156, 36, 41, 13, 0.02), p.c) +
        poly('-36 -160, -30 -200, 10 -212, 44 -196, 60 -120, 30 -160', p.d),
      lifted,
    ),
  couple: (p) =>
    place(
      -70,
      0,
      0.95,
      group(
        poly('-80 210, -60 -60, 0 -96, 60 -60, 80 210', p.a) +
          poly(facets(6, -136, 42, 48, 14, 0.02), p.d) +
          shape('M-44 -140L-30 -190L20 -200L52 -170L10 -160Z', p.b),
        lifted,
      ),
    ) +
    place(
      76,
      10,
      0.92,
      group(
        printed('M-80 210L-54 -60L0 -96L60 -60L84 210Z', p.c, lit(p.b)) +
          poly(facets(-6, -136, 42, 48, 14, 0.02), p.d) +
          shape('M-52 -110L-50 -170L-10 -196L44 -176L56 -90L30 -110L20 -160Z', C.ink),
        lifted,
      ),
    ),
  hand: (p) =>
    place(0, 40, 0.66, group(hand(p.a, [2, 4, 4, 8, 20]), lifted)) +
    dots([-60, 20, 60, 216], (u) => u * 0.9 - 0.2, p.b, { pitch: 13 }) +
    poly('-60 170, 62 170, 70 236, -68 236', p.c, laid),
  fist: (p) =>
    printed('M-60 214L-70 80L-110 30L-116 -90L-90 -130L-40 -134L-36 -150L20 -150L30 -136L76 -130L90 -110L116 -96L120 20L80 70L70 214Z', p.a, lit(p.b), lifted) +
    line('M-44 -100V-20M4 -112V-20M50 -104V-20', p.d, 9, round) +
    poly('-116 -10, 30 -16, 56 10, 40 44, -90 40', p.a, laid) +
    poly('-70 160, 76 156, 80 222, -70 222', p.c, laid),
  diver: (p) =>
    group(
      line('M-80 -180L-20 -70M-30 -200L10 -80', p.c, 32, round) +
        printed('M-50 -80L30 -100L70 60L10 80L-30 40Z', p.a, lit(p.b)) +
        line('M20 70L80 200M46 60L110 190', p.c, 28, round) +
        poly(facets(60, 110, 36, 40, 13, 0.02), p.c) +
        shape('M28 120Q40 160 76 146Q104 126 94 98Q70 122 28 120Z', p.d),
      lifted,
    ),
  crowd: (p) =>
    [0, 1, 2]
      .map((row) =>
        [...Array(4 + (row % 2)).keys()]
          .map((i) => {
            const x = (i - (3 + (row % 2)) / 2) * 100
            const y = -80 + row * 90
            const cloth = [p.a, p.c, p.b, p.d][(i + row * 2) % 4] ?? p.a
            return group(
              poly(facets(x, y, 34, 40, 12, 0.03), (i + row) % 3 ? p.d : C.blush) +
                poly(`${x - 56} ${y + 130}, ${x - 46} ${y + 52}, ${x + 46} ${y + 52}, ${x + 56} ${y + 130}`, cloth),
              laid,
            )
          })
          .join(''),
      )
      .join(''),
  sleeper: (p) =>
    poly('-220 60, 220 50, 220 150, -220 160', p.d, lifted) +
    printed('M-60 60L-20 -20L80 -50L190 -20L220 56Z', p.a, lit(p.b), laid) +
    poly('-210 40, -60 24, -40 70, -214 80', p.c, laid) +
    poly(facets(-120, 0, 52, 46, 14, 0.02), C.blush) +
    shape('M-176 6L-160 -46L-110 -60L-72 -36L-130 -30Z', C.ink) +
    line('M-116 4q12 10 24 0', C.ink, 6, round) +
    poly('40 -130, 90 -130, 50 -80, 96 -80, 96 -66, 26 -66, 66 -116, 40 -116', p.c),
  rider: (p) =>
    disc(-100, 120, 80, 'none', `stroke="${p.d}" stroke-width="16"`) +
    disc(110, 120, 80, 'none', `stroke="${p.d}" stroke-width="16"`) +
    group(
      line('M-100 120L-20 110L20 20L110 120', p.d, 14, round) +
        line('M-30 -20L26 50L-10 116', p.c, 30, round) +
        printed('M-60 0L-10 -110L70 -130L96 -90L20 -30L0 20Z', p.a, lit(p.b)) +
        line('M70 -100L100 -30L70 0', p.c, 22, round) +
        poly(facets(104, -150, 40, 36, 13, 0.02), p.c) +
        poly('60 -156, 80 -196, 130 -192, 150 -150', p.a),
      lifted,
    ),
} satisfies Record<string, Emblem>

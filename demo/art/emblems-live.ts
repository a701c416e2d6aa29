/** What grows, flies, swims or looks back. */
import { lit, type Emblem } from './emblems-home.ts'
import { C, disc, facets, group, laid, lifted, line, mirror, place, poly, printed, rect, round, shape, trace } from './pen.ts'

const petals = (n: number, long: number, wide: number, fill: string) =>
  [...Array(n).keys()]
    .map((i) => `<g transform="rotate(${(360 / n) * i})">${shape(`M0 0L${-wide} ${-long * 0.55}L0 ${-long}L${wide} ${-long * 0.55}Z`, fill, laid)}</g>`)
    .join('')

export const live = {
  bird: (p) =>
    printed('M-210 60L-110 -40L20 -60L90 -150L150 -160L176 -120L160 -70L150 20L90 100L-40 120Z', p.a, lit(p.b), lifted) +
    poly('-40 -30, 60 -20, -40 170, -130 150', p.c, laid) +
    poly('172 -130, 226 -118, 170 -100', p.d) +
    disc(138, -122, 11, C.ink) +
    line('M20 112V190M60 104V190', p.d, 11, round),
  swallow: (p) =>
    shape('M0 -60L40 -20L200 -170L120 20L60 60L90 220L10 110L-70 220L-50 60L-120 20L-200 -170L-40 -20Z', p.a, lifted) +
    poly('-20 0, 30 0, 20 90, -16 90', p.c) +
    poly('-14 -64, 4 -100, 20 -62', p.d),
  fish: (p) =>
    printed('M-200 0L-110 -90L30 -100L110 -30L200 -110L180 0L200 110L110 30L30 100L-110 90Z', p.a, lit(p.b), lifted) +
    poly('-200 0, -110 -90, -80 0, -110 90', p.c) +
    disc(-134, -14, 15, C.bone) +
    disc(-132, -14, 7, C.ink) +
    poly('-20 -96, 30 -160, 70 -96', p.d, laid) +
    line('M-20 -40L20 0L-20 40M40 -30L66 0L40 30', p.d, 11, round),
  whale: (p) =>
    printed('M-220 40L-190 -60L-90 -110L40 -90L130 -20L180 -60L160 -140L220 -110L230 -30L160 70L20 130L-140 120Z', p.a, lit(p.b), lifted) +
    poly('-216 50, -40 70, 20 130, -140 120', p.c) +
    disc(-140, 0, 10, C.ink) +
    line('M-110 -120V-176M-110 -176q-40 -30 -66 0M-110 -176q40 -30 66 0', p.d, 13, round),
  cat: (p) =>
    printed('M-130 200L-140 20L-90 -60L-110 -190L-40 -130L40 -130L110 -194L90 -60L130 20L120 200Z', p.a, lit(p.b), lifted) +
    poly('-70 -70, -24 -86, -30 -46', p.c) +
    poly('70 -70, 24 -86, 30 -46', p.c) +
    poly('-16 -28, 16 -28, 0 -8', p.d) +
    line('M110 190Q220 180 190 60', p.a, 32, round),
  fox: (p) =>
    printed('M0 190L-60 90L-180 -20L-150 -190L-60 -120L60 -120L150 -190L180 -20L60 90Z', p.a, lit(p.b), lifted) +
    poly('0 190, -60 90, -170 0, -60 20, 0 70, 60 20, 170 0, 60 90', p.c, laid) +
    poly('-100 -40, -40 -30, -60 0', C.ink) +
    poly('100 -40, 40 -30, 60 0', C.ink) +
    poly(facets(0, 168, 26, 22, 9, 0.04), C.ink),
  horse: (p) =>
    printed('M-130 200L-110 40L-60 -60L-40 -190L10 -140L60 -150L150 20L190 70L160 130L110 120L50 60L60 200Z', p.a, lit(p.b), lifted) +
    poly('-40 -190, -130 -60, -160 110, -120 60, -100 -20, -50 -70', p.c, laid) +
    disc(64, -50, 12, C.ink) +
    line('M120 100L176 84', p.d, 8),
  hare: (p) =>
    printed('M-60 200L-90 90L-60 -20L-90 -210L-40 -190L-10 -50L10 -50L40 -200L92 -196L60 -20L92 90L60 200Z', p.a, lit(p.b), lifted) +
    poly('-74 -176, -50 -172, -32 -60, -50 -50', p.c) +
    poly('74 -176, 52 -172, 32 -60, 50 -50', p.c) +
    disc(-32, 50, 13, C.ink) +
    disc(32, 50, 13, C.ink) +
    poly('-14 96, 14 96, 0 116', p.d),
  wolf: (p) =>
    printed('M-160 190L-190 -10L-140 -190L-70 -100L20 -110L70 -200L110 -80L206 20L180 70L100 80L70 190Z', p.a, lit(p.b), lifted) +
    poly('20 -40, 64 -56, 60 -24', p.c) +
    poly('206 20, 176 10, 184 48', C.ink) +
    line('M100 76L150 60', p.c, 9, round) +
    poly('-160 190, -120 70, -60 130, -20 60, 30 140, 70 190', p.d),
  moth: (p) =>
    group(
      printed('M0 -40L-60 -140L-200 -130L-210 -20L-130 40L-150 150L-60 170L0 60Z', p.a, lit(p.b)) +
        mirror(shape('M0 -40L-60 -140L-200 -130L-210 -20L-130 40L-150 150L-60 170L0 60Z', p.a)),
      lifted,
    ) +
    poly(facets(-120, -56, 40, 40, 12, 0.04), p.c, laid) +
    poly(facets(120, -56, 40, 40, 12, 0.04), p.c, laid) +
    disc(-120, -56, 15, p.d) +
    disc(120, -56, 15, p.d) +
    poly('-20 -90, 20 -90, 14 140, -14 140', p.d, laid) +
    line('M-8 -90L-60 -180M8 -90L60 -180', p.d, 8, round),
  bee: (p) =>
    group(poly(facets(-100, -90, 110, 62, 14, 0.03), p.c) + poly(facets(100, -90, 110, 62, 14, 0.03), p.c), `opacity=".92" ${laid}`) +
    printed(`${trace(facets(0, 50, 96, 140, 20, 0.015))}Z`, p.a, lit(p.b), lifted) +
    [-20, 50, 120]
      .map((y) =>
        poly(
          `-${96 - Math.abs(y - 50) * 0.25} ${y - 18}, ${96 - Math.abs(y - 50) * 0.25} ${y - 20}, ${96 - Math.abs(y - 50) * 0.25} ${y + 16}, -${96 - Math.abs(y - 50) * 0.25} ${y + 18}`,
          C.ink,
        ),
      )
      .join('') +
    poly(facets(0, -90, 56, 48, 14, 0.02), C.ink),
  snail: (p) =>
    printed('M-210 130L-190 70L-130 90L-60 60L140 70L210 150L-190 160Z', p.c, lit(p.b), lifted) +
    line('M-170 80L-200 0M-150 80L-150 -6', p.c, 15, round) +
    poly(facets(30, -10, 136, 128, 24, 0.015), p.a, lifted) +
    poly(facets(34, 0, 92, 86, 20, 0.02), p.d) +
    poly(facets(26, 6, 54, 50, 16, 0.02), p.a) +
    poly(facets(30, 8, 22, 20, 10, 0.03), p.d),
  leaf: (p) =>
    printed('M0 -216L90 -110L116 20L60 140L0 190L-60 140L-116 20L-90 -110Z', p.a, lit(p.b), lifted) +
    shape('M0 -216L90 -110L116 20L60 140L0 190Z', p.c, 'opacity=".5"') +
    line('M0 -150V226M0 -40L64 -84M0 40L76 -4M0 110L54 80M0 -40L-64 -84M0 40L-76 -4M0 110L-54 80', p.d, 9, round),
  tree: (p) =>
    poly('-24 60, 24 60, 40 214, -40 214', p.d, laid) +
    printed(`${trace(facets(0, -50, 160, 164, 20, 0.04))}Z`, p.a, lit(p.b), lifted) +
    line('M0 100V-70M0 10L-70 -56M0 -20L66 -90', p.d, 13, round) +
    [
      [-70, -100],
      [60, -30],
      [-20, -160],
      [90, -120],
    ]
      .map(([x, y]) => poly(facets(x ?? 0, y ?? 0, 18, 18, 9, 0.04), p.c))
      .join(''),
  pine: (p) =>
    poly('-20 120, 20 120, 24 214, -24 214', p.d) +
    [0, 1, 2]
      .map((i) => printed(`M0 ${-216 + i * 80}L${90 + i * 36} ${-30 + i * 80}L${-90 - i * 36} ${-30 + i * 80}Z`, i % 2 ? p.c : p.a, lit(p.b), laid))
      .reverse()
      .join(''),
  flower: (p) =>
    line('M0 20Q20 120 -10 220', p.d, 18, round) +
    shape('M0 150L90 90L120 110L60 170Z', p.d, laid) +
    place(0, -60, 1, petals(8, 160, 52, p.a) + petals(8, 100, 34, p.b) + poly(facets(0, 0, 46, 46, 14, 0.03), p.c, laid)),
  mushroom: (p) =>
    printed('M-50 20L50 20L70 200L-70 204Z', p.c, lit(p.b), lifted) +
    printed('M-200 30L-170 -90L-80 -170L80 -174L170 -90L200 30Z', p.a, lit(p.b), lifted) +
    [
      [-90, -60, 30],
      [30, -110, 36],
      [110, -30, 24],
      [-10, -10, 20],
    ]
      .map(([x, y, r]) => poly(facets(x ?? 0, y ?? 0, r ?? 0, r ?? 0, 11, 0.04), p.d))
      .join(''),
  lemon: (p) =>
    printed('M-216 0L-150 -60L-90 -120L20 -140L120 -90L170 -20L216 0L170 40L110 110L0 140L-100 110L-160 50Z', p.a, lit(p.b), lifted) +
    poly('-90 -80, -20 -110, 10 -96, -76 -50', p.c) +
    poly('150 -80, 206 -150, 226 -70, 190 -40', p.d, laid),
  fig: (p) =>
    printed('M0 -214L30 -130L110 -20L130 80L70 170L-70 170L-130 80L-110 -20L-30 -130Z', p.a, lit(p.b), lifted) +
    poly(facets(0, 60, 86, 90, 16, 0.02), p.c, laid) +
    poly(facets(0, 60, 54, 60, 14, 0.03), p.d) +
    [
      [-20, 40],
      [16, 30],
      [0, 70],
      [-26, 84],
      [24, 80],
    ]
      .map(([x, y]) => disc(x ?? 0, y ?? 0, 7, p.c))
      .join(''),
  egg: (p) =>
    printed('M0 -200L70 -150L120 -40L130 60L90 150L0 190L-90 150L-130 60L-120 -40L-70 -150Z', p.a, lit(p.b), lifted) +
    line('M-128 10L-70 -30L-30 24L20 -30L64 20L126 -20', p.d, 11, round),
  bouquet: (p) =>
    [-36, -12, 12, 36]
      .map(
        (t, i) =>
          `<g transform="rotate(${t} 0 200)">${line('M0 200V-60', p.d, 13, round)}${place(0, -90, 0.55, petals(7, 150, 56, i % 2 ? p.a : p.c) + poly(facets(0, 0, 50, 50, 12, 0.03), i % 2 ? p.c : p.a))}</g>`,
      )
      .join('') + poly('-90 60, 90 54, 40 214, -40 214', p.b, lifted),
  eye: (p) =>
    printed('M-220 0L-120 -96L0 -126L120 -96L220 0L120 96L0 122L-120 96Z', p.a, lit(p.b), lifted) +
    poly(facets(0, 0, 100, 100, 22, 0.012), p.c, laid) +
    poly(facets(0, 0, 48, 48, 16, 0.02), C.ink) +
    poly(facets(26, -28, 20, 20, 10, 0.03), p.d),
  lips: (p) =>
    printed('M-220 -10L-80 -100L0 -60L80 -100L220 -10L100 100L0 124L-100 100Z', p.a, lit(p.b), lifted) +
    shape('M-160 -8L-70 -34L0 -14L70 -34L160 -8L70 26L0 34L-70 26Z', C.ink) +
    poly('-110 -14, -60 -26, 0 -10, 60 -26, 110 -14, 0 8', p.c),
  heart: (p) =>
    printed('M0 200L-170 10L-190 -100L-120 -176L-40 -166L0 -100L40 -166L120 -176L190 -100L170 10Z', p.a, lit(p.b), lifted) +
    line('M-180 0H-60L-20 -70L20 80L54 0H180', p.c, 15, round),
  skull: (p) =>
    printed('M-150 30L-166 -80L-110 -180L0 -214L110 -180L166 -80L150 30L90 70L90 150L-90 150L-90 70Z', p.a, lit(p.b), lifted) +
    poly(facets(-66, -40, 44, 48, 12, 0.04), C.ink) +
    poly(facets(66, -40, 44, 48, 12, 0.04), C.ink) +
    poly('-16 60, 0 20, 16 60', C.ink) +
    line('M-40 100V150M0 100V150M40 100V150', C.ink, 9),
  goat: (p) =>
    shape('M-50 -110L-110 -216L-150 -210L-130 -150L-90 -90Z', p.d, laid) +
    shape('M50 -110L110 -216L150 -210L130 -150L90 -90Z', p.d, laid) +
    poly('-90 -80, -206 -50, -190 -10, -90 -20', p.c, laid) +
    poly('90 -80, 206 -50, 190 -10, 90 -20', p.c, laid) +
    printed('M-90 -110L90 -114L110 -20L64 120L40 160L-40 160L-64 120L-110 -20Z', p.a, lit(p.b), lifted) +
    rect(-76, -34, 44, 15, C.ink) +
    rect(32, -34, 44, 15, C.ink) +
    poly('-40 100, 40 100, 30 124, -30 124', p.c) +
    shape('M-34 158L34 158L14 230L-8 206Z', p.d, laid),
  mule: (p) =>
    shape('M-70 -90L-130 -214L-90 -220L-30 -110Z', p.a, lifted) +
    shape('M40 -100L60 -226L100 -210L96 -90Z', p.a, lifted) +
    shape('M-76 -110L-106 -190L-50 -116Z', p.c) +
    printed('M-90 -100L90 -110L100 20L76 130L60 200L-60 204L-80 130L-106 20Z', p.a, lit(p.b), lifted) +
    poly('-80 120, 78 116, 62 204, -62 206', p.c, laid) +
    disc(-54, -30, 14, C.ink) +
    disc(52, -34, 14, C.ink) +
    disc(-26, 166, 9, C.ink) +
    disc(26, 164, 9, C.ink) +
    line('M-104 60L100 54M-110 -20L-80 130M104 -24L78 128', p.d, 15),
  gull: (p) =>
    printed('M-226 -90L-120 -110L-30 -20L30 -20L120 -120L226 -110L130 -40L70 60L0 90L-60 60L-130 -20Z', p.a, lit(p.b), lifted) +
    poly('-226 -90, -150 -104, -110 -50', p.d) +
    poly('226 -110, 150 -114, 110 -60', p.d) +
    poly(facets(4, 70, 46, 42, 13, 0.02), p.a, laid) +
    poly('-16 96, 24 96, 4 140', p.c) +
    disc(-12, 62, 7, C.ink) +
    disc(20, 62, 7, C.ink),
  almond: (p) =>
    printed('M0 -216L80 -120L124 0L110 110L0 200L-110 110L-124 0L-80 -120Z', p.a, lit(p.b), lifted) +
    line('M0 -170V150M-40 -110Q-70 0 -40 110M40 -110Q70 0 40 110', p.c, 9, round),
  tomato: (p) =>
    printed(`${trace(facets(0, 20, 200, 180, 26, 0.015))}Z`, p.a, lit(p.b), lifted) +
    poly('0 -120, -110 -190, -60 -110, -150 -80, -40 -90, 0 -20, 40 -90, 150 -80, 60 -110, 110 -190', p.d, laid) +
    poly('-12 -130, 14 -130, 22 -226, -2 -230', p.d) +
    poly('-130 -40, -90 -90, -70 -70, -110 0', p.c),
} satisfies Record<string, Emblem>

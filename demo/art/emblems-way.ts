/** Sky, sea, town and everything that moves between. */
import { lit, type Emblem } from './emblems-home.ts'
import { C, disc, facets, group, laid, lifted, line, poly, printed, rect, round, shape, trace, within, dots } from './pen.ts'

const wheel = (x: number, y: number, r: number, rim: string, hub: string) =>
  poly(facets(x, y, r, r, 16, 0.015), rim, laid) + poly(facets(x, y, r * 0.5, r * 0.5, 12, 0.02), hub) + disc(x, y, r * 0.16, rim)

export const way = {
  sun: (p) =>
    [...Array(12).keys()].map((i) => `<g transform="rotate(${i * 30})">${poly('-24 -128, 0 -220, 24 -128', i % 2 ? p.c : p.a, laid)}</g>`).join('') +
    printed(`${trace(facets(0, 0, 124, 124, 26, 0.012))}Z`, p.a, lit(p.b), lifted),
  moon: (p) =>
    printed('M40 -210L-60 -180L-140 -100L-166 0L-140 100L-60 180L40 210L-10 130L-36 50L-36 -50L-10 -130Z', p.a, lit(p.b), lifted) +
    [
      [90, -110],
      [140, 20],
      [70, 110],
    ]
      .map(([x, y]) => `<g transform="translate(${x} ${y})">${poly('0 -26, 7 -7, 26 0, 7 7, 0 26, -7 7, -26 0, -7 -7', p.c, laid)}</g>`)
      .join(''),
  star: (p) =>
    printed('M0 -210L50 -70L200 -64L82 28L124 174L0 90L-124 174L-82 28L-200 -64L-50 -70Z', p.a, lit(p.b), lifted) +
    poly('0 -210, 50 -70, 0 0', p.c) +
    poly('200 -64, 82 28, 0 0', p.c) +
    poly('124 174, 0 90, 0 0', p.c) +
    poly('-124 174, -82 28, 0 0', p.c) +
    poly('-200 -64, -50 -70, 0 0', p.c),
  cloud: (p) =>
    [...Array(6).keys()]
      .map((i) =>
        poly(
          `${-140 + i * 56} 70, ${-120 + i * 56} 70, ${-150 + i * 56} ${190 - (i % 2) * 40}, ${-170 + i * 56} ${190 - (i % 2) * 40}`,
          i % 2 ? p.c : p.d,
          laid,
        ),
      )
      .join('') + printed('M-200 80L-210 10L-150 -40L-110 -110L-20 -150L80 -120L110 -60L180 -50L212 20L200 80Z', p.a, lit(p.b), lifted),
  wave: (p) =>
    [0, 1, 2]
      .map((i) =>
        printed(
          `M-220 ${40 + i * 66}L-150 ${-20 + i * 66}L-90 ${-130 + i * 76}L10 ${-170 + i * 76}L100 ${-120 + i * 72}L60 ${-110 + i * 70}L20 ${-60 + i * 66}L70 ${10 + i * 60}L220 ${40 + i * 66}L220 210L-220 210Z`,
          [p.c, p.a, p.d][i] ?? p.a,
          lit(p.b),
          lifted,
        ),
      )
      .join(''),
  mountain: (p) =>
    printed('M-220 170L-40 -200L60 -20L100 -80L220 170Z', p.a, lit(p.b), lifted) +
    poly('-40 -200, -110 -56, -60 -80, -30 -40, 0 -86, 22 -88', p.c) +
    poly('100 -80, 60 -20, 76 -6, 110 -24, 130 -16', p.c),
  tower: (p) =>
    printed('M-60 210L-40 -120L40 -120L60 210Z', p.a, lit(p.b), lifted) +
    [-60, 20, 100]
      .map((y) => poly(`-${48 + y * 0.06} ${y}, ${48 + y * 0.06} ${y - 12}, ${50 + y * 0.06} ${y + 34}, -${50 + y * 0.06} ${y + 46}`, p.c))
      .join('') +
    poly('-70 -130, 70 -130, 64 -104, -64 -104', p.d, laid) +
    poly('-34 -196, 34 -196, 40 -130, -40 -130', p.c, laid) +
    poly('-46 -190, 0 -230, 46 -190', p.d),
  factory: (p) =>
    poly('-160 -40, -120 -40, -110 60, -170 60', p.d) +
    poly('-80 -90, -40 -90, -30 60, -90 60', p.d) +
    printed('M-210 200L-210 40L-110 -20L-110 40L-10 -20L-10 40L90 -20L90 40L210 -20L210 200Z', p.a, lit(p.b), lifted) +
    [0, 1, 2, 3].map((i) => rect(-180 + i * 100, 90, 56, 50, p.c)).join('') +
    shape('M-140 -60L-100 -130L-140 -180L-60 -220L20 -190L-10 -130L-60 -120Z', p.c, laid),
  bridge: (p) =>
    line('M-220 60Q-110 -10 -90 -150Q0 90 90 -150Q110 -10 220 60', p.c, 11) +
    [-60, -30, 0, 30, 60].map((x) => line(`M${x} ${-20 - Math.abs(x) * 1.2}V80`, p.c, 6)).join('') +
    poly('-110 -190, -72 -190, -66 200, -116 200', p.a, lifted) +
    poly('110 -190, 72 -190, 66 200, 116 200', p.a, lifted) +
    printed('M-226 76L226 70L226 112L-226 118Z', p.a, lit(p.b), lifted),
  road: (p) =>
    printed('M-40 -200L50 -200L10 -80L120 0L-20 90L210 214L-200 214L-130 100L0 10L-90 -70Z', p.a, lit(p.b), lifted) +
    line('M6 -196L-34 -76L62 0L-72 96L0 210', p.c, 11, 'stroke-dasharray="34 22"'),
  train: (p) =>
    printed('M-200 -120L100 -130L190 -40L206 110L-200 114Z', p.a, lit(p.b), lifted) +
    [0, 1, 2].map((i) => rect(-176 + i * 82, -80, 60, 70, p.c)).join('') +
    poly('80 -86, 110 -90, 164 -30, 80 -24', p.c) +
    poly('-204 30, 206 26, 208 56, -204 60', p.d) +
    wheel(-130, 124, 40, C.ink, p.c) +
    wheel(-20, 124, 40, C.ink, p.c) +
    wheel(120, 124, 40, C.ink, p.c),
  tram: (p) =>
    line('M-60 -160L0 -214L60 -160', p.d, 11, round) +
    printed('M-120 -150L120 -150L140 140L-140 140Z', p.a, lit(p.b), lifted) +
    poly('-96 -110, 96 -110, 108 10, -108 10', p.d, laid) +
    poly('-96 -110, -20 -110, -60 10, -108 10', p.c) +
    poly(facets(-76, 74, 28, 28, 12, 0.03), p.c) +
    poly(facets(76, 74, 28, 28, 12, 0.03), p.c) +
    poly('-150 134, 150 134, 130 186, -130 186', C.ink, laid),
  car: (p) =>
    printed('M-216 80L-206 0L-110 -20L-50 -110L80 -114L140 -20L210 10L216 84Z', p.a, lit(p.b), lifted) +
    poly('-84 -20, -36 -86, 6 -88, 6 -22', p.c) +
    poly('26 -88, 70 -90, 108 -24, 26 -22', p.c) +
    wheel(-120, 86, 54, C.ink, p.d) +
    wheel(124, 86, 54, C.ink, p.d) +
    poly('196 16, 216 20, 216 46, 194 44', p.d),
  bicycle: (p) =>
    disc(-120, 70, 92, 'none', `stroke="${p.a}" stroke-width="18" ${laid}`) +
    disc(124, 70, 92, 'none', `stroke="${p.a}" stroke-width="18" ${laid}`) +
    line('M-120 70L-50 -60L80 -66L10 70L-120 70M10 70L-60 -90M124 70L70 -110', p.c, 18, round) +
    line('M-90 -96H-30M70 -110L120 -130', p.d, 22, round) +
    disc(10, 70, 22, p.d),
  plane: (p) =>
    shape('M-216 20L-190 -20L-20 -30L60 -200L110 -200L80 -30L170 -34L206 -90L226 -86L214 10L80 30L110 190L70 190L-20 40L-180 50Z', p.a, lifted) +
    poly('-216 20, -190 -20, -20 -30, 214 0, -20 14', p.c),
  ship: (p) =>
    poly('40 -190, 96 -190, 100 -60, 36 -60', p.d, laid) +
    poly('36 -150, 98 -150, 99 -116, 37 -116', p.c) +
    poly('-110 -110, 150 -110, 150 0, -120 0', p.c, laid) +
    [0, 1, 2, 3].map((i) => disc(-76 + i * 62, -54, 15, p.b)).join('') +
    printed('M-220 0L220 -10L170 130L-150 134Z', p.a, lit(p.b), lifted) +
    line('M-226 150q36 -34 74 0q36 34 74 0q36 -34 74 0q36 34 74 0q36 -34 74 0q36 34 74 0', p.d, 18, round),
  anchor: (p) =>
    disc(0, -166, 40, 'none', `stroke="${p.a}" stroke-width="24" ${laid}`) +
    group(
      poly('-20 -130, 20 -130, 24 190, -24 190', p.a) +
        poly('-100 -90, 100 -94, 100 -58, -100 -54', p.c) +
        shape('M-190 40L-160 30L-110 110L0 150L110 110L160 30L190 40L196 110L120 176L0 214L-120 176L-196 110Z', p.a),
      lifted,
    ) +
    poly('-214 70, -190 10, -140 60', p.a) +
    poly('214 70, 190 10, 140 60', p.a),
  balloon: (p) => {
    const skin = `${trace(facets(0, -60, 150, 156, 24, 0.01))}Z`
    return (
      printed(skin, p.a, lit(p.b), lifted) +
      within(
        shape(skin, ''),
        poly('-40 -230, 40 -230, 60 -60, 30 110, -30 110, -60 -60', p.c) + dots([0, -220, 160, 100], (u) => u * 0.6, p.b, { pitch: 13 }),
      ) +
      line('M-70 76L-30 150M70 76L30 150', p.d, 7) +
      poly('-40 150, 40 150, 32 210, -32 210', p.d, laid)
    )
  },
  kite: (p) =>
    poly('0 -214, 120 -60, 0 120', p.a, lifted) +
    poly('0 -214, -120 -60, 0 120', p.c, lifted) +
    poly('-120 -60, 120 -60, 0 120', p.b, 'opacity=".4"') +
    line('M0 120Q60 160 0 190T20 240', p.d, 9) +
    poly('6 150, 50 130, 46 176', p.c) +
    poly('10 196, -40 176, -34 220', p.a),
  tent: (p) =>
    printed('M0 -170L210 160L-210 160Z', p.a, lit(p.b), lifted) +
    poly('0 -90, 70 160, -70 160', p.d) +
    poly('0 -90, -70 160, -20 160', p.c) +
    line('M0 -166V-220', p.d, 11) +
    poly('0 -220, 66 -200, 0 -180', p.c),
  compass: (p) =>
    printed(`${trace(facets(0, 0, 206, 206, 30, 0.01))}Z`, p.a, lit(p.b), lifted) +
    poly(facets(0, 0, 160, 160, 26, 0.01), p.d) +
    poly('0 -140, 34 0, 0 22, -34 0', p.c, laid) +
    poly('0 140, 34 0, 0 -22, -34 0', p.a) +
    disc(0, 0, 15, C.ink),
  city: (p) =>
    [
      [-200, -60, 90],
      [-120, -180, 80],
      [-30, -100, 90],
      [70, -210, 70],
      [136, -20, 80],
    ]
      .map(([x, y, w], i) => {
        const [left, top, wide] = [x ?? 0, y ?? 0, w ?? 0]
        const lights = [0, 1, 2, 3].map((q) => rect(left + 16, top + 30 + q * 50, wide - 32, 18, i % 2 ? p.d : p.c)).join('')
        return poly(`${left} 200, ${left} ${top}, ${left + wide} ${top + 12}, ${left + wide} 200`, i % 2 ? p.a : p.b, lifted) + lights
      })
      .join(''),
  ladder: (p) =>
    [...Array(7).keys()]
      .map((i) => poly(`-70 ${-160 + i * 56}, 70 ${-166 + i * 56}, 70 ${-144 + i * 56}, -70 ${-138 + i * 56}`, i === 2 ? p.c : p.a, laid))
      .join('') +
    poly('-96 -214, -64 -214, -70 214, -102 214', p.a, lifted) +
    poly('96 -214, 64 -214, 70 214, 102 214', p.a, lifted),
  flag: (p) =>
    poly('-130 -216, -104 -216, -100 216, -134 216', p.d, lifted) +
    printed('M-104 -200L40 -170L190 -206L160 -100L194 -10L40 30L-104 0Z', p.a, lit(p.b), lifted) +
    poly('-104 -130, 40 -100, 174 -134, 164 -66, 40 -36, -104 -66', p.c),
} satisfies Record<string, Emblem>

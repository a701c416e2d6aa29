/** Things asked for by one title, and glad to be asked again. */
import { lit, type Emblem } from './emblems-home.ts'
import { words } from './lettering.ts'
import { C, disc, facets, group, laid, lifted, line, place, poly, printed, rect, round, shape, trace } from './pen.ts'
import { pixels } from './post.ts'

const glyph =
  (text: string, size: number, y: number): Emblem =>
  (p) =>
    words(text, { face: 'serif', size, y, anchor: 'middle', fill: p.b, attrs: 'transform="translate(12 9)"' }) +
    group(words(text, { face: 'serif', size, y, anchor: 'middle', fill: p.a }), lifted)

export const odd = {
  clock: (p) =>
    poly(facets(0, 0, 210, 210, 30, 0.01), p.d, lifted) +
    printed(`${trace(facets(0, 0, 182, 182, 28, 0.01))}Z`, p.a, lit(p.b)) +
    [...Array(12).keys()].map((i) => `<g transform="rotate(${i * 30})">${rect(-7, -166, 14, i % 3 ? 24 : 44, p.d)}</g>`).join('') +
    group(poly('-12 30, 12 30, 8 -140, 0 -156, -8 -140', p.d) + poly('-20 -24, 12 -30, 118 62, 104 78', p.c), laid) +
    poly(facets(0, 0, 22, 22, 10, 0.03), p.c),
  asterisk: glyph('*', 900, 440),
  ampersand: glyph('&', 520, 180),
  comma: glyph(',', 900, 30),
  bracket: (p) =>
    line('M-130 -180H-190V190H-130M130 -180H190V190H130', p.a, 44, `stroke-linejoin="miter" ${laid}`) +
    [0, 1, 2].map((i) => poly(facets(-84 + i * 84, 10, 28, 28, 11, 0.03), i === 1 ? p.c : p.d, laid)).join(''),
  knife: (p) =>
    group(
      printed('M-30 -30L-26 -200L10 -216L40 -120L36 -30Z', p.a, lit(p.b), lifted) +
        poly('-46 -34, 50 -38, 50 -8, -46 -4', p.c, laid) +
        poly('-30 -6, 36 -8, 44 200, 10 220, -34 204', p.d, laid) +
        disc(4, 60, 9, p.c) +
        disc(6, 140, 9, p.c),
      'transform="rotate(24)"',
    ),
  bowl: (p) =>
    line('M-70 -90q-34 -40 0 -80M10 -100q-34 -40 0 -80M90 -90q-34 -40 0 -80', p.c, 15, round) +
    printed('M-214 -40L214 -46L170 90L90 150L-90 152L-170 94Z', p.a, lit(p.b), lifted) +
    poly(facets(0, -44, 212, 44, 26, 0.008), p.d, laid) +
    poly(facets(0, -40, 176, 30, 24, 0.01), p.c) +
    poly('-90 150, 90 150, 70 186, -70 186', p.b),
  ladle: (p) =>
    group(
      poly('-16 -216, 20 -210, 14 90, -14 90', p.a, laid) +
        printed('M-110 70L110 62L84 160L20 200L-30 200L-90 164Z', p.a, lit(p.b), lifted) +
        poly(facets(0, 68, 110, 30, 20, 0.01), p.c, laid) +
        line('M2 -206Q40 -240 60 -190', p.a, 22, round),
      'transform="rotate(16)"',
    ),
  tap: (p) =>
    printed('M-200 -60L60 -66L130 -20L140 70L70 74L64 20L20 0L-200 6Z', p.a, lit(p.b), lifted) +
    poly('-230 -100, -190 -100, -190 46, -230 46', p.d, laid) +
    poly('-60 -130, -10 -130, -10 -60, -60 -60', p.d, laid) +
    poly('-120 -170, 50 -174, 50 -128, -120 -124', p.c, laid) +
    shape('M104 100L130 160L124 200L104 212L84 200L78 160Z', p.c, laid),
  crown: (p) =>
    printed('M-200 150L-214 -120L-110 10L0 -180L110 10L214 -124L200 150Z', p.a, lit(p.b), lifted) +
    poly('-204 90, 204 84, 200 156, -200 160', p.c, laid) +
    [
      [-214, -140],
      [0, -200],
      [214, -144],
    ]
      .map(([x, y]) => poly(facets(x ?? 0, y ?? 0, 28, 28, 11, 0.03), p.d, laid))
      .join('') +
    [-120, 0, 120].map((x) => poly(`${x - 22} 122, ${x} 98, ${x + 22} 122, ${x} 146`, p.d)).join(''),
  tyre: (p) =>
    poly(facets(0, 0, 214, 214, 34, 0.008), p.a, lifted) +
    [...Array(18).keys()].map((i) => `<g transform="rotate(${i * 20})">${rect(-9, -214, 18, 38, p.b)}</g>`).join('') +
    poly(facets(0, 0, 124, 124, 24, 0.01), p.d, laid) +
    [...Array(5).keys()].map((i) => disc(Math.cos(i * 1.2566 - 1.57) * 66, Math.sin(i * 1.2566 - 1.57) * 66, 17, p.c)).join('') +
    poly(facets(0, 0, 34, 34, 12, 0.03), p.c, laid),
  button: (p) =>
    printed(`${trace(facets(0, 0, 206, 206, 30, 0.008))}Z`, p.a, lit(p.b), lifted) +
    disc(0, 0, 158, 'none', `stroke="${p.b}" stroke-width="11" opacity=".6"`) +
    [
      [-50, -50],
      [50, -50],
      [-50, 50],
      [50, 50],
    ]
      .map(([x, y]) => poly(facets(x ?? 0, y ?? 0, 28, 28, 11, 0.03), p.d))
      .join('') +
    line('M-50 -50L50 50', p.c, 19, round) +
    line('M50 -50L-50 50', p.c, 19, round),
  lantern: (p) =>
    line('M-70 -130Q0 -240 70 -130', p.d, 15) +
    poly('-90 -140, 90 -146, 70 -96, -70 -92', p.d, laid) +
    printed('M-80 -92L80 -96L110 140L-110 144Z', p.a, lit(p.b), lifted) +
    shape('M0 -50L44 30L34 96L0 116L-34 96L-44 30Z', p.c, laid) +
    poly('-124 140, 124 136, 116 190, -116 194', p.d, laid),
  passport: (p) =>
    group(
      printed('M-150 -206L150 -206L150 206L-150 206Z', p.a, lit(p.b), lifted) +
        disc(0, -40, 84, 'none', `stroke="${p.c}" stroke-width="13"`) +
        line('M-84 -40H84M0 -124V44M-60 -96Q0 -60 60 -96M-60 16Q0 -20 60 16', p.c, 9) +
        rect(-90, 96, 180, 17, p.c) +
        rect(-60, 134, 120, 17, p.c),
      'transform="rotate(-8)"',
    ),
  hourglass: (p) =>
    poly('-140 -216, 140 -216, 140 -176, -140 -176', p.d, laid) +
    poly('-140 176, 140 176, 140 216, -140 216', p.d, laid) +
    printed('M-110 -176L110 -176L100 -90L20 0L100 90L110 176L-110 176L-100 90L-20 0L-100 -90Z', p.a, lit(p.b), lifted) +
    poly('-76 -80, 76 -80, 12 -10, -12 -10', p.c) +
    poly('-90 170, 90 170, 60 110, 0 70, -60 110', p.c) +
    rect(-5, -12, 10, 90, p.c),
  dryer: (p) =>
    printed('M-190 -140L80 -150L150 -110L160 -10L80 30L-70 30L-190 10Z', p.a, lit(p.b), lifted) +
    poly('-214 -150, -180 -150, -180 20, -214 20', p.d, laid) +
    poly('20 20, 100 16, 60 206, -16 206', p.c, laid) +
    poly(facets(80, -64, 46, 46, 14, 0.02), p.d, laid) +
    line('M10 206Q10 240 90 236', p.d, 15, round) +
    rect(24, 80, 34, 44, p.d),
  trolley: (p) =>
    poly('-190 -90, 170 -94, 176 -60, -190 -56', p.a, lifted) +
    poly('-180 70, 170 66, 174 100, -180 104', p.a, lifted) +
    line('M-176 -80V140M156 -80V140M156 -80L210 -170', p.d, 17, round) +
    disc(-170, 164, 34, p.d) +
    disc(154, 164, 34, p.d) +
    printed('M-140 -96L-130 -180L-40 -184L-30 -98Z', p.c, lit(p.b), laid) +
    poly('20 -96, 10 -150, 90 -154, 84 -96', p.d, laid) +
    [0, 1, 2].map((i) => poly(`${-140 + i * 90} 66, ${-150 + i * 90} 10, ${-80 + i * 90} 8, ${-90 + i * 90} 66`, i % 2 ? p.c : p.b, laid)).join(''),
  museum: (p) =>
    printed('M0 -210L210 -90L-210 -90Z', p.a, lit(p.b), lifted) +
    poly('-190 -84, 190 -84, 190 -50, -190 -50', p.c, laid) +
    [-150, -64, 22, 108].map((x) => poly(`${x} -50, ${x + 44} -50, ${x + 48} 140, ${x - 4} 140`, p.a, laid)).join('') +
    poly('-210 140, 210 136, 220 200, -220 204', p.c, lifted) +
    poly(facets(0, -134, 26, 26, 11, 0.03), p.d),
  iceblock: (p) =>
    poly('-140 -60, 20 -130, 190 -70, 30 0', p.c, lifted) +
    printed('M-140 -60L30 0L40 200L-130 130Z', p.a, lit(p.b), lifted) +
    poly('30 0, 190 -70, 180 110, 40 200', p.d, 'opacity=".9"') +
    line('M-110 20L-40 50M-100 90L-20 130M70 60L150 20', C.bone, 9, round),
  bone: (p) =>
    line('M-180 20H120', p.a, 13, round) +
    [0, 1, 2, 3, 4].map((i) => line(`M${-120 + i * 56} 20l-34 ${-90 + i * 10}M${-120 + i * 56} 20l-34 ${90 - i * 10}`, p.a, 13, round)).join('') +
    poly('-226 20, -170 -46, -110 20, -170 80', p.a, lifted) +
    disc(-168, 6, 10, p.d) +
    poly('110 20, 200 -70, 180 20, 200 110', p.a, lifted),
  bubble: (p) =>
    printed('M-206 -120L-150 -170L150 -176L206 -126L206 40L150 92L-20 96L-90 190L-84 96L-150 92L-206 40Z', p.a, lit(p.b), lifted) +
    [0, 1, 2].map((i) => poly(facets(-90 + i * 90, -40, 28, 28, 11, 0.03), i === 1 ? p.c : p.d)).join(''),
  stamp: (p) =>
    group(
      poly('-150 -190, 150 -190, 150 190, -150 190', p.a, lifted) +
        line(
          [...Array(11).keys()].map((i) => `M${-150 + i * 30} -190h0M${-150 + i * 30} 190h0`).join('') +
            [...Array(13).keys()].map((i) => `M-150 ${-186 + i * 31}h0M150 ${-186 + i * 31}h0`).join(''),
          p.d,
          15,
          'stroke-linecap="round"',
        ) +
        poly('-110 -150, 110 -150, 110 150, -110 150', p.b) +
        poly(facets(10, -20, 74, 74, 18, 0.02), p.c) +
        poly('-110 150, -110 40, -20 90, 60 30, 110 70, 110 150', p.a),
      'transform="rotate(7)"',
    ),
  fan: (p) =>
    [...Array(4).keys()]
      .map((i) => `<g transform="rotate(${i * 90 + 18})">${shape('M0 0L-50 -90L-20 -180L70 -190L80 -110Z', i % 2 ? p.c : p.a, lifted)}</g>`)
      .join('') +
    poly(facets(0, 0, 44, 44, 14, 0.02), p.d, laid) +
    disc(0, 0, 206, 'none', `stroke="${p.d}" stroke-width="9"`),
  tuba: (p) =>
    line('M40 -60V120Q40 196 -50 196Q-130 196 -130 120V-10Q-130 -70 -70 -70Q-20 -70 -20 -10V90', p.c, 34, round) +
    printed('M-60 -210L190 -214L150 -130L90 -60L84 40L10 40L20 -70L-30 -130Z', p.a, lit(p.b), lifted) +
    poly(facets(65, -206, 130, 30, 20, 0.01), p.d, laid) +
    [0, 1, 2].map((i) => rect(110, -20 + i * 44, 70, 26, p.d, laid)).join('') +
    line('M-130 60H-206V0', p.c, 22, round),
  bobbin: (p) =>
    poly('-120 -206, 120 -206, 100 -156, -100 -156', p.d, laid) +
    poly('-120 206, 120 206, 100 156, -100 156', p.d, laid) +
    printed('M-76 -156L76 -156L100 0L76 156L-76 156L-100 0Z', p.a, lit(p.b), lifted) +
    [...Array(7).keys()]
      .map((i) => line(`M${-86 - (3 - Math.abs(i - 3)) * 4} ${-116 + i * 40}L${86 + (3 - Math.abs(i - 3)) * 4} ${-134 + i * 40}`, p.c, 9))
      .join('') +
    line('M90 110Q180 140 200 220', p.c, 11, round),
  pixel: (p) =>
    pixels.map((row, r) => [...row].map((bit, c) => (bit === '1' ? rect(-187 + c * 34, -136 + r * 34, 35, 35, r < 5 ? p.a : p.c) : '')).join('')).join(''),
  clarinet: (p) =>
    group(
      printed('M-30 -170L26 -172L36 120L90 206L-94 210L-40 120Z', p.a, lit(p.b), lifted) +
        poly('-20 -236, 16 -236, 22 -170, -26 -168', p.d, laid) +
        [-110, -60, -10, 40, 90].map((y, i) => poly(facets(0, y, 17, 17, 9, 0.04), i % 2 ? p.c : p.d, laid)).join('') +
        line('M40 -100H84V-60M42 10H90V50', p.c, 11, round),
      'transform="rotate(28)"',
    ),
  windowed: (p) =>
    printed('M-214 -140L214 -146L214 146L-214 150Z', p.a, lit(p.b), lifted) +
    poly('-170 -20, 60 -22, 60 90, -170 92', p.d, laid) +
    line('M-140 16H20M-140 50H-20', p.c, 13, round) +
    poly('120 -110, 180 -112, 180 -40, 120 -38', p.c, laid),
  loaf: (p) =>
    printed('M-214 80L-200 -30L-130 -110L0 -136L130 -112L200 -30L214 80L160 130L-160 132Z', p.a, lit(p.b), lifted) +
    [-110, -20, 70].map((x) => poly(`${x} -70, ${x + 40} -96, ${x + 66} 50, ${x + 30} 66`, p.c, laid)).join(''),
  ticket: (p) =>
    group(
      printed('M-214 -110L214 -114L214 -40L180 -10L214 20L214 114L-214 118L-214 24L-180 -6L-214 -36Z', p.a, lit(p.b), lifted) +
        line('M110 -106V110', p.d, 8, 'stroke-dasharray="16 13"') +
        words('47', { size: 190, x: -50, y: 66, anchor: 'middle', fill: p.c }),
      'transform="rotate(-8)"',
    ),
  bench: (p) =>
    [-60, -10].map((y) => poly(`-210 ${y}, 210 ${y - 6}, 210 ${y + 30}, -210 ${y + 36}`, p.a, laid)).join('') +
    printed('M-220 70L220 62L220 104L-220 112Z', p.a, lit(p.b), lifted) +
    poly('-180 -80, -150 -80, -150 200, -180 200', p.d) +
    poly('150 -84, 180 -84, 180 198, 150 198', p.d),
  quartet: (p) =>
    [-150, -50, 50, 150]
      .map((x, i) =>
        place(
          x,
          i === 1 ? 30 : 0,
          0.5,
          poly('-10 -210, 10 -210, 14 10, -14 10', p.d) +
            shape('M0 -60L66 -50L84 0L54 40L54 70L98 120L84 190L0 216L-84 190L-98 120L-54 70L-54 40L-84 0L-66 -50Z', i === 1 ? p.c : p.a, laid) +
            poly('-16 120, 16 120, 24 190, -24 190', p.d),
        ),
      )
      .join(''),
} satisfies Record<string, Emblem>

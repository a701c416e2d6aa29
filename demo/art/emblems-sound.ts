/** Instruments, machines that repeat, and paper. */
import { lit, type Emblem } from './emblems-home.ts'
import { C, disc, dots, facets, group, laid, lifted, line, poly, printed, rect, round, shape, trace } from './pen.ts'

export const sound = {
  disc: (p) =>
    poly(facets(0, 0, 214, 214, 34, 0.006), p.a, lifted) +
    [180, 150, 120].map((r) => disc(0, 0, r, 'none', `stroke="${p.d}" stroke-width="3" opacity=".6"`)).join('') +
    poly('0 0, 190 -96, 210 -30', p.d, 'opacity=".25"') +
    poly(facets(0, 0, 86, 86, 22, 0.012), p.c, laid) +
    disc(0, 0, 12, p.a),
  cassette: (p) =>
    printed('M-214 -130L214 -136L214 136L-214 140Z', p.a, lit(p.b), lifted) +
    poly('-176 -100, 176 -104, 176 40, -176 44', p.c, laid) +
    poly('-120 -50, 120 -52, 120 14, -120 16', p.d) +
    poly(facets(-70, -18, 34, 34, 12, 0.03), p.a) +
    poly(facets(70, -18, 34, 34, 12, 0.03), p.a) +
    disc(-70, -18, 12, p.d) +
    disc(70, -18, 12, p.d) +
    poly('-120 140, -100 76, 100 76, 120 140', p.d, laid),
  speaker: (p) =>
    printed('M-140 -216L140 -216L146 214L-146 214Z', p.a, lit(p.b), lifted) +
    poly(facets(0, 70, 112, 112, 24, 0.012), p.d, laid) +
    poly(facets(0, 70, 82, 82, 20, 0.015), p.c) +
    poly(facets(0, 70, 34, 34, 14, 0.03), p.d) +
    poly(facets(0, -126, 58, 58, 18, 0.02), p.d, laid) +
    poly(facets(0, -126, 30, 30, 14, 0.03), p.c),
  horn: (p) =>
    line('M-190 70H40M-190 70Q-226 20 -180 -20H60', p.a, 28, `${round} ${laid}`) +
    printed('M20 -40L140 -130L206 -170L216 160L140 100L20 60Z', p.a, lit(p.b), lifted) +
    poly(facets(206, -4, 30, 166, 18, 0.01), p.c, laid) +
    [0, 1, 2].map((i) => rect(-120 + i * 54, -80, 34, 150, p.d, laid) + rect(-126 + i * 54, -110, 46, 22, p.c)).join(''),
  guitar: (p) =>
    poly('-20 -216, 20 -216, 18 0, -18 0', p.d, laid) +
    printed('M0 -20L60 -10L90 40L76 84L110 130L100 190L40 218L-40 218L-100 190L-110 130L-76 84L-90 40L-60 -10Z', p.a, lit(p.b), lifted) +
    poly(facets(0, 80, 38, 38, 14, 0.02), p.d) +
    rect(-46, 150, 92, 16, p.d) +
    line('M-8 -206V156M8 -206V156', p.c, 4) +
    poly('-34 -236, 34 -236, 26 -190, -26 -190', p.c, laid),
  violin: (p) =>
    poly('-13 -210, 13 -210, 14 10, -14 10', p.d, laid) +
    printed('M0 -60L66 -50L84 0L54 40L54 70L98 120L84 190L0 216L-84 190L-98 120L-54 70L-54 40L-84 0L-66 -50Z', p.a, lit(p.b), lifted) +
    line('M-40 40q-14 30 4 60M40 40q14 30 -4 60', p.d, 9, round) +
    rect(-30, 110, 60, 12, p.c) +
    poly('-16 120, 16 120, 24 190, -24 190', p.d) +
    line('M190 -200L110 210', p.c, 11, round),
  drum: (p) =>
    printed('M-180 -60L180 -60L170 140L-170 140Z', p.a, lit(p.b), lifted) +
    line('M-176 -30L-110 120L-40 -30L30 120L100 -30L172 120', p.c, 13, round) +
    poly(facets(0, -64, 186, 56, 26, 0.01), p.d, laid) +
    poly(facets(0, -68, 160, 42, 24, 0.01), p.c) +
    line('M-60 -80L-200 -210M60 -86L210 -200', p.d, 18, round),
  keys: (p) =>
    rect(-210, -160, 420, 330, p.d, lifted) +
    [...Array(6).keys()]
      .map((i) => poly(`${-196 + i * 66} -146, ${-134 + i * 66} -146, ${-134 + i * 66} 156, ${-196 + i * 66} 156`, i === 3 ? p.c : C.bone, laid))
      .join('') +
    [0, 1, 3, 4].map((i) => rect(-152 + i * 66, -150, 38, 180, C.ink, laid)).join('') +
    dots([-210, -160, 210, 170], (_, v) => 0.5 - v, p.b, { pitch: 14 }),
  accordion: (p) =>
    [...Array(5).keys()]
      .map((i) =>
        poly(
          `${-76 + i * 32} ${-160 + i * 6}, ${-44 + i * 32} ${-150 + i * 6}, ${-44 + i * 32} ${150 - i * 4}, ${-76 + i * 32} ${160 - i * 4}`,
          i % 2 ? p.c : p.b,
          laid,
        ),
      )
      .join('') +
    printed('M-206 -150L-76 -176L-76 176L-206 150Z', p.a, lit(p.b), lifted) +
    printed('M84 -150L206 -130L206 130L84 150Z', p.a, lit(p.b), lifted) +
    [...Array(5).keys()].map((i) => rect(-190, -110 + i * 46, 64, 34, i % 2 ? C.ink : C.bone)).join('') +
    [0, 1, 2, 3].map((i) => disc(146, -66 + i * 44, 13, p.d)).join(''),
  bell: (p) =>
    poly(facets(0, 150, 36, 36, 14, 0.03), p.d, laid) +
    printed('M-190 130L-140 60L-120 -90L-60 -170L60 -170L120 -90L140 60L190 130Z', p.a, lit(p.b), lifted) +
    disc(0, -190, 26, 'none', `stroke="${p.d}" stroke-width="16"`) +
    poly('-150 70, 146 64, 156 92, -166 98', p.c),
  metronome: (p) =>
    printed('M-70 -190L70 -190L150 200L-150 200Z', p.a, lit(p.b), lifted) +
    poly('-42 -150, 42 -150, 88 120, -88 120', p.c, laid) +
    line('M0 130L90 -180', C.ink, 13, round) +
    poly('40 -110, 90 -94, 78 -50, 28 -66', p.d, laid) +
    poly('-156 196, 156 196, 164 226, -164 226', p.d),
  phones: (p) =>
    line('M-150 70Q-190 -180 0 -186Q190 -180 150 70', p.d, 34, laid) +
    printed('M-206 10L-120 -10L-100 160L-180 176L-214 110Z', p.a, lit(p.b), lifted) +
    printed('M206 10L120 -10L100 160L180 176L214 110Z', p.a, lit(p.b), lifted) +
    poly('-120 -14, -94 -10, -76 160, -100 164', p.c, laid) +
    poly('120 -14, 94 -10, 76 160, 100 164', p.c, laid),
  note: (p) =>
    line('M-60 130V-160L130 -200V90', p.a, 34, `stroke-linejoin="miter" ${laid}`) +
    poly('-76 -176, 146 -216, 146 -140, -76 -100', p.a, laid) +
    poly(facets(-104, 140, 66, 54, 16, 0.02), p.a, lifted) +
    poly(facets(86, 104, 66, 54, 16, 0.02), p.c, lifted),
  mic: (p) =>
    line('M0 40L-20 220', p.d, 34, round) +
    printed(`${trace(facets(0, -90, 106, 116, 22, 0.012))}Z`, p.a, { box: [-110, -210, 110, 30], tone: (u) => 0.25 + u * 0.5, ink: p.b, pitch: 21 }, lifted) +
    poly('-84 0, 84 -8, 60 50, -56 56', p.c, laid),
  radio: (p) =>
    line('M130 -110L196 -220', p.d, 13, round) +
    printed('M-214 -110L214 -116L214 150L-214 154Z', p.a, lit(p.b), lifted) +
    dots([-184, -84, 20, 124], () => 0.62, p.d, { pitch: 22, angle: 0.785 }) +
    poly(facets(124, -20, 58, 58, 18, 0.02), p.c, laid) +
    poly('120 -20, 128 -20, 158 -64, 150 -68', C.ink) +
    rect(54, 80, 130, 18, p.d),
  telephone: (p) =>
    printed('M-130 -40L130 -44L190 160L-190 164Z', p.a, lit(p.b), lifted) +
    shape('M-206 -60L-196 -140L-110 -180L110 -184L196 -144L206 -64L130 -60L110 -104L-110 -100L-130 -56Z', p.d, lifted) +
    poly(facets(0, 56, 78, 78, 20, 0.012), p.c, laid) +
    [...Array(8).keys()].map((i) => disc(Math.cos(i * 0.785) * 52, 56 + Math.sin(i * 0.785) * 52, 11, p.d)).join('') +
    disc(0, 56, 20, p.a),
  camera: (p) =>
    poly('-60 -150, 70 -154, 90 -100, -80 -96', p.d, laid) +
    printed('M-210 -104L210 -110L210 150L-210 154Z', p.a, lit(p.b), lifted) +
    poly(facets(10, 24, 104, 104, 24, 0.012), p.d, laid) +
    poly(facets(10, 24, 74, 74, 20, 0.015), p.c) +
    poly(facets(10, 24, 38, 38, 14, 0.02), C.ink) +
    poly('-180 -80, -116 -82, -116 -46, -180 -44', p.c) +
    poly(facets(32, 0, 14, 14, 9, 0.03), C.bone),
  television: (p) =>
    line('M-20 -110L-90 -210M20 -110L100 -216', p.d, 11, round) +
    printed('M-210 -110L210 -116L214 150L-214 154Z', p.a, lit(p.b), lifted) +
    printed(
      'M-176 -76L100 -80L104 112L-178 116Z',
      p.d,
      { box: [-180, -80, 104, 116], tone: (_, v) => (Math.round(v * 9) % 2 ? 0.5 : 0), ink: p.c, pitch: 14 },
      laid,
    ) +
    poly(facets(156, -30, 26, 26, 12, 0.03), p.c) +
    poly(facets(156, 50, 26, 26, 12, 0.03), p.c) +
    poly('-150 150, -110 150, -130 206, -150 206', C.ink) +
    poly('110 150, 150 150, 150 206, 130 206', C.ink),
  projector: (p) =>
    shape('M60 -40L226 -150L226 150L60 40Z', p.c, laid) +
    printed('M-170 -70L70 -76L70 90L-170 94Z', p.a, lit(p.b), lifted) +
    poly(facets(-110, -130, 76, 76, 18, 0.015), p.d, lifted) +
    poly(facets(20, -126, 62, 62, 16, 0.02), p.d, lifted) +
    [0, 1, 2, 3].map((i) => disc(-110 + Math.cos(i * 1.57) * 40, -130 + Math.sin(i * 1.57) * 40, 16, p.c)).join('') +
    disc(20, -126, 22, p.c) +
    poly('-120 92, 10 92, 40 214, 0 214, -50 130, -110 214, -150 214', p.d, laid),
  book: (p) =>
    printed('M0 -130L-206 -160L-206 130L0 164Z', p.a, lit(p.b), lifted) +
    printed('M0 -130L206 -160L206 130L0 164Z', p.c, lit(p.b), lifted) +
    [0, 1, 2, 3].map((i) => line(`M-176 ${-108 + i * 54}L-34 ${-88 + i * 54}M176 ${-108 + i * 54}L34 ${-88 + i * 54}`, p.d, 9)).join(''),
  typewriter: (p) =>
    poly('-110 -216, 110 -216, 110 -60, -110 -60', C.bone, laid) +
    line('M-76 -176H60M-76 -140H76M-76 -104H20', p.d, 9) +
    poly('-200 -80, 200 -84, 200 -36, -200 -32', p.d, laid) +
    printed('M-160 -40L160 -44L214 170L-214 174Z', p.a, lit(p.b), lifted) +
    [0, 1, 2]
      .map((row) => [...Array(6).keys()].map((i) => disc(-130 + i * 52 - row * 6 + row * i * 2.4, 26 + row * 50, 17, row + i === 4 ? p.c : C.ink)).join(''))
      .join(''),
  letter: (p) =>
    printed('M-210 -130L210 -136L210 136L-210 140Z', p.a, lit(p.b), lifted) +
    line('M-206 -126L0 40L206 -132', p.d, 13, round) +
    poly('110 40, 180 38, 180 112, 110 114', p.c, laid),
  paperplane: (p) =>
    poly('-216 -20, 216 -150, 20 60', p.a, lifted) +
    poly('216 -150, 20 60, 70 190', p.c, lifted) +
    poly('216 -150, 20 60, -30 160', p.b) +
    poly('-216 -20, 216 -150, -40 40', C.bone, 'opacity=".5"'),
  dice: (p) =>
    printed('M-170 -130L130 -170L180 120L-120 170Z', p.a, lit(p.b), lifted) +
    [
      [-90, -70],
      [6, 0],
      [100, 70],
      [-70, 90],
      [84, -90],
    ]
      .map(([x, y]) => poly(facets(x ?? 0, y ?? 0, 26, 26, 11, 0.03), p.d))
      .join(''),
  card: (p) =>
    group(
      printed('M-130 -200L130 -200L130 200L-130 200Z', p.a, lit(p.b), lifted) +
        shape('M0 110L-80 10L-76 -50L-36 -72L0 -40L36 -72L76 -50L80 10Z', p.c, laid) +
        disc(-96, -164, 15, p.c) +
        disc(96, 164, 15, p.c),
      'transform="rotate(-9)"',
    ),
  pawn: (p) =>
    printed(
      'M-150 200L-130 140L-70 110L-50 -10L-90 -40L-50 -70L-84 -140L-50 -196L50 -196L84 -140L50 -70L90 -40L50 -10L70 110L130 140L150 200Z',
      p.a,
      lit(p.b),
      lifted,
    ) +
    poly('-130 140, 130 136, 136 160, -138 164', p.c) +
    poly('-92 -44, 92 -46, 60 -16, -60 -14', p.c),
  ball: (p) =>
    printed(`${trace(facets(0, 0, 200, 200, 30, 0.008))}Z`, p.a, lit(p.b), lifted) +
    line('M-190 -50Q0 20 190 -60M-60 190Q-10 0 40 -196M-150 130Q0 120 160 120', p.d, 11, round),
  mask: (p) =>
    printed('M-170 -150L0 -190L170 -150L180 20L110 150L0 204L-110 150L-180 20Z', p.a, lit(p.b), lifted) +
    poly('-110 -50, -30 -60, -40 -10, -100 -4', C.ink) +
    poly('110 -50, 30 -60, 40 -10, 100 -4', C.ink) +
    shape('M-80 80L0 100L80 80L40 150L0 160L-40 150Z', p.c),
} satisfies Record<string, Emblem>

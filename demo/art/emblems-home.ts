/** Cut-out things of the house for covers. Each lies around 0,0 and is about 400 high. */
import { C, disc, facets, group, laid, lifted, line, poly, printed, rect, round, shape, trace } from './pen.ts'

/** Main paper, the colour of its halftone, and two accents. */
export interface Paint {
  a: string
  b: string
  c: string
  d: string
}

export type Emblem = (paint: Paint) => string

const all = [-220, -220, 220, 220] as const
/** Light from the upper left: dots gather low on the right. */
export const lit = (ink: string) => ({ box: all, tone: (u: number, v: number) => u * 0.75 + v * 0.5 - 0.5, ink, pitch: 14 })

export const home = {
  door: (p) =>
    printed('M-110 200L-110 -190L110 -204L110 200Z', p.a, lit(p.b), lifted) +
    poly('-76 -152, 76 -162, 76 -10, -76 -6', p.c, laid) +
    poly('-76 34, 76 32, 76 164, -76 164', p.c, laid) +
    poly(facets(84, 12, 15, 15, 10, 0.04), p.d),
  ajar: (p) =>
    poly('-130 210, -130 -200, 130 -200, 130 210', p.d, lifted) +
    poly('-96 210, -96 -164, 100 -164, 100 210', p.c) +
    printed('M-96 210L-96 -164L40 -116L40 250Z', p.a, lit(p.b), laid) +
    poly(facets(14, 66, 12, 12, 9, 0.04), p.d),
  key: (p) =>
    printed(`${trace(facets(0, -120, 92, 92, 10, 0.03))}ZM-26 -30L26 -30L26 200L-26 200Z`, p.a, lit(p.b), lifted) +
    poly('26 80, 96 80, 96 116, 26 116', p.a, laid) +
    poly('26 146, 116 146, 116 190, 26 190', p.a, laid) +
    poly(facets(0, -120, 42, 42, 9, 0.04), p.c),
  cup: (p) =>
    line('M120 -40Q230 -50 210 40Q190 110 90 104', p.a, 30, laid) +
    printed('M-160 -90L150 -96L126 90L70 140L-80 142L-134 92Z', p.a, lit(p.b), lifted) +
    poly('-150 -90, 140 -96, 124 -64, -134 -58', p.c) +
    poly('-210 150, 200 146, 150 190, -150 192', p.d, laid) +
    line('M-60 -140q-34 -40 0 -76M40 -144q-34 -40 0 -76', p.c, 15, round),
  teapot: (p) =>
    line('M110 -60Q240 -90 220 30Q200 100 110 90', p.a, 32, laid) +
    shape('M-130 30L-220 -40L-236 -110L-190 -110L-150 -60L-90 -40Z', p.a, laid) +
    printed('M-120 -90L110 -96L160 10L130 130L80 160L-90 160L-140 120L-160 10Z', p.a, lit(p.b), lifted) +
    poly('-110 -96, 104 -100, 70 -146, -74 -142', p.c, laid) +
    poly(facets(0, -166, 26, 24, 10, 0.04), p.d, laid) +
    poly('-150 20, 156 14, 148 60, -152 66', p.c),
  candle: (p) =>
    printed('M-50 -60L50 -70L56 180L-54 184Z', p.a, lit(p.b), lifted) +
    shape('M-50 -60L50 -70L40 -20L20 30L2 -22L-20 20Z', p.c) +
    poly('-140 176, 140 170, 120 216, -120 220', p.d, laid) +
    line('M0 -66V-100', C.ink, 9) +
    shape('M0 -230L46 -150L34 -100L0 -88L-34 -100L-46 -150Z', p.c, laid) +
    shape('M0 -176L20 -136L0 -104L-20 -136Z', p.d),
  bulb: (p) =>
    printed('M-56 90L-74 40L-130 -20L-146 -100L-110 -176L-40 -216L40 -216L110 -176L146 -100L130 -20L74 40L56 90Z', p.a, lit(p.b), lifted) +
    poly('-56 92, 56 92, 52 126, -52 126', p.d, laid) +
    poly('-52 132, 52 132, 46 164, -46 164', p.d, laid) +
    poly('-40 170, 40 170, 14 206, -14 206', C.ink) +
    line('M-40 88L-58 -40L-22 -84L0 -30L22 -84L58 -40L40 88', p.c, 11, round),
  chair: (p) =>
    poly('-110 -210, -74 -210, -70 40, -110 40', p.a, laid) +
    poly('70 -216, 106 -216, 110 40, 70 40', p.a, laid) +
    poly('-116 -196, 112 -202, 112 -120, -116 -114', p.c, laid) +
    poly('-120 -80, 112 -86, 112 -40, -118 -36', p.c, laid) +
    poly('-140 30, 140 20, 156 80, -156 88', p.a, lifted) +
    poly('-140 84, -100 84, -110 214, -144 212', p.b, laid) +
    poly('100 80, 140 78, 150 210, 116 212', p.b, laid),
  window: (p) =>
    poly('-150 -210, 150 -210, 150 200, -150 200', p.d, lifted) +
    printed('M-122 -182L122 -182L122 172L-122 172Z', p.a, lit(p.b)) +
    rect(-12, -190, 24, 370, p.d) +
    rect(-130, -16, 260, 22, p.d) +
    poly('-122 -182, -40 -182, -90 20, -122 60', p.c) +
    poly('-180 186, 180 186, 188 222, -188 222', p.c, laid),
  house: (p) =>
    poly('-150 -40, 150 -40, 150 200, -150 200', p.a, lifted) +
    printed('M-200 -30L0 -210L200 -30Z', p.c, lit(p.b), laid) +
    poly('70 -190, 116 -190, 116 -90, 70 -130', p.b) +
    poly('-36 60, 40 60, 40 200, -36 200', p.d) +
    rect(-118, 10, 60, 64, p.d) +
    rect(70, 10, 60, 64, p.d),
  bed: (p) =>
    poly('-220 -110, -180 -110, -180 130, -220 130', p.d, laid) +
    poly('180 -30, 220 -30, 220 130, 180 130', p.d, laid) +
    printed('M-186 0L190 0L190 90L-186 90Z', p.a, lit(p.b), lifted) +
    poly('-180 -54, -60 -66, -40 4, -180 6', p.c, laid) +
    poly('-50 -10, 186 -14, 186 50, -64 54', p.b, 'opacity=".35"'),
  mirror: (p) =>
    poly(facets(0, -60, 140, 160, 22, 0.012), p.d, lifted) +
    printed(`${trace(facets(0, -60, 112, 132, 20, 0.012))}Z`, p.a, lit(p.b)) +
    poly('-26 96, 26 96, 32 216, -32 216', p.d, laid) +
    poly('-70 -120, -20 -170, 0 -150, -70 -60', p.c),
  scissors: (p) =>
    group(
      poly('-20 20, 20 -10, 120 -216, 84 -216', p.a, laid) +
        poly('20 20, -20 -10, -120 -216, -84 -216', p.c, lifted) +
        disc(-76, 130, 58, 'none', `stroke="${p.d}" stroke-width="34"`) +
        disc(76, 130, 58, 'none', `stroke="${p.d}" stroke-width="34"`) +
        poly('-50 80, -6 0, 10 10, -20 96', p.d) +
        poly('50 80, 6 0, -10 10, 20 96', p.d) +
        disc(0, 4, 13, C.ink),
    ),
  spoon: (p) =>
    printed(`${trace(facets(0, -130, 72, 92, 16, 0.012))}Z`, p.a, lit(p.b), lifted) +
    poly('-13 -50, 13 -50, 24 216, -24 216', p.a, laid) +
    poly('-40 -150, -16 -190, -6 -170, -30 -110', p.c),
  bottle: (p) =>
    printed('M-34 -210L34 -210L34 -110L84 -40L90 210L-90 210L-84 -40L-34 -110Z', p.a, lit(p.b), lifted) +
    poly('-44 -216, 44 -216, 40 -176, -40 -176', p.d, laid) +
    poly('-86 20, 86 16, 88 132, -88 136', p.c, laid) +
    line('M-50 60H40M-50 92H10', p.d, 11),
  umbrella: (p) =>
    line('M0 -190V150Q0 206 50 204Q92 200 88 152', p.d, 18, round) +
    printed('M-214 10L-190 -80L-120 -160L0 -196L120 -160L190 -80L214 10L142 -24L72 14L0 -26L-72 14L-142 -24Z', p.a, lit(p.b), lifted) +
    poly('0 -196, 72 14, 0 -26, -72 14', p.c) +
    poly('-10 -220, 10 -220, 6 -190, -6 -190', p.d),
  suitcase: (p) =>
    line('M-56 -96V-150H56V-96', p.d, 24, 'stroke-linejoin="round"') +
    printed('M-200 -100L200 -104L206 170L-204 174Z', p.a, lit(p.b), lifted) +
    poly('-150 -102, -100 -102, -98 172, -150 172', p.c, laid) +
    poly('100 -104, 150 -104, 154 172, 104 172', p.c, laid) +
    rect(-30, -30, 60, 44, p.d, laid),
  shoe: (p) =>
    printed('M-180 -120L-60 -130L-40 -50L60 10L190 50L206 130L-190 140L-200 20Z', p.a, lit(p.b), lifted) +
    poly('-206 130, 210 122, 214 164, -206 172', p.d, laid) +
    poly('-180 -124, -60 -134, -56 -100, -184 -90', p.c, laid) +
    line('M-40 -44L10 -70M-10 -20L40 -46M24 2L72 -22', p.c, 13, round),
  hat: (p) =>
    printed('M-120 80L-96 -130L-40 -170L50 -172L104 -130L124 80Z', p.a, lit(p.b), lifted) +
    poly('-124 30, 126 24, 130 84, -126 90', p.c, laid) +
    poly('-220 90, 220 78, 190 130, -190 138', p.a, lifted),
  coat: (p) =>
    poly('-60 -190, -180 -140, -210 100, -140 110, -120 -20', p.a, laid) +
    poly('60 -190, 180 -140, 210 100, 140 110, 120 -20', p.a, laid) +
    printed('M-70 -196L70 -196L130 210L-130 210Z', p.a, lit(p.b), lifted) +
    poly('-70 -196, -10 -20, -50 10, -110 -120', p.c, laid) +
    poly('70 -196, 10 -20, 50 10, 110 -120', p.c, laid) +
    disc(0, 50, 12, p.d) +
    disc(2, 110, 12, p.d),
  bathtub: (p) =>
    printed('M-220 -40L220 -46L190 90L120 140L-120 144L-190 96Z', p.a, lit(p.b), lifted) +
    poly('-230 -60, 230 -66, 226 -26, -226 -20', p.c, laid) +
    poly('-150 140, -100 142, -116 190, -146 190', p.d) +
    poly('110 140, 160 130, 156 186, 124 190', p.d) +
    line('M150 -60V-190H60V-150', p.d, 22, round),
  comb: (p) =>
    printed('M-200 -80L200 -90L200 -10L-200 -4Z', p.a, lit(p.b), lifted) +
    [...Array(11).keys()]
      .map((i) => poly(`${-196 + i * 36} -8, ${-174 + i * 36} -8, ${-178 + i * 36} 120, ${-192 + i * 36} 120`, i === 4 ? p.c : p.a, laid))
      .join(''),
  stairs: (p) =>
    [0, 1, 2, 3, 4]
      .map((i) =>
        poly(`${-200 + i * 80} ${200 - i * 80}, 200 ${200 - i * 80}, 200 ${120 - i * 80}, ${-200 + i * 80} ${120 - i * 80}`, i % 2 ? p.c : p.a, lifted),
      )
      .join(''),
} satisfies Record<string, Emblem>

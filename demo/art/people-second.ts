/** The other six people of the masthead. */
import { brows, cheeks, earrings, eyes, glasses, mouth, nose } from './features.ts'
import { C, dots, disc, facets, laid, lifted, line, pick, poly, printed, round, shape, within, type Drawing } from './pen.ts'
import { heart, oval, portrait, slim, wide } from './portrait.ts'

export const secondPeople = {
  /** Ines Thorn: red hair over one eye, freckles, a leather collar. */
  p7: () =>
    portrait(407, () => ({
      ground: C.night,
      screen: C.ultra,
      skin: C.bone,
      shade: C.blush,
      head: heart,
      tilt: 3,
      back:
        shape('M84 640L96 260Q120 66 320 66Q486 70 506 270L520 640L420 560L180 560Z', C.tomato, laid) +
        dots([84, 200, 250, 640], (u, v) => v * 0.9 - 0.1 - u * 0.3, C.wine, { pitch: 15 }),
      features:
        eyes('lined', 304, 64) +
        brows(266, 8, -12, C.wine) +
        nose('wedge', C.blush, 4) +
        mouth('full', C.tomato, 436) +
        [
          [214, 366],
          [236, 378],
          [224, 392],
          [372, 372],
          [392, 384],
          [250, 362],
          [358, 390],
        ]
          .map(([x, y]) => disc(x ?? 0, y ?? 0, 5, C.tomato))
          .join(''),
      front:
        printed('M470 470L448 230L400 150L300 110L190 150L140 240L128 400L106 250L170 110L310 70L440 110L500 240L512 420Z', C.tomato, {
          box: [106, 70, 512, 470],
          tone: (u, v) => u * 0.9 - 0.35 + v * 0.1,
          ink: C.wine,
          pitch: 14,
        }) + shape('M234 122L340 96L450 190L478 400L440 470L430 330L396 360L330 270L286 190Z', C.tomato, laid),
      clothes:
        poly('30 640, 80 570, 210 526, 300 600, 390 526, 520 570, 570 640', C.ink, lifted) +
        poly('160 548, 232 500, 300 640, 220 640', C.coal, laid) +
        poly('440 548, 368 500, 300 640, 380 640', C.coal, laid) +
        line('M188 600L212 640', C.bone, 6),
    })),
  /** Gro Nilsen: a knitted hat, two plaits, wind in the cheeks. */
  p8: () =>
    portrait(408, () => ({
      ground: C.teal,
      screen: C.ultra,
      skin: '#f0c9a4',
      shade: C.tomato,
      head: wide,
      back: [...Array(6).keys()]
        .map(
          (i) =>
            poly(facets(138 - i * 5, 380 + i * 44, 38 - i * 2, 34, 9, 0.05), i % 2 ? C.amber : C.yellow, laid) +
            poly(facets(462 + i * 5, 380 + i * 44, 38 - i * 2, 34, 9, 0.05), i % 2 ? C.amber : C.yellow, laid),
        )
        .join(''),
      features:
        eyes('smiling', 316, 66) +
        brows(274, 10, 4, C.amber) +
        nose('button', '#e08a62', 6) +
        cheeks(C.blush, 388, 108) +
        mouth('smile', C.wine, 432) +
        line('M170 318L150 308M172 334L150 336M430 318L450 308M428 334L450 336', C.tomato, 6, round),
      front: knitHat(),
      clothes:
        poly('10 640, 50 560, 180 520, 420 520, 550 560, 590 640', C.tomato, lifted) +
        poly('150 540, 196 486, 300 540, 404 486, 450 540, 300 620', C.bone, laid) +
        poly('288 570, 312 570, 314 640, 286 640', C.ink),
    })),
  /** Ama Serwaa: a wrap with a knot like a flower. */
  p9: () =>
    portrait(409, () => ({
      ground: C.petrol,
      screen: C.ink,
      skin: '#6d3d2a',
      shade: '#3a1d15',
      head: oval,
      tilt: -4,
      drop: 34,
      features: eyes('open', 318, 62) + brows(278, 10, 4) + nose('broad', '#3a1d15', 8) + mouth('smile', C.tomato, 438) + earrings('drop', C.yellow, 122, 420),
      front: wrap(),
      clothes:
        poly('40 640, 80 562, 220 516, 300 570, 380 516, 520 562, 560 640', C.blush, lifted) +
        [0, 1, 2, 3, 4]
          .map((i) => poly(facets(190 + i * 55, 562 + Math.abs(i - 2) * -14 + 28, 23, 23, 10, 0.03), pick([C.yellow, C.tomato], i), laid))
          .join(''),
    })),
  /** Jonah Okafor-Lind: locs, a chin beard, a hood. */
  p10: () =>
    portrait(410, () => ({
      ground: C.sand,
      screen: C.amber,
      skin: '#b9734b',
      shade: '#7a3b28',
      head: slim,
      tilt: -2,
      back: [...Array(9).keys()]
        .map((i) =>
          line(`M${150 + i * 37} 150L${110 + i * 48 + (i % 2) * 8} ${400 + (i % 3) * 46}`, i % 3 ? C.ink : C.coal, 40, `stroke-linecap="round" ${laid}`),
        )
        .join(''),
      features:
        eyes('almond', 308, 60) +
        brows(272, 13, -2) +
        nose('broad', '#7a3b28', 4) +
        mouth('smile', C.wine, 436) +
        poly('246 488, 272 482, 300 492, 328 482, 354 488, 326 536, 274 536', C.ink),
      front: [...Array(8).keys()]
        .map((i) =>
          line(
            `M${300 + (i - 3.5) * 12} 92Q${300 + (i - 3.5) * 46} 110 ${300 + (i - 3.5) * 42} ${176 + Math.abs(i - 3.5) * 30}`,
            i % 2 ? C.coal : C.ink,
            36,
            round,
          ),
        )
        .join(''),
      clothes:
        poly('20 640, 60 556, 170 500, 430 500, 540 556, 580 640', C.ultra, lifted) +
        poly('166 560, 190 470, 300 560, 410 470, 434 560, 300 640', C.night, laid) +
        line('M256 580L250 640M344 580L350 640', C.bone, 8, round),
    })),
  /** Samia Haddad: a teal scarf, its folds falling to one side. */
  p11: () =>
    portrait(411, () => ({
      ground: C.blush,
      screen: C.wine,
      skin: '#d69a6c',
      shade: '#96552f',
      head: oval,
      back: printed(
        'M96 620L104 270L150 130L250 56L350 56L450 130L496 270L504 620Z',
        C.teal,
        { box: [96, 56, 504, 620], tone: (u, v) => Math.abs(u - 0.4) * 1.2 - 0.25 + v * 0.15, ink: C.petrol, pitch: 15 },
        lifted,
      ),
      features: eyes('lined', 304, 64, C.ink) + brows(266, 12, 2) + nose('long', '#96552f') + mouth('lips', C.wine, 438),
      front:
        shape('M140 330L150 220L210 140L300 112L390 140L450 220L460 330L474 250L440 150L370 90L300 76L230 90L160 150L126 250Z', C.teal, laid) +
        poly('160 230, 220 160, 300 138, 380 160, 440 230, 380 180, 300 162, 220 180', C.yellow) +
        shape('M140 320L176 440L240 510L300 530L360 510L424 440L460 320L480 450L430 560L300 610L170 560L120 450Z', C.teal, laid),
      clothes:
        poly('20 640, 60 580, 180 540, 420 540, 540 580, 580 640', C.wine, lifted) +
        printed(
          'M128 470L220 540L340 560L470 470L480 540L400 640L280 640L170 590Z',
          C.teal,
          { box: [128, 470, 480, 640], tone: (u, v) => v * 0.9 - 0.2, ink: C.petrol, pitch: 14 },
          laid,
        ) +
        line('M190 520L300 590L350 640M260 552L360 560', C.petrol, 7, round),
    })),
  /** Hanna Quill: a white quiff, yellow wings, a pencil that has seen everything. */
  p12: () =>
    portrait(412, () => ({
      ground: C.wine,
      screen: C.ink,
      skin: '#f0c9a4',
      shade: C.blush,
      tilt: 2,
      head: 'M176 210L176 340L206 430L266 506L334 506L394 430L424 340L424 210L300 130Z',
      back: poly('160 190, 440 190, 450 300, 430 360, 170 360, 150 300', C.sand, laid) + pencil(),
      features:
        eyes('open', 304, 66, C.petrol) +
        glasses('wing', C.yellow, 304) +
        nose('hooked', C.blush, 2) +
        mouth('smirk', C.tomato, 444) +
        line('M232 410L222 440M368 410L378 440', C.tomato, 6, round),
      front:
        printed(
          'M150 260L146 170L190 84L300 40L420 50L486 110L440 130L462 170L430 260L408 196L340 158L260 190L200 186Z',
          C.bone,
          { box: [146, 40, 486, 260], tone: (u, v) => v * 0.7 + u * 0.3 - 0.42, ink: C.petrol, pitch: 12 },
          laid,
        ) + earrings('stud', C.ink, 128, 390),
      clothes:
        poly('20 640, 66 562, 214 512, 300 640, 386 512, 534 562, 580 640', C.ink, lifted) +
        poly('214 512, 252 480, 300 600, 276 640', C.bone, laid) +
        poly('386 512, 348 480, 300 600, 324 640', C.bone, laid) +
        poly('120 570, 180 556, 300 640, 230 640', C.coal) +
        poly('480 570, 420 556, 300 640, 370 640', C.coal),
    })),
} satisfies Record<string, () => Drawing>

function pencil(): string {
  return poly('452 250, 560 176, 574 196, 466 276', C.yellow, laid) + poly('560 176, 574 196, 596 162', C.bone) + poly('586 166, 596 162, 592 172', C.ink)
}

function knitHat(): string {
  const d = 'M136 268L140 180L190 96L270 60L330 60L410 96L460 180L464 268Z'
  let rows = ''
  for (let row = 0; row < 2; row++) {
    for (let i = 0; i < 9; i++)
      rows += poly(
        `${136 + i * 38} ${170 + row * 44}, ${155 + i * 38} ${146 + row * 44}, ${174 + i * 38} ${170 + row * 44}, ${155 + i * 38} ${194 + row * 44}`,
        row ? C.yellow : C.bone,
      )
  }
  return (
    shape(d, C.ultra, laid) +
    within(shape(d, ''), rows + dots([300, 60, 470, 270], (u) => u * 0.9 - 0.1, C.night, { pitch: 12 })) +
    poly('124 240, 476 240, 482 300, 118 300', C.tomato, laid) +
    poly(facets(300, 52, 46, 42, 12, 0.08), C.tomato, laid)
  )
}

function wrap(): string {
  const d = 'M150 276L140 190L190 104L300 70L410 104L460 190L450 276L380 236L300 224L220 236Z'
  const petal = (t: number, fill: string) =>
    `<g transform="translate(330 96) rotate(${t}) scale(.88)">${poly('-20 0, -64 -70, -36 -118, 30 -112, 58 -64, 20 0', fill, laid)}</g>`
  const bands = line('M140 250Q300 150 470 230M150 190Q300 90 460 170', C.tomato, 22) + line('M136 284Q300 190 470 272M146 220Q300 120 466 200', C.ultra, 10)
  return (
    shape(d, C.yellow, laid) +
    within(shape(d, ''), bands + dots([300, 70, 460, 276], (u) => u * 0.8 - 0.15, C.amber, { pitch: 12 })) +
    petal(-58, C.tomato) +
    petal(52, C.amber) +
    petal(-8, C.yellow) +
    poly(facets(332, 100, 40, 34, 12, 0.04), C.ultra, laid)
  )
}

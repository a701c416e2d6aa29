/** Six of the people of the masthead. */
import { brows, earrings, eyes, glasses, mouth, nose } from './features.ts'
import { C, dots, disc, facets, laid, lifted, line, poly, printed, round, shape, type Drawing } from './pen.ts'
import { heart, oval, portrait, slim, wide } from './portrait.ts'

export const firstPeople = {
  /** Pia Velasco: a bob, round glasses, tomatoes in her ears. */
  p1: () =>
    portrait(401, () => ({
      ground: C.yellow,
      screen: C.amber,
      skin: C.blush,
      shade: C.tomato,
      head: oval,
      back: shape('M104 470L96 240Q124 56 300 56Q476 56 504 240L496 470L400 462L200 462Z', C.ink, laid),
      features: eyes('dots', 304, 62) + glasses('round', C.ink, 304) + nose('wedge', C.tomato) + mouth('lips', C.wine),
      front:
        printed(
          'M140 276L162 168L230 100L330 90L424 140L462 276L420 262L300 254L190 262Z',
          C.ink,
          { box: [140, 90, 462, 276], tone: (u, v) => 0.8 - Math.abs(u - 0.36) * 2.6 - v * 0.4, ink: C.petrol, pitch: 13 },
          laid,
        ) + earrings('stud', C.tomato, 152, 440),
      clothes:
        poly('30 640, 66 560, 216 508, 300 590, 384 508, 534 560, 570 640', C.petrol, lifted) +
        poly('216 508, 250 496, 300 590, 262 600', C.bone, laid) +
        poly('384 508, 350 496, 300 590, 338 600', C.bone, laid),
    })),
  /** Nadia Okonjo: an afro, hoops, a track top. */
  p2: () =>
    portrait(402, () => ({
      ground: C.teal,
      screen: C.petrol,
      skin: '#9c5a3c',
      shade: '#5d2f22',
      head: slim,
      tilt: -3,
      back:
        poly(facets(300, 244, 226, 216, 26, 0.03), C.ink, laid) +
        dots([80, 40, 300, 300], (u, v) => 0.55 - Math.hypot(u - 0.5, v - 0.4) * 1.3, C.ultra, { pitch: 16 }),
      features: eyes('open', 306, 62) + brows(262, 11, -8) + nose('broad', '#5d2f22') + mouth('full', C.wine, 440),
      front: shape('M176 268L184 170L300 120L416 170L424 268L384 218L300 204L216 218Z', C.ink) + earrings('hoop', C.yellow, 128, 420),
      clothes:
        poly('40 640, 76 560, 220 520, 380 520, 524 560, 560 640', C.yellow, lifted) +
        poly('210 524, 222 470, 300 520, 378 470, 390 524, 300 606', C.tomato, laid) +
        poly('290 560, 310 560, 312 640, 288 640', C.ink) +
        line('M96 640L132 556M504 640L468 556', C.tomato, 16),
    })),
  /** Tomasz Wirth: bald, square, black frames, black roll neck. */
  p3: () =>
    portrait(403, () => ({
      ground: C.amber,
      screen: C.tomato,
      skin: C.bone,
      shade: C.blush,
      neck: 76,
      head: 'M158 200L160 380L190 470L250 508L350 508L410 470L440 380L442 200L400 120L330 82L270 82L200 120Z',
      back: poly('134 270, 150 220, 170 330, 160 380, 132 350', C.sand, laid) + poly('466 270, 450 220, 430 330, 440 380, 468 350', C.sand, laid),
      features:
        eyes('heavy', 302, 66) +
        glasses('square', C.ink, 300) +
        nose('hooked', C.blush, 10) +
        mouth('line', C.wine, 448) +
        line('M220 150Q300 130 380 150M236 182Q300 168 364 182', C.blush, 7),
      front: poly('206 424, 250 418, 300 430, 350 418, 394 424, 384 408, 300 412, 216 408', C.sand, laid) + brows(240, 15, 4, C.coal, 66),
      clothes:
        poly('20 640, 70 570, 210 522, 390 522, 530 570, 580 640', C.ink, lifted) +
        poly('204 470, 396 470, 410 560, 190 560', C.ink, laid) +
        dots([200, 470, 410, 560], (u) => u * 0.8 - 0.2, C.ultra, { pitch: 12 }),
    })),
  /** Mirko Strand: a broad beard and a collar turned up. */
  p4: () =>
    portrait(404, () => ({
      ground: C.blush,
      screen: C.tomato,
      skin: '#c98259',
      shade: '#8f4a30',
      head: wide,
      neck: 72,
      features: eyes('almond', 296, 66) + brows(258, 19, 6) + nose('long', '#8f4a30', -4),
      front:
        printed(
          'M154 300L176 350L230 366L268 392L332 392L370 366L424 350L446 300L446 400L410 500L340 556L260 556L190 500L154 400Z',
          C.ink,
          { box: [154, 300, 446, 556], tone: (u, v) => 0.62 - Math.abs(u - 0.3) * 1.9 - v * 0.2, ink: C.wine, pitch: 13 },
          laid,
        ) +
        shape('M246 420Q300 408 354 420Q330 442 300 442Q270 442 246 420Z', C.tomato) +
        shape('M146 280L150 180L206 104L300 82L400 106L450 180L454 280L430 300L418 214L330 186L250 196L182 220L170 300Z', C.ink),
      clothes:
        poly('10 640, 56 560, 190 516, 300 600, 410 516, 544 560, 590 640', C.ultra, lifted) +
        poly('150 540, 196 452, 300 610, 252 640, 180 600', C.ultra, laid) +
        poly('450 540, 404 452, 300 610, 348 640, 420 600', C.night, laid),
    })),
  /** Léon Abara: a flat top, a thin moustache, a scarf for the draught on stage. */
  p5: () =>
    portrait(405, () => ({
      ground: C.ultra,
      screen: C.night,
      skin: '#7a4630',
      shade: '#43231a',
      head: slim,
      tilt: 4,
      features:
        eyes('open', 310, 60) +
        brows(270, 12, 2) +
        nose('wedge', '#43231a', 6) +
        mouth('smirk', C.tomato, 452) +
        line('M250 420L296 410L300 414L304 410L350 420', C.ink, 8, round),
      front:
        printed(
          'M180 250L172 80L240 60L372 66L428 84L420 250L400 206L300 196L200 206Z',
          C.ink,
          { box: [172, 60, 428, 250], tone: (u, v) => 0.8 - u * 0.7 - v * 0.5, ink: C.ultra, pitch: 13 },
          laid,
        ) +
        poly('176 250, 200 210, 206 320, 188 340', C.ink) +
        poly('424 250, 400 210, 394 320, 412 340', C.ink),
      clothes:
        poly('40 640, 80 566, 216 524, 384 524, 520 566, 560 640', C.bone, lifted) +
        printed(
          'M196 500L404 496L420 566L300 596L180 570Z',
          C.wine,
          { box: [180, 496, 420, 600], tone: (u, v) => v * 0.7 - 0.1 + u * 0.1, ink: C.ink, pitch: 13 },
          laid,
        ) +
        poly('300 590, 390 560, 430 640, 330 640', C.tomato, laid),
    })),
  /** Runa Hald: white hair in a knot, half-moon glasses. */
  p6: () =>
    portrait(406, () => ({
      ground: C.tomato,
      screen: C.wine,
      skin: C.blush,
      shade: '#d9704f',
      head: heart,
      back:
        poly(facets(300, 84, 84, 74, 15, 0.03), C.bone, laid) + shape('M138 350L130 240Q150 100 300 94Q450 100 470 240L462 350L420 300L180 300Z', C.bone, laid),
      features:
        eyes('dots', 296, 62) +
        brows(262, 8, 6, C.coal) +
        glasses('half', C.ink, 312) +
        nose('long', '#d9704f') +
        mouth('small', C.wine, 440) +
        line('M206 350L190 366M394 350L410 366', '#d9704f', 6, round),
      front:
        printed(
          'M146 292L160 190L230 122L330 112L420 150L456 292L408 210L330 178L250 200L184 236Z',
          C.bone,
          { box: [146, 112, 456, 292], tone: (u, v) => u * 0.7 - 0.25 + v * 0.15, ink: C.teal, pitch: 12 },
          laid,
        ) + line('M210 60L390 108', C.ink, 11, round),
      clothes:
        poly('40 640, 76 568, 222 524, 378 524, 524 568, 560 640', C.petrol, lifted) +
        poly('216 490, 384 490, 398 560, 202 560', C.teal, laid) +
        [0, 1, 2].map((i) => disc(300, 578 + i * 30, 8, C.yellow)).join(''),
    })),
} satisfies Record<string, () => Drawing>

/** Eyes, noses, mouths: the kit from which the people are cut. The face's middle is x 300, its eyes about y 300. */
import { C, disc, dots, facets, line, mirror, place, poly, rect, round, shape, within } from './pen.ts'

/** Draws a left half twice, the second time mirrored on x 300. Points are given for the right half, from the middle. */
function both(half: string, y = 0): string {
  return place(300, y, 1, half + mirror(half))
}

type Eyes = 'almond' | 'open' | 'heavy' | 'smiling' | 'dots' | 'lined'

export function eyes(kind: Eyes, y = 300, apart = 64, iris: string = C.ink): string {
  const cut: Record<Eyes, string> = {
    almond: poly('-32 2, -2 -15, 32 4, 0 13', C.ink),
    open: poly('-36 2, -14 -17, 14 -17, 38 0, 12 15, -14 15', C.bone) + disc(1, -2, 14, iris) + line('M-38 2L-14 -18L16 -18L40 0', C.ink, 8, round),
    heavy: poly('-34 -6, 34 -10, 30 8, 0 15, -26 10', C.ink) + line('M-40 -8L38 -13', C.ink, 11, round),
    smiling: line('M-32 8Q0 -26 32 8', C.ink, 12, round),
    dots: disc(0, 0, 11, C.ink),
    lined: poly('-34 4, -4 -17, 30 -6, 54 -24, 36 8, 0 14', C.ink) + disc(2, -2, 5, C.bone),
  }
  return both(place(apart, 0, 1, cut[kind]), y)
}

/** Thick or thin, level (0) or with the outer end up or down. */
export function brows(y: number, weight: number, tilt: number, fill: string = C.ink, apart = 64): string {
  return both(line(`M${apart - 36} ${-tilt * 0.4}L${apart + 4} ${-12 + tilt * 0.1}L${apart + 40} ${tilt}`, fill, weight, 'stroke-linejoin="round"'), y)
}

type Nose = 'wedge' | 'broad' | 'long' | 'hooked' | 'button'

export function nose(kind: Nose, shade: string, y = 0): string {
  const cut: Record<Nose, string> = {
    wedge: poly('300 306, 282 380, 314 386', shade),
    broad: poly('292 310, 286 350, 254 378, 276 394, 324 394, 346 378, 314 350, 308 310', shade) + disc(278, 384, 6, C.ink) + disc(322, 384, 6, C.ink),
    long: poly('304 280, 276 396, 290 408, 320 402', shade),
    hooked: poly('296 286, 262 350, 268 392, 298 404, 322 392, 308 340', shade),
    button: poly(facets(300, 372, 26, 20, 11, 0.04), shade),
  }
  return place(0, y, 1, cut[kind])
}

type Mouth = 'lips' | 'full' | 'line' | 'smile' | 'smirk' | 'small'

export function mouth(kind: Mouth, fill: string = C.tomato, y = 424): string {
  const cut: Record<Mouth, string> = {
    lips: poly('-42 0, -12 -10, 0 -6, 12 -10, 42 0, 0 22', fill),
    full: poly('-54 2, -18 -16, 0 -9, 18 -16, 54 2, 22 26, -22 26', fill) + line('M-50 3L0 5L50 3', C.ink, 4),
    line: line('M-44 4L44 0', fill, 10, round),
    smile: poly('-66 -10, 0 -2, 66 -10, 44 28, 0 40, -44 28', fill) + poly('-52 -6, 0 1, 52 -6, 42 11, -42 11', C.bone),
    smirk: poly('-40 6, 10 4, 52 -14, 30 16, -14 20', fill),
    small: poly('-26 0, 0 -9, 26 0, 0 15', fill),
  }
  return place(300, y, 1, cut[kind])
}

type Glasses = 'round' | 'square' | 'half' | 'wing'

export function glasses(kind: Glasses, fill: string = C.ink, y = 300): string {
  const pane: Record<Glasses, string> = {
    round: disc(66, 0, 52, 'none', `stroke="${fill}" stroke-width="13"`),
    square: rect(14, -40, 106, 76, 'none', `stroke="${fill}" stroke-width="16" stroke-linejoin="bevel"`),
    half: line('M20 12L112 12Q104 56 66 56Q28 56 20 12Z', fill, 9, 'stroke-linejoin="round"'),
    wing: line('M16 -22L140 -52L118 26L70 46L28 34Z', fill, 15, 'stroke-linejoin="bevel"'),
  }
  const bridge = kind === 'half' ? 'M-22 14Q0 2 22 14' : 'M-16 -8Q0 -18 16 -8'
  return both(pane[kind], y) + place(300, y, 1, line(bridge, fill, kind === 'half' ? 9 : 12))
}

/** The head as cut, its right side in halftone. */
export function skull(d: string, skin: string, shade: string, attrs: string): string {
  return (
    shape(d, skin, attrs) +
    within(
      shape(d, ''),
      dots([300, 140, 450, 520], (u) => u * 1.15 - 0.12, shade, { pitch: 12 }),
    )
  )
}

export function neck(shade: string, wide = 54, low = 560): string {
  return poly(`${300 - wide} 390, ${300 + wide} 390, ${300 + wide + 14} ${low}, ${300 - wide - 14} ${low}`, shade)
}

export function cheeks(fill: string, y = 384, apart = 100): string {
  return both(poly(facets(apart, 0, 27, 25, 12, 0.04), fill), y)
}

export function earrings(kind: 'hoop' | 'drop' | 'stud', fill: string, x = 140, y = 400): string {
  const cut = {
    hoop: disc(x, 0, 32, 'none', `stroke="${fill}" stroke-width="12"`),
    drop: poly(`${x - 18} 0, ${x} -34, ${x + 18} 0, ${x + 12} 44, ${x - 12} 44`, fill),
    stud: poly(facets(x, 0, 15, 15, 9, 0.03), fill),
  }
  return both(cut[kind], y)
}

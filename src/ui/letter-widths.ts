/** Capitals of Archivo 900, in thousandths of an em; how they were measured: fonts/README.md. */
export const measuredLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&.-’!,: '

/** Advances at width 62. */
export const narrow = [
  530, 498, 513, 509, 462, 402, 543, 513, 263, 453, 510, 432, 705, 518, 554, 485, 554, 509, 469, 475, 503, 490, 729, 500, 481, 475, 444, 371, 427, 440, 435,
  437, 445, 396, 432, 445, 566, 222, 240, 204, 266, 222, 222, 110,
]

/** Advances at width 100; the axis is linear between. */
export const wide = [
  778, 778, 778, 778, 722, 667, 833, 833, 369, 667, 833, 667, 972, 833, 833, 722, 833, 778, 722, 722, 833, 778, 1000, 778, 778, 722, 667, 667, 667, 667, 667,
  667, 667, 667, 667, 667, 889, 333, 333, 278, 333, 333, 333, 180,
]

/** Empty space before and after the letter at width 62, for the margins of a line. */
export const before = [
  0, 40, 30, 40, 40, 40, 30, 40, 40, 5, 40, 40, 40, 40, 30, 40, 30, 40, 25, 15, 35, 0, 2, -8, -14, 15, 27, 21, 25, 18, 10, 21, 27, 5, 16, 23, 15, 40, 30, 40,
  40, 41, 40, 0,
]
export const after = [
  0, 10, 25, 30, 22, 5, 35, 40, 40, 29, -5, 10, 40, 40, 30, 5, 23, 2, 15, 15, 35, 0, 2, -8, -11, 15, 27, 5, 22, 24, 10, 22, 24, 5, 16, 28, 0, 40, 30, 40, 40,
  39, 40, 0,
]

/** Pairs that are set closer or, with a pennant's feet, apart, at width 62. */
export const kerning: Record<string, number> = {
  AT: -60,
  TA: -60,
  AV: -30,
  VA: -30,
  AW: -30,
  WA: -30,
  AY: -50,
  YA: -50,
  LT: -90,
  LY: -100,
  LV: -50,
  TO: -40,
  PA: -30,
  FA: -40,
  KO: -25,
  LA: 20,
  KA: 20,
  RA: 16,
  AA: 10,
}

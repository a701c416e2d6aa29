/** Ways to lay things on a sheet: somewhere one could stand. */
import { contrast, thing, tint, type Layout } from './laying.ts'
import { C, dots, facets, laid, lifted, pick, poly, rand, uneven } from './pen.ts'
import { swell } from './water.ts'

export const horizon: Layout = (s) => {
  const base = s.y + s.r * 0.7
  const ridge = (lift: number, fill: string, attrs: string) =>
    poly(
      [
        [0, s.h],
        [0, base - lift],
        [s.w * 0.2, base - lift - 34],
        [s.w * 0.44, base - lift + 10],
        [s.w * 0.7, base - lift - 46],
        [s.w, base - lift + 6],
        [s.w, s.h],
      ],
      fill,
      attrs,
    )
  return (
    tint(s, 'top') +
    poly(facets(s.w * 0.72, s.y - s.r * 0.5, s.r * 0.46, s.r * 0.46, 28, 0.01), s.paper.paint.c, lifted) +
    ridge(60, s.paper.other.b, lifted) +
    thing(s, 0, s.x - s.r * 0.1, base - s.r * 0.62, s.r * 0.66) +
    poly(
      [
        [0, s.h],
        [0, base + 10],
        [s.w * 0.5, base - 16],
        [s.w, base + 24],
        [s.w, s.h],
      ],
      s.paper.other.a,
      lifted,
    ) +
    dots([0, base, s.w, s.h], (u, v) => v * 0.8 - 0.1 + u * 0.1, s.paper.screen, { pitch: 17 })
  )
}

export const sea: Layout = (s) => {
  const top = s.y + s.r * 0.32
  const { other, paint } = s.paper
  return (
    tint(s, 'top') +
    poly(facets(s.w * 0.3, s.y - s.r * 0.56, s.r * 0.42, s.r * 0.42, 28, 0.01), paint.c, lifted) +
    swell(s.w, s.h, top, other.b, 7, 10) +
    thing(s, 0, s.x, s.y + s.r * 0.06, s.r * 0.86, -6) +
    swell(s.w, s.h, top + s.r * 0.36, other.a, 6, -20) +
    dots([0, top + s.r * 0.4, s.w, s.h], (_, v) => v * 0.8, s.paper.ground, { pitch: 16 }) +
    swell(s.w, s.h, top + s.r * 0.8, C.night, 5, 30) +
    swell(s.w, s.h, top + s.r * 1.14, C.ink, 6, 0)
  )
}

/** A corridor of door frames, and the thing at its end. */
export const corridor: Layout = (s) => {
  let body = tint(s, 'rim')
  const fills = [s.paper.screen, s.paper.other.a, s.paper.other.b, s.paper.paint.c]
  fills.forEach((fill, i) => {
    const k = 1.2 - i * 0.25
    const [half, up, down] = [s.r * k, s.r * k * 1.12, s.r * k * 1.2]
    body += poly(
      uneven(
        [
          [s.x - half, s.y - up],
          [s.x + half, s.y - up],
          [s.x + half, s.y + down],
          [s.x - half, s.y + down],
        ],
        5,
      ),
      fill,
      lifted,
    )
    body += poly(
      [
        [s.x - half, s.y + down],
        [s.x + half, s.y + down],
        [s.x + half * 0.8, s.y + down * 0.8],
        [s.x - half * 0.8, s.y + down * 0.8],
      ],
      C.ink,
      'opacity=".3"',
    )
  })
  return body + thing(s, 0, s.x, s.y + s.r * 0.06, s.r * 0.46, 0, contrast(s))
}

export const stage: Layout = (s) => {
  const floor = s.y + s.r * 0.9
  let folds = ''
  for (let i = 0; i < 5; i++) {
    for (const way of [-1, 1]) {
      const [from, to] = [s.w * 0.62 - i * s.w * 0.07, s.w * 0.62 - (i + 1) * s.w * 0.07]
      const pull = 0.62 + i * 0.02
      folds += poly(
        [
          [s.x + way * from, 0],
          [s.x + way * to, 0],
          [s.x + way * to * (pull + 0.3), floor + 20],
          [s.x + way * from * (pull + 0.36), floor + 20],
        ],
        i % 2 ? s.paper.other.a : s.paper.other.b,
        i % 2 ? '' : laid,
      )
    }
  }
  const light = poly(
    [
      [s.x - s.r * 0.2, 0],
      [s.x + s.r * 0.2, 0],
      [s.x + s.r * 0.92, floor + 40],
      [s.x - s.r * 0.92, floor + 40],
    ],
    s.paper.paint.c,
    'opacity=".94"',
  )
  return (
    tint(s, 'rim') +
    light +
    folds +
    dots([0, 0, s.w, floor], (u, v) => 0.5 - v * 0.6 + Math.abs(u - 0.5) * 0.3, C.ink, { pitch: 18 }) +
    poly(
      [
        [0, floor],
        [s.w, floor - 10],
        [s.w, s.h],
        [0, s.h],
      ],
      C.ink,
      lifted,
    ) +
    poly(facets(s.x, floor + 40, s.r * 0.9, s.r * 0.16, 26, 0.01), s.paper.paint.c) +
    thing(s, 0, s.x, floor - s.r * 0.52, s.r * 0.64, 0, contrast(s))
  )
}

export const rain: Layout = (s) => {
  let body = tint(s, 'top')
  for (let i = 0; i < 46; i++) {
    const [x, y, long] = [rand(-20, s.w + 80), rand(-60, s.h), rand(50, 130)]
    body += poly(
      [
        [x, y],
        [x + 13, y],
        [x - long * 0.4 + 13, y + long],
        [x - long * 0.4, y + long],
      ],
      pick([s.paper.paint.c, s.paper.other.a, s.paper.screen], i),
      'opacity=".95"',
    )
  }
  return body + thing(s, 0, s.x, s.y, s.r)
}

/** A road to the edge of the sheet. */
export const journey: Layout = (s) => {
  const far = s.y - s.r * 0.1
  const { other, paint } = s.paper
  const lane = poly(
    [
      [s.x - 14, far],
      [s.x + 14, far],
      [s.w * 0.98, s.h],
      [s.w * 0.02, s.h],
    ],
    C.ink,
    lifted,
  )
  const dashes = [0, 1, 2, 3, 4].map((i) => {
    const at = (t: number) => far + (s.h - far) * t * t
    const [y0, y1] = [at(0.16 + i * 0.19), at(0.26 + i * 0.19)]
    const half = (y: number) => 2 + ((y - far) / (s.h - far)) * 17
    return poly(
      [
        [s.x - half(y0), y0],
        [s.x + half(y0), y0],
        [s.x + half(y1), y1],
        [s.x - half(y1), y1],
      ],
      paint.c,
    )
  })
  return (
    tint(s, 'top') +
    poly(facets(s.x + s.r * 0.4, far - s.r * 0.3, s.r * 0.62, s.r * 0.62, 30, 0.01), paint.c, lifted) +
    poly(
      [
        [0, far - 20],
        [s.w * 0.25, far - 70],
        [s.w * 0.4, far - 10],
        [s.w * 0.7, far - 90],
        [s.w, far - 20],
        [s.w, s.h],
        [0, s.h],
      ],
      other.b,
      lifted,
    ) +
    poly(
      [
        [0, far],
        [s.w, far - 8],
        [s.w, s.h],
        [0, s.h],
      ],
      other.a,
      lifted,
    ) +
    dots([0, far, s.w, s.h], (u, v) => v * 0.5 + Math.abs(u - 0.5) * 0.6 - 0.2, other.b, { pitch: 17 }) +
    lane +
    dashes.join('') +
    thing(s, 0, s.x + s.r * 0.02, s.y + s.r * 0.46, s.r * 0.6)
  )
}

/** Torn strips, one over the other, the thing caught between. */
export const strata: Layout = (s) => {
  const fills = [s.paper.other.a, s.paper.paint.c, s.paper.other.b, s.paper.other.c, C.ink]
  const top = s.y - s.r * 0.36
  let body = tint(s, 'top')
  fills.forEach((fill, i) => {
    const y = top + i * s.r * 0.4
    const edge = [...Array(9).keys()].map((q) => [(q / 8) * s.w, y + rand(-26, 26)] as const)
    body += poly([[0, s.h], ...edge, [s.w, s.h]], fill, lifted)
    if (i === 1) body += thing(s, 0, s.x, y - s.r * 0.34, s.r * 0.8, -5)
  })
  return body + dots([0, top, s.w, s.h], (u, v) => v * 0.6 - 0.15 + u * 0.1, C.ink, { pitch: 17 })
}

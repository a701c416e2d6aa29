/** Ways to lay things on a sheet: one thing, large. */
import type { Paint } from './emblems-home.ts'
import { contrast, thing, tint, type Layout, type Scene } from './laying.ts'
import { C, disc, dots, facets, grid, group, laid, lifted, pick, place, poly, rand, rect, shape, uneven, within } from './pen.ts'

export const solo: Layout = (s) => tint(s, 'foot') + thing(s, 0, s.x, s.y, s.r)

export const sun: Layout = (s) => {
  const fill = s.paper.other.a
  const shade = dots([s.x - s.r * 1.2, s.y - s.r * 1.2, s.x + s.r * 1.2, s.y + s.r * 1.2], (_, v) => v - 0.4, s.paper.other.b, { pitch: 16 })
  return (
    tint(s, 'top') +
    poly(facets(s.x, s.y, s.r * 1.14, s.r * 1.14, 36, 0.008), fill, lifted) +
    within(disc(s.x, s.y, s.r * 1.12, ''), shade) +
    thing(s, 0, s.x, s.y + s.r * 0.04, s.r * 0.82)
  )
}

/** So large that the sheet cannot hold it. */
export const bleed: Layout = (s) => tint(s, 'left') + thing(s, 0, s.x + s.r * 0.35, s.y + s.r * 0.2, s.r * 1.75, -12)

export const rays: Layout = (s) => {
  const far = Math.hypot(s.w, s.h)
  let body = ''
  for (let i = 0; i < 14; i++) {
    const edge = (t: number) => [s.x + Math.cos(t) * far, s.y + Math.sin(t) * far] as const
    const t = (i / 14) * 6.2832 + 0.12
    body += poly([[s.x, s.y], edge(t), edge(t + 0.224)], s.paper.screen, 'opacity=".9"')
  }
  return (
    body +
    dots([0, 0, s.w, s.h], (u, v) => Math.hypot(u - s.x / s.w, v - s.y / s.h) - 0.12, C.ink, { pitch: 18, attrs: 'opacity=".55"' }) +
    thing(s, 0, s.x, s.y, s.r)
  )
}

export const rings: Layout = (s) => {
  const fills = [s.paper.other.a, s.paper.paint.c, s.paper.ground, s.paper.other.c, s.paper.ground]
  let body = tint(s, 'rim')
  fills.forEach((fill, i) => {
    body += poly(facets(s.x, s.y, s.r * (1.75 - i * 0.2), s.r * (1.75 - i * 0.2), 40, 0.007), fill, lifted)
  })
  return body + dots([0, 0, s.w, s.h], (_, v) => v * 0.7 - 0.25, C.ink, { pitch: 18, attrs: 'opacity=".6"' }) + thing(s, 0, s.x, s.y, s.r * 0.76)
}

export const arch: Layout = (s) => {
  let body = tint(s, 'top')
  ;[s.paper.other.a, s.paper.screen, s.paper.paint.c].forEach((fill, i) => {
    const half = s.r * (1.18 - i * 0.2)
    const top = s.y - s.r * (1.2 - i * 0.2)
    body += shape(
      `M${s.x - half} ${s.h}V${top + half * 0.9}L${s.x - half * 0.8} ${top + half * 0.36}L${s.x - half * 0.36} ${top + half * 0.06}L${s.x} ${top}L${s.x + half * 0.36} ${top + half * 0.06}L${s.x + half * 0.8} ${top + half * 0.36}L${s.x + half} ${top + half * 0.9}V${s.h}Z`,
      fill,
      lifted,
    )
  })
  const shade = dots([s.x - s.r * 1.2, s.y, s.x + s.r * 1.2, s.h], (u, v) => v * 0.7 - 0.1 + u * 0.1, s.paper.ground, { pitch: 17 })
  return body + shade + thing(s, 0, s.x, s.y + s.r * 0.24, s.r * 0.7, 0, contrast(s))
}

export const stripes: Layout = (s) => {
  let body = ''
  const step = s.w / 6
  for (let i = -2; i < 14; i++) {
    const y = i * step * 1.2
    body += poly(
      uneven(
        [
          [0, y],
          [s.w, y - step * 0.8],
          [s.w, y - step * 0.2],
          [0, y + step * 0.6],
        ],
        4,
      ),
      s.paper.screen,
      'opacity=".75"',
    )
  }
  return body + dots([0, 0, s.w, s.h], (_, v) => v * 0.8 - 0.35, s.paper.paint.c, { pitch: 18 }) + thing(s, 0, s.x, s.y, s.r, -6)
}

/** One half of the picture by day, the other by night. */
export const split: Layout = (s) => {
  const half = rect(s.x, 0, s.w, s.h, s.paper.other.a) + dots([s.x, 0, s.w, s.h], (u) => u * 0.7, s.paper.other.b, { pitch: 18 })
  const night: Paint = { a: s.paper.ground, b: s.paper.screen, c: s.paper.other.c, d: s.paper.other.d }
  const left = within(rect(s.x - s.r * 1.5, s.y - s.r * 1.5, s.r * 1.5, s.r * 3, ''), thing(s, 0, s.x, s.y, s.r))
  const right = within(rect(s.x, s.y - s.r * 1.5, s.r * 1.5, s.r * 3, ''), thing(s, 0, s.x, s.y, s.r, 0, night))
  return tint(s, 'left') + half + left + group(right, 'transform="translate(0 10)"')
}

/** A postcard of the thing, pinned askew. */
export const framed: Layout = (s) => {
  const half = s.r * 0.94
  const card =
    poly(
      uneven(
        [
          [-half, -half * 1.14],
          [half, -half * 1.14],
          [half, half * 1.14],
          [-half, half * 1.14],
        ],
        4,
      ),
      C.bone,
      lifted,
    ) + rect(-half * 0.86, -half, half * 1.72, half * 2, s.paper.paint.c)
  const inner = dots([-half * 0.86, -half, half * 0.86, half], (_, v) => v * 0.9 - 0.3, s.paper.ground, { pitch: 15 })
  return (
    tint(s, 'rim') +
    place(
      s.x,
      s.y,
      1,
      card +
        inner +
        place(0, 0, (s.r * 0.66) / 215, pick(s.of, 0)(contrast(s))) +
        poly(facets(rand(-8, 8), -half * 1.08, 17, 17, 10, 0.03), s.paper.paint.a, laid),
      5,
    )
  )
}

/** Equal moments, one of them kept. */
export const silence: Layout = (s) =>
  dots([s.w * 0.07, s.h * 0.09, s.w * 0.93, s.h * 0.74], () => 0.44, s.paper.text, { pitch: 22, angle: 0 }) +
  poly(facets(s.w * 0.63, s.h * 0.36, s.r * 0.3, s.r * 0.3, 20, 0.015), s.paper.paint.c, lifted)

/** Afternoon: the shadow is longer than the thing. */
export const longShadow: Layout = (s) => afternoon(s) + thing(s, 0, s.x, s.y, s.r * 0.94)

/** The shadow of a thing that somebody has given away. */
export const absent: Layout = (s) => afternoon(s)

function afternoon(s: Scene): string {
  const flat = pick(s.of, 0)({ a: C.ink, b: C.ink, c: C.ink, d: C.ink })
  const cast = group(
    group(flat, 'opacity=".82"'),
    `transform="translate(${s.x} ${s.y + s.r * 0.93}) skewX(-52) scale(${s.r / 215} ${(s.r / 215) * 0.62}) translate(0 -206)"`,
  )
  const floor = s.y + s.r * 0.5
  const lower = grid(0, floor, s.w, s.h)('0 0, 1 -.034, 1 1, 0 1')
  return (
    tint(s, 'top') +
    poly(lower, s.paper.other.a, lifted) +
    dots([0, floor, s.w, s.h], (_, v) => v * 0.7 - 0.1, s.paper.other.b, { pitch: 17 }) +
    within(rect(0, 0, s.w, s.h, ''), cast.replaceAll(lifted, '').replaceAll(laid, ''))
  )
}

/** Ways to lay things on a sheet: several things, and things in places. */
import { contrast, thing, tint, type Layout } from './laying.ts'
import { C, dots, facets, laid, lifted, pick, poly, rand, rect, shape, uneven } from './pen.ts'

/** The same thing over and over; one of them is not. */
export const pattern: Layout = (s) => {
  const step = s.w / 4
  const oddRow = Math.floor((s.h * 0.82) / (step * 0.94))
  let body = tint(s, 'foot', 0.6)
  let n = 0
  for (let row = -1; row * step * 0.94 < s.h + step; row++) {
    for (let col = -1; col < 5; col++) {
      const [x, y] = [col * step + (row % 2 ? step / 2 : 0) + step / 2, row * step * 0.94 + step / 2]
      n += 1
      const special = row === oddRow && col === 2
      body += thing(
        s,
        special ? 1 : 0,
        x,
        y,
        step * (special ? 0.46 : 0.38),
        special ? 0 : ((n * 37) % 40) - 20,
        (row + col) % 2 ? s.paper.paint : s.paper.other,
      )
    }
  }
  return body
}

export const bands: Layout = (s) => {
  const n = Math.max(s.of.length, 2)
  const top = Math.max(s.y - s.r * 1.25, s.h * 0.31)
  const high = (s.y + s.r * 1.25 - top) / n
  const grounds = [s.paper.other.a, s.paper.paint.c, s.paper.ground, s.paper.other.c]
  let body = tint(s, 'rim')
  for (let i = 0; i < n; i++) {
    const y = top + i * high
    body += poly(
      uneven(
        [
          [0, y],
          [s.w, y - 8],
          [s.w, y + high + 8],
          [0, y + high],
        ],
        5,
      ),
      pick(grounds, i),
      lifted,
    )
    body += dots([0, y, s.w, y + high], (u) => (i % 2 ? u : 1 - u) * 0.7 - 0.15, s.paper.screen, { pitch: 16 })
    body += thing(s, i, s.w * (n > 2 ? 0.3 + (i % 3) * 0.2 : 0.38 + i * 0.24), y + high / 2, high * 0.5, i % 2 ? 6 : -6, i % 2 ? contrast(s) : s.paper.paint)
  }
  return body
}

/** A box of building bricks: quarter rounds, wedges, dots, and here and there the thing. */
export const tiles: Layout = (s) => {
  const cols = s.w > 700 ? 4 : 3
  const step = s.w / cols
  const { paint, other, ground } = s.paper
  const fills = [paint.a, other.a, paint.c, other.c, C.ink, C.bone]
  let body = ''
  let n = 0
  for (let row = 0; row * step < s.h; row++) {
    for (let col = 0; col < cols; col++) {
      const [x, y] = [col * step, row * step]
      n += 1
      const fill = pick(fills, n * 7 + row * 3)
      const back = pick([ground, s.paper.screen, other.b, ground], n * 5 + row)
      body += rect(x, y, step + 1, step + 1, back)
      if ((n + row) % 3 === 1) body += thing(s, n, x + step / 2, y + step / 2, step * 0.4, 0, n % 2 ? paint : other)
      else body += brick(n, x, y, step, fill)
    }
  }
  return body + dots([0, 0, s.w, s.h], (u, v) => (u + v) * 0.5 - 0.4, C.ink, { pitch: 18, attrs: 'opacity=".7"' })
}

function brick(n: number, x: number, y: number, step: number, fill: string): string {
  const [r, b] = [x + step, y + step]
  switch (n % 5) {
    case 0:
      return shape(`M${x} ${y}L${r} ${y}A${step} ${step} 0 0 1 ${x} ${b}Z`, fill, laid)
    case 1:
      return poly(
        [
          [x, y],
          [r, b],
          [x, b],
        ],
        fill,
        laid,
      )
    case 2:
      return shape(`M${r} ${b}L${x} ${b}A${step} ${step} 0 0 1 ${r} ${y}Z`, fill, laid)
    case 3:
      return poly(facets(x + step / 2, y + step / 2, step * 0.36, step * 0.36, 22, 0.012), fill, laid)
    default:
      return [0, 1, 2].map((i) => rect(x + step * 0.08, y + step * (0.12 + i * 0.3), step * 0.84, step * 0.16, fill)).join('')
  }
}

export const scatter: Layout = (s) => {
  const spots = [
    [-0.62, -0.7, 0.5, -14],
    [0.56, -0.5, 0.62, 12],
    [-0.4, 0.36, 0.66, 8],
    [0.66, 0.72, 0.46, -20],
    [-0.86, 1.16, 0.36, 24],
    [0.14, 1.24, 0.34, -6],
    [0.08, -1.1, 0.3, 30],
  ] as const
  return (
    tint(s, 'rim') +
    spots.map(([dx, dy, r, turn], i) => thing(s, i, s.x + dx * s.r, s.y + dy * s.r, s.r * r, turn, i % 2 ? s.paper.other : s.paper.paint)).join('')
  )
}

/** One on top of the other, and so far it holds. */
export const stack: Layout = (s) => {
  const n = Math.max(3, s.of.length)
  const step = (s.r * 2.28) / n
  let body =
    tint(s, 'right') +
    poly(
      [
        [0, s.y + s.r * 1.16],
        [s.w, s.y + s.r * 1.1],
        [s.w, s.h],
        [0, s.h],
      ],
      s.paper.other.a,
      lifted,
    )
  for (let i = 0; i < n; i++)
    body += thing(
      s,
      i,
      s.x + ((i * 61) % 50) - 24,
      s.y + s.r * 1.12 - step * (i + 0.48),
      step * 0.59,
      ((i * 47) % 18) - 9,
      i % 2 ? s.paper.other : s.paper.paint,
    )
  return body
}

export const table: Layout = (s) => {
  const top = s.y + s.r * 0.55
  const n = s.of.length
  let body =
    tint(s, 'top') +
    poly(
      [
        [0, top - 40],
        [s.w, top - 66],
        [s.w, s.h],
        [0, s.h],
      ],
      s.paper.other.a,
      lifted,
    ) +
    dots([0, top - 50, s.w, s.h], (_, v) => v * 0.8 - 0.1, s.paper.other.b, { pitch: 17 })
  const r = n === 1 ? s.r * 0.86 : s.r * (n === 2 ? 0.66 : 0.56)
  for (let i = 0; i < n; i++)
    body += thing(s, i, s.w * ((i + 0.5) / n) * 0.9 + s.w * 0.05, top - r * 0.72 + (i % 2) * r * 0.34, r, 0, i % 2 ? s.paper.other : s.paper.paint)
  return body
}

/** A house front; in every window somebody has put the thing. */
export const windows: Layout = (s) => {
  const cols = s.w > 700 ? 5 : 4
  const [wide, gap] = [s.w / (cols + 0.6), s.w * 0.028]
  let body = tint(s, 'top')
  const lit = Math.floor(rand(2, 9))
  let n = 0
  for (let row = 0; row * wide * 1.16 < s.h; row++) {
    for (let col = 0; col < cols; col++) {
      n += 1
      const [x, y] = [col * wide + wide * 0.3 + gap / 2, row * wide * 1.16 + gap]
      const on = n % 3 === lit % 3
      const fill = on ? s.paper.paint.c : pick([s.paper.other.b, s.paper.screen, C.ink], n)
      body += rect(x, y, wide - gap * 2, wide * 1.16 - gap * 2, fill, laid)
      if (on) body += thing(s, n, x + wide / 2 - gap, y + wide * 0.58 - gap, wide * 0.36, 0, contrast(s))
    }
  }
  return body + dots([0, 0, s.w, s.h], (u, v) => u * 0.4 + v * 0.4 - 0.35, C.ink, { pitch: 16 })
}

/** A queue: the same, and the same, and the next. */
export const queue: Layout = (s) => {
  let body = tint(s, 'foot')
  for (let row = 0; row < 3; row++) {
    const y = s.y - s.r * 0.8 + row * s.r * 0.82
    body += poly(
      uneven(
        [
          [0, y + s.r * 0.34],
          [s.w, y + s.r * 0.3],
          [s.w, y + s.r * 0.38],
          [0, y + s.r * 0.42],
        ],
        2,
      ),
      s.paper.screen,
    )
    for (let i = 0; i < 5; i++)
      body += thing(s, i + row * 5, (i + 0.5) * (s.w / 5) + (row % 2 ? 14 : -14), y, s.r * 0.4, 0, (i + row) % 3 ? s.paper.paint : s.paper.other)
  }
  return body
}

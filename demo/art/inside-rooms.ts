/** More pictures inside the stories: places one looks into. */
import {
  C,
  disc,
  dots,
  facets,
  grid,
  group,
  laid,
  lifted,
  line,
  percent,
  pick,
  place,
  poly,
  rand,
  rect,
  reseed,
  round,
  shape,
  within,
  type Drawing,
  type Point,
} from './pen.ts'

/** A ladder to a hatch in the night. */
export function ladder(w: number, h: number): Drawing {
  reseed(361)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  const at = grid(x, y, k)
  const moon = disc(x + 96 * k, y - 190 * k, 246 * k, '')
  let body = dots([0, 0, w, h], (u, v) => Math.hypot((u - 0.55) * 1.2, v - 0.3) * 1.2 - 0.15, C.ink, { pitch: 20 })
  body += poly(facets(x + 96 * k, y - 190 * k, 250 * k, 250 * k, 36, 0.01), C.yellow, lifted)
  body += within(
    moon,
    dots([x - 160 * k, y - 440 * k, x + 350 * k, y + 60 * k], (u, v) => v * 0.9 - 0.35 + u * 0.2, C.amber, { pitch: 16 }),
  )
  body += poly(facets(x + 180 * k, y - 260 * k, 46 * k, 40 * k, 14, 0.03), C.amber) + poly(facets(x + 30 * k, y - 300 * k, 30 * k, 26 * k, 12, 0.03), C.amber)
  for (let i = 0; i < 20; i++) body += disc(rand(0, w), rand(0, h * 0.6), rand(2, 5) * k, C.bone)
  body +=
    poly([[0, h], [0, h * 0.86], ...at('-300 360, -60 330, 200 372'), [w, h * 0.84], [w, h]], C.petrol, lifted) +
    dots([0, h * 0.82, w, h], (_, v) => v * 0.8, C.ink, { pitch: 16 })
  const rail = (bx: number, tx: number): Point[] => [...at(`${bx} 430, ${bx + 34} 432, ${tx + 22} -330, ${tx} -332`)]
  let rungs = ''
  for (let i = 0; i < 11; i++) {
    const t = i / 11
    const [left, right, low] = [-250 + t * 268, -20 + t * 158, 376 - i * 66]
    rungs += poly(at(`${left} ${low}, ${right} ${low - 6}, ${right} ${low + 16}, ${left} ${low + 22}`), i > 6 ? C.tomato : C.bone, laid)
  }
  body += group(rungs + poly(rail(-266, 10), C.bone) + poly(rail(-30, 138), C.sand), lifted)
  const climber =
    line('M-10 60L-40 130L-26 176M16 60L50 104L30 160', C.ink, 24, round) +
    line('M-20 -60L-66 -120M26 -60L64 -140', C.tomato, 22, round) +
    poly('-44 -70, 44 -70, 34 70, -30 70', C.tomato) +
    poly(facets(0, -108, 31, 35, 12, 0.02), C.blush) +
    poly('-34 -112, -28 -150, 6 -160, 36 -140, 34 -108', C.ink)
  return { ground: C.night, body: body + place(x - 14 * k, y - 10 * k, k, group(climber, laid), 8) }
}

/** One lit window in a dark wall; in it a plant, and a shape that may be a person or a coat. */
export function window(w: number, h: number): Drawing {
  reseed(362)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  let wall = ''
  for (let row = 0; row * 78 * k < h + 78 * k; row++) {
    for (let col = -1; col * 160 * k < w + 160 * k; col++) {
      wall += rect((col * 160 + (row % 2) * 80) * k, row * 78 * k, 148 * k, 66 * k, pick([C.ultra, C.night, C.ultra, '#22306f'], col * 7 + row * 5 + 21))
    }
  }
  wall += dots([0, 0, w, h], (u, v) => Math.hypot((u - 0.5) * 1.2, v - 0.5) * 1.4 - 0.28, C.ink, { pitch: 19 })
  const pane = (px: number, py: number, wide: number, high: number): string => rect(px, py, wide, high, C.yellow)
  const light = dots([-250, -360, 250, 290], (u, v) => v * 0.7 - 0.15 + u * 0.15, C.amber, { pitch: 15 })
  const body =
    poly('-316 -426, 316 -426, 316 326, -316 326', C.bone, lifted) +
    rect(-262, -374, 524, 670, C.ink) +
    pane(-250, -362, 240, 190) +
    pane(10, -362, 240, 190) +
    pane(-250, -148, 240, 430) +
    pane(10, -148, 240, 430) +
    within(rect(-250, -362, 240, 190, '') + rect(10, -362, 240, 190, '') + rect(-250, -148, 240, 430, '') + rect(10, -148, 240, 430, ''), light) +
    poly('-250 -362, -120 -362, -150 -120, -200 40, -250 120', C.teal, laid) +
    poly('250 -362, 120 -362, 150 -120, 200 40, 250 120', C.teal, laid) +
    coat() +
    fern() +
    poly('-372 282, 372 282, 388 346, -388 346', C.bone, lifted) +
    poly('-388 346, 388 346, 376 370, -376 370', C.sand)
  return { ground: C.night, body: wall + place(x, y + 10 * k, k, body) }
}

function coat(): string {
  return within(
    rect(10, -148, 240, 430, ''),
    poly('60 300, 66 60, 96 0, 130 -26, 164 0, 196 60, 204 300', C.ink) +
      poly('102 -18, 98 -62, 160 -64, 158 -18', C.ink) +
      poly('70 -56, 190 -62, 186 -80, 160 -84, 154 -116, 104 -114, 98 -80, 72 -74', C.ink),
  )
}

function fern(): string {
  const leaf = (t: number, long: number) =>
    group(shape(`M0 0L-26 ${-long * 0.5}L0 ${-long}L26 ${-long * 0.5}Z`, C.petrol, laid), `transform="translate(-130 150) rotate(${t})"`)
  return (
    [-62, -34, -8, 18, 44, 66].map((t, i) => leaf(t, 190 - (i % 2) * 46)).join('') +
    poly('-200 140, -60 140, -84 284, -176 284', C.tomato, laid) +
    poly('-208 130, -52 130, -56 166, -204 166', C.wine, laid)
  )
}

/** One key stays down. */
export function keysPiano(w: number, h: number): Drawing {
  reseed(363)
  const k = h / 1000
  const wide = 150 * k
  const n = Math.ceil(w / wide / 2) + 2
  let white = ''
  let black = ''
  for (let i = -n; i <= n; i++) {
    const left = w / 2 + i * wide - wide / 2
    const lean = (p: number) => w / 2 + (p - w / 2) * 0.82
    const down = i === 0
    const low = h * (down ? 0.99 : 0.93)
    white += poly(
      [
        [lean(left), h * 0.3],
        [lean(left + wide - 5), h * 0.3],
        [left + wide - 6 * k, low],
        [left, low],
      ],
      down ? C.yellow : C.bone,
      laid,
    )
    white += poly(
      [
        [left, low],
        [left + wide - 6 * k, low],
        [left + wide - 10 * k, low + 60 * k],
        [left + 4 * k, low + 60 * k],
      ],
      down ? C.amber : C.sand,
    )
    if ([0, 1, 3, 4, 5].includes((((i + 1) % 7) + 7) % 7)) {
      const mid = left + wide
      const slim = wide * 0.3
      black += poly(
        [
          [lean(mid - slim), h * 0.28],
          [lean(mid + slim), h * 0.28],
          [mid + slim * 0.94, h * 0.68],
          [mid - slim * 1.06, h * 0.68],
        ],
        C.ink,
        lifted,
      )
      black += poly(
        [
          [lean(mid - slim * 0.5), h * 0.3],
          [lean(mid), h * 0.3],
          [mid - slim * 0.2, h * 0.6],
          [mid - slim * 0.7, h * 0.6],
        ],
        C.coal,
      )
    }
  }
  let body = dots([0, h * 0.2, w, h], () => 0, C.ink) + poly(percent(w, h)('0 24, 100 24, 100 32, 0 32'), C.wine, lifted) + white
  body += dots([0, h * 0.3, w, h * 0.93], (u, v) => 0.62 - v * 1.3 + Math.abs(u - 0.5) * 0.5, C.petrol, { pitch: 16 }) + black
  body += rect(0, 0, w, h * 0.25, C.petrol, lifted) + dots([0, 0, w, h * 0.25], (_, v) => 0.9 - v, C.ink, { pitch: 17 })
  body += poly(percent(w, h)('0 25, 100 25, 100 28, 0 28'), C.tomato, laid)
  const fork = group(
    line('M-90 -200L-84 40Q-70 110 0 110Q70 110 84 40L90 -200', C.teal, 40, 'stroke-linejoin="round"') +
      line('M0 106V330', C.teal, 34, round) +
      poly(facets(0, 350, 36, 36, 12, 0.02), C.teal),
    lifted,
  )
  const hum = [0, 1, 2]
    .map((i) => line(`M${-150 - i * 54} ${-210 - i * 16}q-34 60 0 120M${150 + i * 54} ${-210 - i * 16}q34 60 0 120`, C.yellow, 13, round))
    .join('')
  return { ground: C.ink, body: body + place(w / 2 + 250 * k, h * 0.36, k * 0.84, fork + hum, 24) }
}

/** Stall 11, before the bell. */
export function market(w: number, h: number): Drawing {
  reseed(364)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w / 2, h / 2]
  const n = Math.ceil(w / k / 2 / 110) + 1
  let awning = ''
  for (let i = -n; i < n; i++) {
    const [left, right] = [i * 110, i * 110 + 110]
    const fill = i % 2 ? C.bone : C.tomato
    awning += poly(`${left * 0.8} -520, ${right * 0.8} -520, ${right} -200, ${left} -200`, fill, laid)
    awning += shape(`M${left} -204L${right} -204L${right} -140L${right - 26} -108L${left + 55} -96L${left + 26} -108L${left} -140Z`, fill, laid)
  }
  const shade = dots([-n * 110, -520, n * 110, -100], (_, v) => v * 0.9 - 0.3, C.wine, { pitch: 17 })
  const crate = (cx: number, cy: number, fill: string, leaf: string): string => {
    let pile = ''
    for (let row = 2; row >= 0; row--) {
      for (let i = 0; i < 4 - row; i++) {
        const [px, py] = [cx - 126 + row * 42 + i * 84, cy - 30 - row * 56]
        pile +=
          poly(facets(px, py, 50, 48, 14, 0.03), fill, laid) +
          poly(`${px - 20} ${py - 28}, ${px} ${py - 38}, ${px + 24} ${py - 30}, ${px + 4} ${py - 20}`, leaf)
      }
    }
    const board = (py: number) => poly(`${cx - 186} ${py}, ${cx + 186} ${py}, ${cx + 182} ${py + 44}, ${cx - 182} ${py + 44}`, C.sand, laid)
    return pile + board(cy) + board(cy + 58) + rect(cx - 176, cy - 8, 26, 122, C.amber) + rect(cx + 150, cy - 8, 26, 122, C.amber)
  }
  const crates =
    crate(-390, 200, C.yellow, C.petrol) +
    crate(0, 200, C.tomato, C.petrol) +
    crate(390, 200, C.teal, C.ink) +
    crate(-200, 400, C.blush, C.wine) +
    crate(200, 400, C.amber, C.petrol)
  const sign = place(
    0,
    -40,
    1,
    group(poly('-130 -60, 130 -66, 134 54, -126 60', C.ink) + line('M-84 -64V-140M84 -66V-140', C.ink, 6), laid) +
      line('M-90 -14H96M-90 22H40', C.bone, 13, round),
    -2,
  )
  let body = dots([0, 0, w, h], (_, v) => 0.9 - v * 0.9, C.ink, { pitch: 20 })
  body += rect(0, y + 250 * k, w, h, C.petrol, lifted)
  return { ground: C.ultra, body: body + place(x, y, k, crates + sign + awning + shade) }
}

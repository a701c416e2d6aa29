/** Kitchen, market and one chair. */
import { words } from './lettering.ts'
import { C, disc, dots, facets, group, laid, lifted, line, percent, place, poly, rand, rect, reseed, shape, uneven, within, type Drawing } from './pen.ts'

export function tomato(w: number, h: number): Drawing {
  reseed(41)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w * 0.5, h * 0.53]
  let body = ''
  for (let i = 0; i < 9; i++) {
    const left = (i * w) / 9
    body += poly(
      uneven(
        [
          [left, 0],
          [left + w / 18, 0],
          [left + w / 18, h],
          [left, h],
        ],
        5,
      ),
      C.sand,
      'opacity=".75"',
    )
  }
  body += dots([0, h * 0.55, w, h], (_, v) => v * 0.7 - 0.2, C.amber, { pitch: 19 })
  body += poly(facets(x, y, 400 * k, 366 * k, 34, 0.014), C.tomato, lifted)
  const skin = dots([x - 400 * k, y - 370 * k, x + 400 * k, y + 370 * k], (u, v) => Math.hypot(u - 0.36, v - 0.32) * 1.5 - 0.5, C.wine, { pitch: 16 })
  body += within(`<ellipse cx="${x}" cy="${y}" rx="${392 * k}" ry="${358 * k}"/>`, skin)
  body += poly(facets(x - 8 * k, y - 6 * k, 318 * k, 286 * k, 30, 0.016), C.blush, laid)
  for (let i = 0; i < 6; i++) {
    const t = (i / 6) * 6.283 + 0.35
    body += place(x + Math.cos(t) * 178 * k, y + Math.sin(t) * 158 * k, k, chamber(), Math.round(t * 57.3))
  }
  body += poly(facets(x, y, 66 * k, 58 * k, 12, 0.05), C.bone, laid)
  body += place(x + 6 * k, y - 352 * k, k, stalk())
  body += place(x + 390 * k, y - 250 * k, k, passportStamp(108, 'TRANSIT', 'ALMERIA', C.ultra), -14)
  body += place(x - 400 * k, y + 255 * k, k, passportStamp(96, 'ENTRY', 'BASEL', C.ink), 11)
  return { ground: C.bone, body }
}

function chamber(): string {
  let body = poly(facets(0, 0, 104, 76, 16, 0.05), C.tomato) + poly(facets(0, 0, 86, 60, 14, 0.05), C.wine)
  for (let i = 0; i < 7; i++) {
    const cx = rand(-58, 58)
    const cy = rand(-34, 34)
    const seedling = `<ellipse cx="${cx}" cy="${cy}" rx="13" ry="8" fill="${C.yellow}"`
    body += `${seedling} transform="rotate(${Math.round(rand(0, 180))})"/>`
  }
  return body
}

function stalk(): string {
  let body = ''
  for (let i = 0; i < 6; i++) {
    const t = (i / 6) * 6.283 - 1.57
    const at = (turn: number, rx: number, ry: number) => [Math.cos(t + turn) * rx, Math.sin(t + turn) * ry] as const
    body += poly([at(-0.35, 30, 30), at(0, 150, 130), at(0.35, 30, 30)], C.petrol)
  }
  return group(body + poly('-12 -10, 14 -10, 26 -120, -2 -128', C.petrol), lifted)
}

function passportStamp(r: number, big: string, small: string, fill: string): string {
  const frame = [-r - 22, -24, 2 * r + 44, 50] as const
  return (
    disc(0, 0, r, 'none', `stroke="${fill}" stroke-width="9"`) +
    disc(0, 0, r - 18, 'none', `stroke="${fill}" stroke-width="4"`) +
    rect(...frame, C.bone) +
    rect(...frame, 'none', `stroke="${fill}" stroke-width="6"`) +
    words(big, { size: 44, x: 0, y: 16, anchor: 'middle', fill }) +
    words(small, { size: 26, x: 0, y: 64, anchor: 'middle', fill })
  )
}

export function fish(w: number, h: number): Drawing {
  reseed(151)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w * 0.5, h * 0.5]
  let columns = ''
  for (let col = 0; col < 4; col++) {
    for (let row = 0; row < 24; row++) columns += rect(-440 + col * 226, -320 + row * 30, rand(150, 200), 11, C.ink, 'opacity=".62"')
  }
  const page = rect(-480, -460, 960, 920, C.bone) + words('THE TIDE', { size: 150, x: 0, y: -346, anchor: 'middle', fill: C.ink }) + columns
  const body = place(x, y, k * 1.25, group(page, lifted), -7) + place(x, y + 40 * k, k * 0.98, mackerel(), -16) + place(x + 330 * k, y - 330 * k, k, lemon())
  return { ground: C.tomato, body }
}

function mackerel(): string {
  const d = 'M-420 0L-330 -110L-180 -180L20 -190L200 -130L310 -40L470 -170L500 -150L450 0L500 160L466 176L310 50L190 134L10 190L-180 176L-330 104Z'
  const scales = dots([-160, -200, 500, 200], (_, v) => 0.25 + v * 0.6, C.ultra, { pitch: 26, angle: 0.785 })
  const inside =
    poly('-420 0, -330 -110, -180 -180, -130 -30, -170 180, -330 110', C.petrol) +
    scales +
    poly('-420 40, 0 90, 300 40, 190 134, 10 200, -330 110', C.bone, 'opacity=".45"')
  return (
    shape(d, C.teal, lifted) +
    within(shape(d, ''), inside) +
    disc(-290, -40, 36, C.bone) +
    disc(-286, -38, 18, C.ink) +
    poly('-20 -188, 80 -290, 190 -240, 150 -150', C.tomato, laid) +
    poly('-60 186, -10 262, 80 240, 60 178', C.tomato, laid) +
    line('M-412 18L-350 30', C.ink, 8) +
    poly('-130 -20, -40 40, -110 80', C.tomato, laid)
  )
}

function lemon(): string {
  let wedges = ''
  for (let i = 0; i < 8; i++) {
    const rim = (t: number) => [Math.cos(t) * 92, Math.sin(t) * 92] as const
    wedges += poly([[0, 0], rim(i * 0.785), rim(i * 0.785 + 0.6)], C.amber)
  }
  const slice = poly(facets(0, 0, 130, 130, 26, 0.02), C.yellow) + poly(facets(0, 0, 104, 104, 24, 0.02), '#ffe47a') + wedges
  return group(slice, lifted)
}

export function chair(w: number, h: number): Drawing {
  reseed(51)
  const k = Math.min(w, h) / 1000
  const [x, y] = [w * 0.47, h * 0.5]
  const cast = `M${x - 120 * k} ${h * 0.87}L${x + 180 * k} ${h * 0.9}L${w * 1.02} ${h * 0.78}V${h * 0.6}L${x + 120 * k} ${h * 0.8}Z`
  const shade = dots([0, h * 0.55, w, h], (u) => 0.9 - u * 0.7, C.ink, { pitch: 17 })
  const seat =
    poly('-190 -400, -140 -412, -120 60, -150 360, -192 356, -176 60', C.ink) +
    poly('150 -420, 196 -408, 182 60, 214 352, 172 360, 136 60', C.ink) +
    poly('-196 -392, 192 -408, 196 -290, -190 -276', C.tomato, laid) +
    poly('-188 -230, 190 -246, 190 -170, -184 -154', C.bone, laid) +
    poly('-220 20, 206 4, 262 110, -262 126', C.ultra, lifted) +
    poly('-262 126, 262 110, 258 150, -256 166', C.night) +
    poly('-244 160, -200 160, -222 430, -262 426', C.ink, laid) +
    poly('204 152, 250 150, 276 420, 236 426', C.ink, laid) +
    poly('-226 290, 240 282, 244 312, -228 320', C.ink)
  const body =
    poly(percent(w, h)('0 68, 100 60, 100 100, 0 100'), C.amber) +
    dots([0, h * 0.6, w, h], (_, v) => v * 0.6 - 0.1, C.tomato, { pitch: 19 }) +
    within(shape(cast, ''), rect(0, 0, w, h, C.wine) + shade) +
    place(x, y + h * 0.02, k, seat) +
    poly(facets(w * 0.82, h * 0.2, 120 * k, 120 * k, 24, 0.02), C.tomato, lifted)
  return { ground: C.yellow, body }
}

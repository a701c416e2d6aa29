/** Letters, and the track that looks like one. */
import { words, type Face } from './lettering.ts'
import { C, disc, dots, facets, laid, lifted, line, group, pick, place, poly, reseed, type Drawing } from './pen.ts'

export function glyphs(w: number, h: number): Drawing {
  reseed(121)
  const k = h / 1000
  const letter = (text: string, face: Face, size: number, x: number, y: number, fill: string, turn: number): string =>
    group(words(text, { face, size: size * k, anchor: 'middle', fill }), `transform="translate(${w * x} ${h * y}) rotate(${turn})" ${lifted}`)
  const body =
    dots([0, 0, w, h], (u) => u * 0.7 - 0.1, C.ultra, { pitch: 20, attrs: 'opacity=".5"' }) +
    letter('ð', 'serif', 1150, 0.22, 0.82, C.ultra, -8) +
    letter('R', 'cond', 980, 0.78, 0.7, C.tomato, 7) +
    letter('æ', 'serif', 760, 0.55, 0.99, C.yellow, -5) +
    letter('ß', 'it', 860, 0.46, 0.56, C.ink, 9) +
    letter('þ', 'cond', 520, 0.93, 1.02, C.petrol, 12) +
    letter('&', 'it', 520, 0.08, 0.34, C.tomato, -14)
  return { ground: C.bone, body }
}

export function velo(w: number, h: number): Drawing {
  reseed(161)
  const k = Math.min(w / 1.3, h) / 1000
  const [x, y] = [w * 0.5, h * 0.5]
  let body = dots([0, 0, w, h], (_, v) => Math.abs(v - 0.5) * 1.1, C.night, { pitch: 20 })
  for (let i = 0; i < 6; i++) {
    const lane = facets(x, y, (760 - i * 88) * k, (520 - i * 84) * k, 60, 0.003)
    body += poly(lane, pick([C.amber, C.sand, C.bone, C.sand, C.teal, C.petrol], i), lifted)
  }
  const banking = (_u: number, _v: number, px: number, py: number): number => {
    const far = Math.hypot((px - x) / (760 * k), (py - y) / (520 * k))
    return far > 1 || far < 0.46 ? 0 : (far - 0.46) * 0.7 + (py > y ? 0.18 : -0.2)
  }
  body += dots([0, 0, w, h], banking, C.tomato)
  body += line(`M${x - 300 * k} ${y}A${300 * k} ${150 * k} 0 1 1 ${x + 300 * k} ${y}`, C.bone, 5 * k, 'stroke-dasharray="26 18"')
  const rider = (t: number, lane: number, shirt: string, cap: string): string => {
    const px = x + Math.cos(t) * (760 - lane * 88) * k
    const py = y + Math.sin(t) * (520 - lane * 84) * k
    const turn = Math.sin(t) > 0 ? Math.round(-8 * Math.cos(t)) : 180 - Math.round(8 * Math.cos(t))
    return place(px, py, k * 1.15, cyclist(shirt, cap), turn)
  }
  body += rider(1.9, 1.1, C.tomato, C.ink) + rider(1.35, 0.9, C.ultra, C.yellow) + rider(0.75, 1.3, C.ink, C.tomato)
  return { ground: C.ultra, body: body + rider(-1.2, 1.2, C.tomato, C.yellow) + rider(-2.2, 1, C.ultra, C.bone) }
}

function cyclist(shirt: string, cap: string): string {
  const body =
    disc(-52, 34, 36, 'none', `stroke="${C.ink}" stroke-width="9"`) +
    disc(56, 34, 36, C.ink) +
    line('M-52 34L-6 34L20 -10L56 34M-6 34L-20 -16', C.ink, 8) +
    poly('-34 -18, -10 -54, 44 -58, 52 -40, 14 -24, -8 -4', shirt) +
    line('M-18 -12L8 12L-4 36', C.blush, 14, 'stroke-linecap="round"') +
    poly(facets(64, -62, 22, 17, 10, 0.02), cap) +
    line('M40 -44L52 -12', C.blush, 10, 'stroke-linecap="round"')
  return group(body, laid)
}

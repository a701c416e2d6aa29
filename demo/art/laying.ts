/** What every layout works with: the scene, a thing on it, the halftone behind. */
import type { Emblem, Paint } from './emblems-home.ts'
import type { Paper } from './papers.ts'
import { dots, pick, place } from './pen.ts'

export interface Scene {
  w: number
  h: number
  /** Where the picture has its weight, and how far a thing reaches from there. */
  x: number
  y: number
  r: number
  of: readonly Emblem[]
  paper: Paper
  /** Upper and lower edge of the lettering; halftone keeps still there. */
  quiet: readonly [number, number]
}

export type Layout = (scene: Scene) => string

export function thing(s: Scene, i: number, x: number, y: number, r: number, turn = 0, paint: Paint = s.paper.paint): string {
  return place(x, y, r / 215, pick(s.of, i)(paint), turn)
}

/** Halftone from one side of the sheet. */
export function tint(s: Scene, from: 'top' | 'foot' | 'left' | 'right' | 'rim', strength = 0.8): string {
  const tone = {
    top: (_: number, v: number) => strength - v * 1.1,
    foot: (_: number, v: number) => v * 1.1 - 1.1 + strength,
    left: (u: number) => strength - u * 1.1,
    right: (u: number) => u * 1.1 - 1.1 + strength,
    rim: (u: number, v: number) => Math.hypot(u - 0.5, v - 0.5) * 1.5 - 1.05 + strength,
  }[from]
  const still = (u: number, v: number, _: number, y: number) => tone(u, v) * (y > s.quiet[0] && y < s.quiet[1] ? 0.42 : 1)
  return dots([0, 0, s.w, s.h], still, s.paper.screen, { pitch: 18 })
}

/** Colours for a thing that lies on the accent instead of on the ground. */
export function contrast(s: Scene): Paint {
  const { paint, ground } = s.paper
  return { a: ground === paint.a ? paint.a : ground, b: s.paper.screen, c: paint.a, d: paint.d }
}

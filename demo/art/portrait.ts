/** What all portraits share: the wall, the order of the layers, four outlines of a face. 600 by 640. */
import { neck, skull } from './features.ts'
import { dots, laid, reseed, type Drawing } from './pen.ts'

interface Person {
  seed: number
  ground: string
  /** The halftone behind. */
  screen: string
  skin: string
  shade: string
  /** Outline of the face. */
  head: string
  /** Hair and cloth behind the face, the features on it, what hangs over it, the clothes. */
  back?: string
  features: string
  front: string
  clothes: string
  /** Half the width of the neck. */
  neck?: number
  tilt?: number
  /** How far the head sits lower than usual. */
  drop?: number
}

export function portrait(seed: number, person: () => Omit<Person, 'seed'>): Drawing {
  reseed(seed)
  const p = person()
  const wall = dots([0, 0, 600, 640], (_, v) => v * 0.8 - 0.15, p.screen, { pitch: 18, attrs: 'opacity=".55"' })
  const head = (p.back ?? '') + neck(p.shade, p.neck) + skull(p.head, p.skin, p.shade, laid) + p.features + p.front
  const turned = p.tilt ? `<g transform="rotate(${p.tilt} 300 520) translate(0 ${p.drop ?? 0})">${head}</g>` : head
  return { ground: p.ground, body: wall + turned + p.clothes }
}

export const oval = 'M170 230L176 350L220 450L300 496L380 450L424 350L430 230L300 150Z'
export const wide = 'M156 220L160 360L196 452L260 496L340 496L404 452L440 360L444 220L300 140Z'
export const slim = 'M188 220L190 360L222 462L280 522L320 522L378 462L410 360L412 220L300 140Z'
export const heart = 'M158 230L170 330L214 420L284 504L316 504L386 420L430 330L442 230L300 140Z'

import { motifs, sun, type Random, type Shape } from './cover-motifs.ts'
import type { ItemKind } from './rules.ts'

/** A drawing for something without a picture: cut-paper shapes, always the same for the same title. */
interface CoverArt {
  /** Paper colours, 0 to 11: a class `cut…` of covers.css. */
  cut: number
  /** The voice of the title. */
  voice: 'plain' | 'serif' | 'italic'
  /** Whether the title stands below the drawing. */
  below: boolean
  /** Height of the title's letters, in steps of covers.css: 0 the smallest. */
  size: number
  /** In a box of 120 by 120, cut to the cover's shape. */
  shapes: Shape[]
}

export const cuts = 12
const tomato = 7
/** Title sizes in hundredths of the cover's width, as covers.css has them. */
export const titleSizes = [7, 8.5, 10, 12, 14.5, 17.5, 21, 25]

/** In ems: capitals of the narrow grotesque, and the serif's letters. */
const letterWidths = { plain: 0.53, serif: 0.66, italic: 0.56 }

export function coverArt(kind: ItemKind, slug: string, title: string): CoverArt {
  const random = chance(`${kind} ${slug}`)
  const drawn = Math.floor(random() * cuts)
  // Posters hang on a wall of that colour.
  const cut = kind === 'movie' && drawn === tomato ? 10 : drawn
  const voice = kind === 'book' ? ((['plain', 'plain', 'serif', 'italic'] as const)[Math.floor(random() * 4)] ?? 'plain') : 'plain'
  const below = kind !== 'book' || random() < 0.35
  const motif = motifs[Math.floor(random() * motifs.length)] ?? sun
  return { cut, voice, below, size: sizeOf(title, kind, voice), shapes: motif(random) }
}

/** The largest step at which the longest word fits the width and the whole title about half the cover. */
function sizeOf(title: string, kind: ItemKind, voice: CoverArt['voice']): number {
  const letters = [...title].length
  const longest = Math.max(...title.split(/[\s-]+/u).map((word) => [...word].length))
  const wide = letterWidths[voice]
  const room = kind === 'music' ? 46 : 76
  const most = Math.min(80 / (wide * longest), Math.sqrt((room * 80) / (wide * 1.1 * letters)))
  return Math.max(
    0,
    titleSizes.findLastIndex((size) => size <= most),
  )
}

/** Numbers from 0 to 1 that follow from a text. */
function chance(text: string): Random {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

import { after, before, kerning, measuredLetters, narrow, wide } from './letter-widths.ts'

/** One line of a nameplate in its own units: capitals 688 high on a baseline at 688, from 0 to `width`. */
export type PlateLine = {
  text: string
  width: number
  /** Where each letter of `text` begins; null when the measure of a letter is unknown and the line must be fitted. */
  places: number[] | null
  /** Where the barless A's stand, which are drawn and not in `text`. */
  pennants: { at: number; width: number }[]
}

type Plate = {
  /** The width axis of the type, one of `stretches`. */
  stretch: number
  lines: PlateLine[]
  /** Room for what stands above the capitals and hangs below the baseline. */
  above: number
  below: number
}

const stretches = [62, 70, 80, 90, 100]

const capitals = 712
/** Letters with a bar are as wide as without. */
const barred: Record<string, string> = { Ł: 'L', Ø: 'O', Đ: 'D', Ð: 'D' }

/** Width to height: a line flatter than the one is broken in two, one higher than the other is set in wider type. */
const flattest = 9
const highest = 5.2
/** Where wider type alone does not do, letters are set apart to reach this. */
const highestApart = 3.9
/** Two lines together. */
const lowestOfTwo = 3.4

/**
 * Sets a magazine's name: short names in wide type, long ones in two lines of the same width, so that
 * everything from 4 to 24 letters fills the page's width without script.
 */
export function setPlate(name: string, more: { oneLine?: boolean; pennants?: boolean } = {}): Plate {
  const text = name.normalize('NFC').trim().replaceAll("'", '’').toUpperCase()
  const room = roomFor(text)
  const pennants = more.pennants !== false && !/[À-ÅĀĂĄ]/u.test(text)
  const one = lineOf(text, 62, pennants)
  const two = more.oneLine || one.width < flattest * capitals ? null : halvesOf(text, pennants, room)
  if (more.oneLine || two || one.places === null) return { stretch: 62, lines: two ?? [one], ...room }
  const stretch = stretches.find((width) => lineOf(text, width, pennants).width >= highest * capitals) ?? 100
  const line = lineOf(text, stretch, pennants)
  const missing = highestApart * capitals - line.width
  const apart = Math.max(0, Math.min(200, missing / Math.max(1, Array.from(text).length - 1)))
  return { stretch, lines: [apart > 0 ? lineOf(text, stretch, pennants, apart) : line], ...room }
}

function roomFor(text: string): { above: number; below: number } {
  if (/[^\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Common}\p{sc=Inherited}]/u.test(text)) return { above: 200, below: 300 }
  return { above: /\p{M}/u.test(text.normalize('NFD')) ? 190 : 0, below: 0 }
}

/** The break after a word that makes both lines most alike; none if one would shout over the other or both together tower. */
function halvesOf(text: string, pennants: boolean, room: { above: number; below: number }): PlateLine[] | null {
  const words = text.split(/\s+/u)
  let best: PlateLine[] | null = null
  let alike = 0.5
  for (let cut = 1; cut < words.length; cut += 1) {
    const upper = lineOf(words.slice(0, cut).join(' '), 62, pennants)
    const lower = lineOf(words.slice(cut).join(' '), 62, pennants)
    const share = Math.min(upper.width, lower.width) / Math.max(upper.width, lower.width)
    const high = (room.above + capitals + room.below) * (1 / upper.width + 1 / lower.width)
    if (share >= alike && high <= 1 / lowestOfTwo) {
      best = [upper, lower]
      alike = share
    }
  }
  return best
}

/** `apart` is added between the letters. */
function lineOf(text: string, stretch: number, withPennants: boolean, apart = 0): PlateLine {
  const wider = (stretch - 62) / 38
  const all = Array.from(text)
  const spelled = all.map((letter) => measuredLetters.indexOf(barred[letter] ?? letter.normalize('NFD').charAt(0)))
  if (spelled.includes(-1)) return { text, width: guessOf(text), places: null, pennants: [] }
  const bearing = 1 + 0.85 * wider
  // Wide letters bring more space along than a headline of this size wants.
  const tracking = 16 - 36 * wider + apart
  // The bar of an Ł begins before its stem.
  let at = (all[0] === 'Ł' ? 50 : -(before[spelled[0] ?? 0] ?? 0)) * bearing
  let kept = ''
  const places: number[] = []
  const pennants: PlateLine['pennants'] = []
  for (const [place, letter] of all.entries()) {
    const index = spelled[place] ?? 0
    const thin = narrow[index] ?? 0
    const advance = thin + wider * ((wide[index] ?? 0) - thin)
    if (withPennants && letter === 'A') {
      pennants.push({ at: Math.round(at), width: Math.round(advance) })
    } else {
      kept += letter
      places.push(Math.round(at))
    }
    at += advance + tracking + (kerning[letter + (all[place + 1] ?? '')] ?? 0) * (1 + 0.4 * wider)
  }
  const width = Math.round(at - tracking - (after[spelled.at(-1) ?? 0] ?? 0) * bearing)
  return { text: kept, width, places, pennants }
}

/** For letters we have no measure of: full squares for Han, kana and hangul, else what letters of that script have on average in the fonts of its pages. */
function guessOf(text: string): number {
  let width = 0
  for (const letter of text) width += averages.find(([script]) => script.test(letter))?.[1] ?? 740
  return width
}

const averages: readonly (readonly [script: RegExp, width: number])[] = [
  [/\s/u, 280],
  [/\p{M}/u, 0],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u, 1000],
  [/\p{sc=Hebrew}/u, 583],
  [/\p{sc=Arabic}/u, 560],
  [/\p{sc=Devanagari}/u, 640],
]

import { folded } from '#base/search-words.ts'
import type { Hit } from './contract.ts'

const mostHits = 100
const around = 60

/** Places where the words stand, as they are typed, without case and accents. */
export function hitsIn(pages: readonly { no: number; text: string }[], words: string): { hits: Hit[]; total: number } {
  const wanted = foldedWithPlaces(words.replace(/\s+/g, ' ').trim()).letters
  const hits: Hit[] = []
  let total = 0
  if (wanted.length < 2) return { hits, total }
  for (const { no, text } of pages) {
    const plain = text.replace(/\s+/g, ' ')
    const { letters, places } = foldedWithPlaces(plain)
    for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
      total++
      if (hits.length >= mostHits) continue
      const [from, to] = [places[at] ?? 0, places[at + wanted.length] ?? plain.length]
      hits.push({ page: no, before: startOf(plain, from), found: plain.slice(from, to), after: endOf(plain, to) })
    }
  }
  return { hits, total }
}

/** The folded text, and where each of its letters stood. */
export function foldedWithPlaces(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    // An apostrophe may be typed or left out.
    const plain = /\s/.test(letter) ? ' ' : folded(letter).replaceAll("'", '')
    for (let part = 0; part < plain.length; part++) places.push(at)
    letters += plain
    at += letter.length
  }
  places.push(at)
  return { letters, places }
}

function startOf(text: string, from: number): string {
  const cut = text.slice(Math.max(0, from - around), from)
  return from > around ? `…${cut.replace(/^\S*\s/, '')}` : cut
}

function endOf(text: string, to: number): string {
  const cut = text.slice(to, to + around)
  return to + around < text.length ? `${cut.replace(/\s\S*$/, '')}…` : cut
}

/** Where the words stand in a line of a page, in points: letters are taken to be equally wide. */
export function marksIn({ x, width, text }: { x: number; width: number; text: string }, words: string): { x: number; width: number }[] {
  const wanted = foldedWithPlaces(words.replace(/\s+/g, ' ').trim()).letters
  const { letters, places } = foldedWithPlaces(text)
  const marks: { x: number; width: number }[] = []
  if (wanted.length < 2) return marks
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [places[at] ?? 0, places[at + wanted.length] ?? text.length]
    marks.push({ x: x + (width * from) / text.length, width: (width * (to - from)) / text.length })
  }
  return marks
}

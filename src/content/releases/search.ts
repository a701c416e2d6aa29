import { folded } from '#base/search-words.ts'
import type { Page } from '#content/pdf-pages/contract.ts'
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
function foldedWithPlaces(text: string): { letters: string; places: number[] } {
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

type Line = Pick<Page['lines'][number], 'x' | 'width' | 'text' | 'words'>

/** The words of a line with their places; evenly shared where the file does not say. */
export function wordsOf({ x, width, text, words }: Line): { x: number; width: number; text: string }[] {
  const all = text.split(' ')
  const each = (width / Math.max(1, text.length)) * 2
  const ways = words?.length === all.length * 2 ? words : all.flatMap((word, no) => [no === 0 ? 0 : each, each * word.length])
  let edge = x
  return all.map((word, no) => {
    const left = edge + (ways[no * 2] ?? 0) / 2
    edge = left + (ways[no * 2 + 1] ?? 0) / 2
    return { text: word, x: left, width: edge - left }
  })
}

/** Where the words stand in a line of a page, in points: the letters of a word are taken to be equally wide. */
export function marksIn(line: Line, words: string): { x: number; width: number }[] {
  const wanted = foldedWithPlaces(words.replace(/\s+/g, ' ').trim()).letters
  const { letters, places } = foldedWithPlaces(line.text)
  const marks: { x: number; width: number }[] = []
  if (wanted.length < 2) return marks
  const edges = wordsOf(line).flatMap(({ x, width, text }) => Array.from({ length: text.length + 1 }, (_, at) => x + (width * at) / Math.max(1, text.length)))
  const edge = (letter: number): number => edges[letter] ?? line.x + line.width
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [places[at] ?? 0, places[at + wanted.length] ?? line.text.length]
    marks.push({ x: edge(from), width: edge(to) - edge(from) })
  }
  return marks
}

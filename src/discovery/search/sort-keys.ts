import { searchKinds, type SearchKind } from './rules.ts'

/**
 * Where an entry stands in the index: kind and date in one number, so that every kind is a stretch of its own, newest
 * last, and the newest of a kind are found without looking at the rest. Never change a number: the index is made of them.
 */
const numbers: Record<SearchKind, number> = {
  article: 0,
  author: 1,
  topic: 2,
  creative: 3,
  release: 4,
  event: 5,
  book: 6,
  movie: 7,
  music: 8,
  episode: 9,
  page: 10,
}

/** Articles have their own order of publication, below this. */
const first = 2 ** 52
const stretch = 2 ** 48
const perSecond = 2 ** 16
const lastSecond = 2 ** 32 - 1

export interface Stretch {
  low: number
  /** The first number behind it. */
  high: number
}

export function stretchOf(kind: SearchKind): Stretch {
  const number = numbers[kind]
  return number === 0 ? { low: 0, high: first } : { low: first + number * stretch, high: first + (number + 1) * stretch }
}

export const everywhere: Stretch = { low: 0, high: Number.MAX_SAFE_INTEGER }

const kinds = searchKinds.toSorted((a, b) => numbers[a] - numbers[b])

export function kindAt(place: number): SearchKind {
  return kinds[place < first ? 0 : Math.floor((place - first) / stretch)] ?? 'article'
}

/** The place of something of this date (epoch ms), if nothing else is there. */
export function placeOf(kind: SearchKind, date: number, id: number): number {
  const second = Math.min(lastSecond, Math.max(0, Math.floor(date / 1_000)))
  return stretchOf(kind).low + second * perSecond + (id % perSecond)
}

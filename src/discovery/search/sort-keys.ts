import { kindOf, searchKinds, type SearchKind } from '#content/kinds.ts'

/**
 * Where an entry stands in the index: kind and date in one number, so that every kind is a stretch of its own, newest
 * last, and the newest of a kind are found without looking at the rest. Articles have their own order of publication, below this.
 */
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
  const number = kindOf(kind).search.id
  return number === 0 ? { low: 0, high: first } : { low: first + number * stretch, high: first + (number + 1) * stretch }
}

export const everywhere: Stretch = { low: 0, high: Number.MAX_SAFE_INTEGER }

const kinds = searchKinds.toSorted((a, b) => kindOf(a).search.id - kindOf(b).search.id)

export function kindAt(place: number): SearchKind {
  return kinds[place < first ? 0 : Math.floor((place - first) / stretch)] ?? 'article'
}

/** The place of something of this date (epoch ms), if nothing else is there. */
export function sortKeyOf(kind: SearchKind, date: number, id: number): number {
  const second = Math.min(lastSecond, Math.max(0, Math.floor(date / 1_000)))
  return stretchOf(kind).low + second * perSecond + (id % perSecond)
}

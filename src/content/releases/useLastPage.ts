import { saveReadingPosition, useEntry } from '#community/reading/client.ts'
import { keptImage, nameOf } from '#community/reading/rules.ts'
import type { Pages } from './contract.ts'

/** The page somebody stopped at, known once the browser has taken over; null for one who has not begun. */
export function useLastPage(slug: string): number | null {
  const spot = useEntry(nameOf('place', 'release', slug))?.value?.spot
  const page = Number(/^\?page=(\d+)$/.exec(spot ?? '')?.[1])
  return Number.isInteger(page) && page > 1 ? page : null
}

/** Remembers the page for the next visit. */
export function keepLastPage({ slug, title, cover }: Pages['release'], page: number, pages: number): void {
  if (page > 1) saveReadingPosition('release', slug, { title, image: keptImage(cover), done: Math.min(1, page / Math.max(1, pages)), spot: `?page=${page}` })
}

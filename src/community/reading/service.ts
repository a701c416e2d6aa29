import type { MarkedKind } from '#content/kinds.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { findAverage, ratingTag } from './rating-averages.ts'

export { moveReaderEntries } from './slug-renames.ts'
import { nameOf } from './rules.ts'

/** What readers give it in the mean, and how many have; null while too few have. */
export async function readersOf({ reading, tag }: PublicContext, kind: MarkedKind, slug: string): Promise<{ mean: number; votes: number } | null> {
  const name = nameOf('mark', kind, slug)
  tag(ratingTag(name))
  const found = await findAverage(reading, name)
  return found ? { mean: Math.round((found.stars / found.votes) * 10) / 10, votes: found.votes } : null
}

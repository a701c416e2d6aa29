import type { MarkedKind } from '#content/kinds.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { findMean, meanTag } from './rating-averages.ts'

export { moveMarks } from './slug-renames.ts'
import { nameOf } from './rules.ts'

/** What readers give it in the mean, and how many have; null while too few have. */
export async function readersOf({ reading, tag }: PublicContext, kind: MarkedKind, slug: string): Promise<{ mean: number; votes: number } | null> {
  const name = nameOf('mark', kind, slug)
  tag(meanTag(name))
  const found = await findMean(reading, name)
  return found ? { mean: Math.round((found.stars / found.votes) * 10) / 10, votes: found.votes } : null
}

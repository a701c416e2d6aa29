import { searchKinds } from '#content/kinds.ts'
import { searchTerms, type SearchTerm } from '#base/search-words.ts'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { findCandidates, type Asked, type Candidates } from './candidates.ts'
import { typoTolerantQuery } from './typo-tolerant-query.ts'
import { readQuery } from './queries.ts'
import { maxCounted } from './rules.ts'
import { suggestionFor } from './suggestion.ts'

interface Wanted extends Asked {
  /** Lists that are kept to. */
  lists: readonly string[]
}

interface Forgiven {
  all: Candidates[]
  /** What is marked in the hits. */
  terms: SearchTerm[]
  /** What may have been meant where nothing was found anywhere; `all` is of this then. */
  corrected: string | null
}

/** With so many exact hits nobody looks for other forms of the words. */
const mostExact = 30

/** Entries with the very words first, then those with other forms of them; where there are none, those of the best correction. */
export async function findWithTypos(reading: Reading, engine: Engine, text: string, wanted: Wanted): Promise<Forgiven> {
  const first = await findAny(reading, engine, text, wanted)
  if (first.all.length > 0) return { ...first, corrected: null }
  const corrected = await suggestionFor(reading, engine, searchTerms(text))
  if (corrected === null) return { ...first, corrected }
  return { ...(await findAny(reading, engine, corrected, wanted)), corrected }
}

async function findAny(reading: Reading, engine: Engine, text: string, wanted: Wanted): Promise<Pick<Forgiven, 'all' | 'terms'>> {
  const exactly = await readQuery(reading, engine, text, wanted.lists)
  const exact = exactly ? await findCandidates(reading, engine, exactly, wanted) : []
  const loosely = typoTolerantQuery(engine, text, wanted.lists)
  const terms = loosely?.terms ?? exactly?.terms ?? []
  const found = exact.reduce((sum, { total }) => sum + total, 0)
  if (!loosely || found >= mostExact || exact.some(({ more }) => more)) return { all: exact, terms }
  return { all: merged(exact, await findCandidates(reading, engine, loosely, wanted), wanted), terms }
}

function merged(exact: Candidates[], loose: Candidates[], { sort }: Wanted): Candidates[] {
  return searchKinds.flatMap((kind) => {
    const [first, then] = [exact, loose].map((all) => all.find((one) => one.kind === kind))
    if (!first && !then) return []
    const places = [...new Set([...(first?.places ?? []), ...(then?.places ?? [])])]
    if (sort === 'newest') places.sort((a, b) => b - a)
    return [{ kind, places, total: Math.min(places.length, maxCounted), more: first?.more === true || then?.more === true }]
  })
}

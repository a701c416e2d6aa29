import { sql } from 'kysely'
import type { SearchTerm } from '#base/search-words.ts'
import type { Reading } from '#platform/db/tables.ts'

/** How long what was counted is good enough, ms. */
const life = 600_000
const known = new WeakMap<Reading, { until: number; shares: Promise<Map<string, number>> }>()

/**
 * Within PostgreSQL: about how large a part of all entries has all of these words. Zero where one of them is rare, null
 * before anything was counted. A guess from its statistics, good enough to say where to look first.
 */
export async function shareOf(reading: Reading, terms: readonly SearchTerm[]): Promise<number | null> {
  const shares = await sharesIn(reading)
  if (shares.size === 0) return null
  let all = 1
  for (const { words, open } of terms)
    for (const [at, word] of words.entries()) all *= open && at === words.length - 1 ? shareOfBeginning(shares, word) : (shares.get(word) ?? 0)
  return all
}

/** That of the most common word that begins so. */
function shareOfBeginning(shares: Map<string, number>, beginning: string): number {
  let most = 0
  for (const [word, share] of shares) if (share > most && word.startsWith(beginning)) most = share
  return most
}

function sharesIn(reading: Reading): Promise<Map<string, number>> {
  const now = performance.now()
  const before = known.get(reading)
  if (before && before.until > now) return before.shares
  const shares = countedIn(reading)
  known.set(reading, { until: now + life, shares })
  shares.catch(() => known.delete(reading))
  return shares
}

async function countedIn(reading: Reading): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; share: number }>`select word, share from common_words()`.execute(reading)
  return new Map(rows.map(({ word, share }) => [word, share]))
}

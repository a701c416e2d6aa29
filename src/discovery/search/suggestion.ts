import { sql } from 'kysely'
import type { SearchTerm } from '#base/search-words.ts'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { everywhere } from './sort-keys.ts'
import { readQuery, someIn } from './queries.ts'
import { beginnings, distance, maxEdits } from './spelling.ts'

/** Words looked at under one beginning. */
const mostCompared = 3_000
/** Best ones whose entries are counted. */
const mostWeighed = 6
const maxCounted = 200

/** The same words with those that nothing holds spelled as the index spells them; null when nothing would be found then either. */
export async function suggestionFor(reading: Reading, engine: Engine, terms: readonly SearchTerm[]): Promise<string | null> {
  let changed = false
  const spelled: string[] = []
  for (const { words, open } of terms) {
    const [word = ''] = words
    if (words.length > 1) {
      spelled.push(`"${words.join(' ')}"`)
      continue
    }
    const known = (await countOf(reading, engine, open ? word : `"${word}"`)) > 0
    const better = known ? word : await nearest(reading, engine, word)
    if (better === null) return null
    changed ||= better !== word
    spelled.push(better)
  }
  const text = spelled.join(' ')
  return changed && (await countOf(reading, engine, text)) > 0 ? text : null
}

/** Of the words as like it as any, the one that most entries hold. A word that no entry holds any more is nobody's. */
async function nearest(reading: Reading, engine: Engine, word: string): Promise<string | null> {
  const most = maxEdits(word)
  if (most === 0) return null
  const near = (await comparable(reading, word, most))
    .map((known) => ({ known, steps: distance(word, known, most) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps || Math.abs(a.known.length - word.length) - Math.abs(b.known.length - word.length))
  let best: { word: string; steps: number; held: number } | null = null
  for (const { known, steps } of near.slice(0, mostWeighed)) {
    const held = await countOf(reading, engine, `"${known}"`)
    if (held > 0 && (best === null || (steps === best.steps && held > best.held))) best = { word: known, steps, held }
  }
  return best?.word ?? null
}

async function comparable(reading: Reading, word: string, most: number): Promise<string[]> {
  const found = new Set<string>()
  for (const beginning of beginnings(word)) {
    const { rows } = await sql<{ word: string }>`
      select word from search_words
      where word >= ${beginning} and word < ${`${beginning}\u{10ffff}`} and length(word) between ${word.length - most} and ${word.length + most}
      limit ${mostCompared}`.execute(reading)
    for (const row of rows) found.add(row.word)
  }
  return [...found]
}

async function countOf(reading: Reading, engine: Engine, text: string): Promise<number> {
  const query = await readQuery(reading, engine, text)
  if (!query) return 0
  const { rows } = await sql<{ number: number }>`select count(*) as number from (${someIn(engine, query, everywhere, maxCounted)}) as s`.execute(reading)
  return rows[0]?.number ?? 0
}

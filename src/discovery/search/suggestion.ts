import { sql } from 'kysely'
import { isUnspaced, type SearchTerm } from '#base/search-words.ts'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { everywhere } from './sort-keys.ts'
import { readQuery, someIn } from './queries.ts'
import { prefixes, distance, maxEdits } from './spelling.ts'

/** Words looked at under one beginning. */
const mostCompared = 3_000
/** Best ones whose entries are counted. */
const mostWeighed = 12
/** Characters of a run without spaces whose parts are looked for. */
const longestRun = 24
const maxCounted = 200
/** Words of one question that others are looked for in place of: each costs a look at thousands of words. */
const mostReplaced = 4

/** The same words with those that nothing holds spelled as the index spells them; null when nothing would be found then either. */
export async function suggestionFor(reading: Reading, engine: Engine, terms: readonly SearchTerm[]): Promise<string | null> {
  const asked: Asked[] = []
  for (const term of terms) asked.push(await askedOf(reading, engine, term))
  if (asked.filter(({ known }) => !known).length > mostReplaced) return null
  let changed = false
  const spelled = asked.map(({ text }) => text)
  for (const [at, { text, parts, known }] of asked.entries()) {
    if (known) continue
    const others = spelled.filter((_, other) => other !== at && asked[other]?.known === true)
    const better = parts ?? (await nearest(reading, engine, text, others))
    if (better === null) return null
    changed ||= better !== text
    spelled[at] = better
  }
  const whole = spelled.join(' ')
  if (changed) return (await countOf(reading, engine, whole)) > 0 ? whole : null
  return misspelledAsAnother(reading, engine, asked)
}

interface Asked {
  text: string
  /** Something holds it. */
  known: boolean
  /** Of a run without spaces that nothing holds: those parts that something does; null for a word. */
  parts: string | null
}

async function askedOf(reading: Reading, engine: Engine, { words, open }: SearchTerm): Promise<Asked> {
  const [word = ''] = words
  if (isUnspaced(word)) {
    const run = words.map((pair) => [...pair][0]).join('') + [...(words.at(-1) ?? '')].slice(1).join('')
    const known = (await countOf(reading, engine, run)) > 0
    return { text: run, known, parts: known ? null : await knownParts(reading, engine, run) }
  }
  if (words.length > 1) return { text: `"${words.join(' ')}"`, known: true, parts: null }
  return { text: word, known: (await countOf(reading, engine, open ? word : `"${word}"`)) > 0, parts: null }
}

/** The longest parts of a run that something holds, at least two characters each; null where there is none. */
async function knownParts(reading: Reading, engine: Engine, run: string): Promise<string | null> {
  const characters = [...run].slice(0, longestRun)
  const parts: string[] = []
  for (let from = 0; from < characters.length - 1;) {
    let to = from + 1
    while (to < characters.length && (await countOf(reading, engine, characters.slice(from, to + 1).join(''))) > 0) to++
    if (to > from + 1) parts.push(characters.slice(from, to).join(''))
    from = Math.max(to, from + 1)
  }
  return parts.length > 0 ? parts.join(' ') : null
}

/** Every word stands somewhere, but nowhere with the others: one of them may be meant for another. */
async function misspelledAsAnother(reading: Reading, engine: Engine, asked: readonly Asked[]): Promise<string | null> {
  if (asked.length < 2) return null
  for (const [at, { text }] of asked.slice(0, mostReplaced).entries()) {
    if (text.startsWith('"') || isUnspaced(text)) continue
    const others = asked.filter((_, other) => other !== at).map((one) => one.text)
    const better = await nearest(reading, engine, text, others)
    if (better === null) continue
    const whole = asked.map((one, other) => (other === at ? better : one.text)).join(' ')
    if ((await countOf(reading, engine, whole)) > 0) return whole
  }
  return null
}

/** Of the words as like it as any, the one that most entries hold together with `others`. */
async function nearest(reading: Reading, engine: Engine, word: string, others: readonly string[]): Promise<string | null> {
  const most = maxEdits(word)
  if (most === 0) return null
  const near = (await comparable(reading, word, most))
    .filter((known) => known !== word)
    .map((known) => ({ known, steps: distance(word, known, most) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps || Math.abs(a.known.length - word.length) - Math.abs(b.known.length - word.length))
  let best: { word: string; steps: number; held: number } | null = null
  for (const { known, steps } of near.slice(0, mostWeighed)) {
    const held = await countOf(reading, engine, [`"${known}"`, ...others].join(' '))
    if (held > 0 && (best === null || (steps === best.steps && held > best.held))) best = { word: known, steps, held }
  }
  return best?.word ?? null
}

async function comparable(reading: Reading, word: string, most: number): Promise<string[]> {
  const found = new Set<string>()
  for (const beginning of prefixes(word)) {
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

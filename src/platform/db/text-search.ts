import { sql, type RawBuilder } from 'kysely'
import type { Database, Db, Engine } from './tables.ts'

interface SearchIndexTable {
  name: string
  filled_to: number
  has_removed: number
}

declare module './tables.ts' {
  interface Tables {
    search_indexes: SearchIndexTable
  }
}

/** A table whose texts triggers keep an index of. */
interface TextIndex {
  name: string
  /** Of which the numbers are. */
  table: string
}

/** `search_indexes.filled_to` of an index that holds all rows. */
export const filledUp = sql`9223372036854775807`

/** More than a search counts, and less than reading the table in its order would cost. */
const mostCandidates = 10_000
const leastCandidates = 100
const shareOfTable = 16

const longest = 3
/** More letters rule out next to nothing that these have not. */
const mostTrigrams = 30
/** Letters that go on in more ways stand in so many rows that the first ones soon turn up. */
const mostContinuations = 250

/**
 * A select of the ids of all rows that may hold these words in one of their texts, for `containing` to look at. Null where every
 * row must be looked at: an index that is still being filled, or words in so many rows that the first ones soon turn up.
 */
export async function findCandidates({ db, engine }: Pick<Database, 'db' | 'engine'>, index: TextIndex, words: string): Promise<RawBuilder<unknown> | null> {
  const most = await limitOf(db, index)
  const match = most > 0 ? await matchOf(db, engine, index, words) : null
  if (!match) return null
  if (engine === 'sqlite') {
    const found = sql`select rowid from ${sql.table(index.name)} where ${match}`
    return (await isAtMost(db, found, most)) ? found : null
  }
  // As numbers: PostgreSQL cannot guess how few a condition on letters finds, and would rather read the whole table of the list.
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(index.name)} where ${match} limit ${most + 1}`.execute(db)
  return rows.length > most ? null : sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`
}

/** Whether a select finds at most so many rows. */
export async function isAtMost(db: Db, select: RawBuilder<unknown>, most = mostCandidates): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 from (${select}) as f limit ${most + 1}) as g`.execute(db)
  return Number(rows[0]?.n) <= most
}

/** 0 while the index is being filled. */
async function limitOf(db: Db, { name, table }: TextIndex): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select (select max(id) from ${sql.table(table)}) as last from search_indexes where name = ${name} and filled_to = ${filledUp}`.execute(db)
  const [row] = rows
  return row ? Math.min(mostCandidates, Math.max(leastCandidates, Math.floor(Number(row.last) / shareOfTable))) : 0
}

/**
 * `containing` compares in two ways: with small letters as JavaScript makes them, and as the words are written, in which case the
 * database's own small letters are in the index. Null where one of them has no letters to go by, or next to all.
 */
async function matchOf(db: Db, engine: Engine, { name }: TextIndex, words: string): Promise<RawBuilder<unknown> | null> {
  const small = words.toLowerCase()
  const forms = small === words && isAscii(words) ? [small] : [small, words]
  if (engine === 'postgres') return postgresMatch(forms)
  const matches: string[] = []
  for (const form of forms) {
    const match = await sqliteMatch(db, name, Array.from(form))
    if (match === null) return null
    matches.push(`(${match})`)
  }
  return sql`${sql.ref(name)} match ${matches.join(' OR ')}`
}

function isAscii(words: string): boolean {
  return !/[^\x20-\x7e]/.test(words)
}

async function sqliteMatch(db: Db, name: string, letters: string[]): Promise<string | null> {
  if (letters.length < longest) return continuationsOf(db, name, letters)
  const all = letters.slice(0, 1 - longest).map((_, at) => letters.slice(at, at + longest).join(''))
  const parts = [...new Set(all)].filter(isReadable).slice(0, mostTrigrams)
  return parts.length > 0 ? parts.map(quoted).join(' AND ') : null
}

/** FTS5 reads a query up to its first zero. */
function isReadable(words: string): boolean {
  return !words.includes('\0')
}

/** The index knows three letters and no less: all that begin with these are looked up, one after the other. */
async function continuationsOf(db: Db, name: string, letters: string[]): Promise<string | null> {
  const found = new Set<string>()
  for (const beginning of spellings(letters).filter(isReadable)) {
    for (const term of await termsFrom(db, sql.table(`${name}_letters`), beginning)) found.add(term)
    // Always one, so that there is a query; what begins with these is in the index or nowhere.
    found.add(Array.from(`${beginning}\n\n`).slice(0, longest).join(''))
  }
  return found.size > 0 && found.size <= mostContinuations ? [...found].filter(isReadable).map(quoted).join(' OR ') : null
}

/** With every letter as it may be in the index, whose small letters are not those of JavaScript for all signs. */
function spellings(letters: string[]): string[] {
  return letters.reduce<string[]>((begun, letter) => begun.flatMap((before) => formsOf(letter).map((form) => before + form)), letters.length > 0 ? [''] : [])
}

function formsOf(letter: string): string[] {
  const forms = [letter, letter.toLowerCase(), letter.toUpperCase().toLowerCase()]
  return [...new Set(forms)].filter((form) => Array.from(form).length === 1)
}

async function termsFrom(db: Db, terms: RawBuilder<unknown>, beginning: string): Promise<string[]> {
  const end = `${beginning}\u{10ffff}`
  // A space behind three letters: the next term, without going through the rows of this one.
  const { rows } = await sql<{ term: string }>`
    with recursive found (term) as (
      select (select term from ${terms} where term >= ${beginning} and term < ${end} limit 1)
      union all
      select (select term from ${terms} where term >= found.term || ' ' and term < ${end} limit 1) from found where found.term is not null
    ) select term from found where term is not null limit ${mostContinuations + 1}`.execute(db)
  return rows.map(({ term }) => term)
}

function postgresMatch(forms: string[]): RawBuilder<unknown> | null {
  const matches = forms.map(postgresPieces)
  if (matches.some((pieces) => pieces.length === 0)) return null
  const all = matches.map((pieces) => sql`trigrams @> (${sql.join(pieces.map(lettersOf), sql` || `)})`)
  return sql`(${sql.join(all, sql` or `)})`
}

/** The small letter of a sigma depends on what stands beside it, which words that are part of a text do not know. */
function postgresPieces(words: string): string[] {
  return words.split(/[Σσς\0]/).filter((piece) => piece !== '')
}

function lettersOf(piece: string): RawBuilder<unknown> {
  return sql`search_letters(${piece}, ${sql.lit(Math.min(longest, Array.from(piece).length))})`
}

function quoted(words: string): string {
  return `"${words.replaceAll('"', '""')}"`
}

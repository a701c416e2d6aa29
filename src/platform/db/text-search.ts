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
  table: string
}

/** `search_indexes.filled_to` of an index that holds all rows. */
export const filledUp = sql`9223372036854775807`

/** More than a search counts, and less than reading the table in its order would cost. */
const mostCandidates = 10_000
const leastCandidates = 100
const shareOfTable = 16

const shortest = 3
/** More letters rule out next to nothing that these have not. */
const mostTrigrams = 30

/**
 * A select of the ids of all rows that may hold these words in one of their texts, for `containing` to look at. Null where every
 * row must be looked at: short words, an index that is still being filled, or words in so many rows that the first ones soon turn up.
 */
export async function findCandidates({ db, engine }: Pick<Database, 'db' | 'engine'>, index: TextIndex, words: string): Promise<RawBuilder<unknown> | null> {
  const match = matchOf(engine, index, words)
  const most = match ? await limitOf(db, index) : 0
  if (!match || most === 0) return null
  const found = sql`select ${idOf(engine)} from ${sql.table(index.name)} where ${match}`
  return (await isAtMost(db, found, most)) ? found : null
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

function idOf(engine: Engine) {
  return sql.raw(engine === 'sqlite' ? 'rowid' : 'id')
}

/**
 * `containing` compares in two ways: with small letters as JavaScript makes them, and as the words are written, in which case the
 * database's own small letters are in the index. Null where one of them has no three letters to go by.
 */
function matchOf(engine: Engine, { name }: TextIndex, words: string): RawBuilder<unknown> | null {
  const small = words.toLowerCase()
  const forms = small === words && isAscii(words) ? [small] : [small, words]
  const matches = forms.map((form) => (engine === 'sqlite' ? trigramsOf(form) : postgresPieces(form)))
  if (matches.some((parts) => parts.length === 0)) return null
  if (engine === 'sqlite') return sql`${sql.ref(name)} match ${matches.map((parts) => `(${parts.map(quoted).join(' AND ')})`).join(' OR ')}`
  return sql`(${sql.join(
    matches.map(
      (parts) =>
        sql`trigrams @> (${sql.join(
          parts.map((part) => sql`search_trigrams(${part})`),
          sql` || `,
        )})`,
    ),
    sql` or `,
  )})`
}

function isAscii(words: string): boolean {
  return !/[^\x20-\x7e]/.test(words)
}

function trigramsOf(words: string): string[] {
  const letters = Array.from(words)
  const all = letters.slice(0, 1 - shortest).map((_, at) => letters.slice(at, at + shortest).join(''))
  // FTS5 reads a query up to its first zero.
  return [...new Set(all)].filter((one) => !one.includes('\0')).slice(0, mostTrigrams)
}

/** The small letter of a sigma depends on what stands beside it, which words that are part of a text do not know. */
function postgresPieces(words: string): string[] {
  return words.split(/[Σσς\0]/).filter((piece) => Array.from(piece).length >= shortest)
}

function quoted(words: string): string {
  return `"${words.replaceAll('"', '""')}"`
}

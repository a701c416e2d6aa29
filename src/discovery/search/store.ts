import { sql } from 'kysely'
import type { Db, Engine, Reading } from '#platform/db/tables.ts'
import { markPrefix, type IndexFields, type IndexForms } from './fields.ts'
import { pairsOf } from './pairs.ts'
import { arrayText, vectorOf } from './vectors.ts'

interface EntryTable {
  place: number
  kind: string
  entry_id: number
  /** Of what the entry was made from: the same mark, the same entry. */
  mark: string
  /** JSON of the lists it keeps to. */
  lists: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    search_index: { place: number }
    search_heads: { place: number }
    search_entries: EntryTable
    search_words: { word: string }
  }
  interface PublicTables {
    search_index: { place: number }
    search_heads: { place: number }
    search_entries: EntryTable
    search_words: { word: string }
  }
}

type EntryRow = EntryTable

/** Lets a search keep to a list; a private-use character before it keeps its name from being typed by anybody. */
export function listWord(list: string): string {
  return `\ue000${list.replace(/[^\p{L}\p{N}]/gu, '')}`
}

/** A form of a word, which is none of the words of a text. */
export function formWord(form: string): string {
  return `\ue001${form}`
}

export interface NewEntry extends Omit<EntryRow, 'lists'> {
  fields: IndexFields
  forms?: IndexForms
  lists: readonly string[]
}

export async function insertEntries(db: Db, engine: Engine, rows: NewEntry[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('search_entries')
    .values(rows.map(({ place, kind, entry_id, mark, lists }) => ({ place, kind, entry_id, mark, lists: JSON.stringify(lists) })))
    .execute()
  for (const { place, fields, lists, forms = { head: [], all: [] } } of rows) {
    const marks = [...lists.map(listWord), ...forms.all.map(formWord)]
    const headMarks = [...lists.map(listWord), ...forms.head.map(formWord)]
    const head = [...fields.title, ...fields.people, ...fields.topics]
    if (engine === 'postgres') {
      await sql`
        insert into search_index (place, words, head, pairs)
        values (${place}, ${vectorOf(fields, marks)}::tsvector, ${vectorOf({ title: head }, headMarks)}::tsvector, ${arrayText(pairsOf(fields))}::smallint[])`.execute(
        db,
      )
    } else {
      const [title, standfirst, author, topics, body] = (['title', 'standfirst', 'people', 'topics', 'body'] as const).map((name) => fields[name].join(' '))
      await sql`
        insert into search_index (rowid, title, standfirst, author, topics, body, lists)
        values (${place}, ${title}, ${standfirst}, ${author}, ${topics}, ${body}, ${marks.join(' ')})`.execute(db)
      await sql`insert into search_heads (rowid, head) values (${place}, ${[...head, ...headMarks].join(' ')})`.execute(db)
    }
  }
  await insertWords(db, engine, new Set(rows.flatMap(({ fields }) => Object.values(fields).flat())))
}

export async function removeEntries(db: Db, engine: Engine, places: number[]): Promise<void> {
  for (const place of places) {
    await sql`delete from search_index where ${sql.raw(engine === 'sqlite' ? 'rowid' : 'place')} = ${place}`.execute(db)
    if (engine === 'sqlite') await sql`delete from search_heads where rowid = ${place}`.execute(db)
  }
  if (places.length > 0) await db.deleteFrom('search_entries').where('place', 'in', places).execute()
}

/** An entry that is not whole has no mark, so that it is made anew. */
export async function listEntriesOf(db: Db, engine: Engine, kind: string, ids: number[]): Promise<EntryRow[]> {
  const rows = await db.selectFrom('search_entries').selectAll().select(isWhole(engine)).where('kind', '=', kind).where('entry_id', 'in', ids).execute()
  return rows.map(({ whole, ...row }) => (whole ? row : { ...row, mark: '' }))
}

/** What the index holds of a kind, of these numbers. */
export function listKept(
  reading: Reading,
  engine: Engine,
  kind: string,
  { after, end }: { after: number; end: number },
): Promise<{ entry_id: number; whole: number }[]> {
  return reading
    .selectFrom('search_entries')
    .select(['entry_id', isWhole(engine)])
    .where('kind', '=', kind)
    .where('entry_id', '>', after)
    .where('entry_id', '<=', end)
    .execute()
}

/** 0 for what was entered before pairs of words were, or in an earlier form of words. */
function isWhole(engine: Engine) {
  const unpaired = sql`exists (select 1 from search_index as i where i.place = search_entries.place and i.pairs is null)`
  const outdated = sql`search_entries.mark not like ${`${markPrefix()}%`}`
  return sql<number>`case when ${outdated}${engine === 'sqlite' ? sql`` : sql` or ${unpaired}`} then 0 else 1 end`.as('whole')
}

export async function isIndexed(db: Db, place: number): Promise<boolean> {
  return (await db.selectFrom('search_entries').select('place').where('place', '=', place).executeTakeFirst()) !== undefined
}

const shortestWord = 3

async function insertWords(db: Db, engine: Engine, found: Set<string>): Promise<void> {
  // In one order everywhere, so that two writers never wait for each other in a circle.
  const words = [...found].filter((word) => word.length >= shortestWord).sort()
  if (words.length === 0) return
  const rows = engine === 'sqlite' ? sql`select value from json_each(${JSON.stringify(words)})` : sql`select unnest(${words}::text[])`
  await sql`insert into search_words (word) ${rows} ${sql.raw(engine === 'sqlite' ? 'where true' : '')} on conflict do nothing`.execute(db)
}

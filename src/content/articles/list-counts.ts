import type { Reading, Engine } from '#platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { someIn, stretchOf } from '#discovery/search/service.ts'
import { listLanguage } from '#i18n/format.ts'
import type { ArticleFilters } from './contract.ts'
import { isCountedPair, listHere } from './list-index.ts'
import type { CountedList, Search } from './lists.ts'

/** Filters as the lists they mean, each with its count, the shortest first; one that does not exist is missing. */
export async function countLists(
  reading: Reading,
  filters: Pick<ArticleFilters, 'categoryId' | 'topic' | 'author'>,
): Promise<{ lists: CountedList[]; complete: boolean }> {
  const asked: RawBuilder<unknown>[] = []
  if (filters.categoryId !== undefined) asked.push(sql`select 'topic:' || id as list, articles from public_topics where id = ${filters.categoryId}`)
  if (filters.topic) asked.push(sql`select 'topic:' || id as list, articles from public_topics where slug = ${filters.topic}`)
  if (filters.author) asked.push(sql`select 'author:' || id as list, articles from public_users where username = ${filters.author.toLowerCase()}`)
  const whole = asked.length > 0 ? sql.join(asked, sql` union all `) : sql`select list, articles from article_counts where list = 'all'`
  const { rows } = await sql<CountedList>`${inLanguageOfPage(whole)}`.execute(reading)
  const lists = [...new Map(rows.map((row) => [row.list, row])).values()].sort((a, b) => a.articles - b.articles)
  // On a site without articles even the list of all is missing.
  return { lists, complete: rows.length >= Math.max(1, asked.length) }
}

/** `whole` selects lists with their counts. */
function inLanguageOfPage(whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const language = listLanguage()
  if (language === undefined) return whole
  const list = sql`w.list || ${`@${language}`}`
  return sql`select ${list} as list, coalesce(c.articles, 0) as articles from (${whole}) as w left join article_counts as c on c.list = ${list}`
}

/** How many articles stand in all lists and are found. `lists` as countLists gave them. */
export async function countFound(reading: Reading, engine: Engine, lists: CountedList[], search: Search): Promise<number> {
  if (search !== undefined) return search ? numberOf(reading, someIn(engine, search, stretchOf('article'), maxCounted)) : 0
  const names = lists.map((counted) => counted.list)
  const [first, ...others] = lists
  if (others.length === 0) return first?.articles ?? 0
  const pair = names.toSorted().join(' ')
  if (isCountedPair(pair)) return (await reading.selectFrom('article_counts').select('articles').where('list', '=', pair).executeTakeFirst())?.articles ?? 0
  const alsoIn = names.slice(1).map((list) => sql`and exists (select 1 from listed_articles as o where o.article_id = l.article_id and o.list = ${list})`)
  return numberOf(reading, sql`select 1 from listed_articles as l where l.list = ${names[0]} ${sql.join(alsoIn, sql` `)}`)
}

const maxCounted = 1000

async function numberOf(reading: Reading, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ number: number }>`select count(*) as number from (${rows}) as found`.execute(reading)
  return counted.rows[0]?.number ?? 0
}

/** The list of the page's language, with its count. @param articles of the whole list */
export async function countedHere(reading: Reading, list: `author:${number}`, articles: number): Promise<CountedList> {
  const here = listHere(list)
  if (here === list) return { list, articles }
  const row = await reading.selectFrom('article_counts').select('articles').where('list', '=', here).executeTakeFirst()
  return { list: here, articles: row?.articles ?? 0 }
}

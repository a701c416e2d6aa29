import { sql } from 'kysely'
import { folded } from '#base/search-words.ts'
import { languagesOfLists, listGroup } from '#content/translations/service.ts'
import { listLanguage } from '#i18n/format.ts'
import type { Db } from '#platform/db/tables.ts'
import { lockTotals, recountReactionsOf } from './reaction-totals.ts'
import { trendingScoreOf, scoreOf } from './trending-score.ts'

/** 'all', 'topic:3' or 'author:7'; `@de` behind it: of what stands there in one language of several. */
type WholeList = 'all' | `topic:${number}` | `author:${number}`
export type ListName = WholeList | `${WholeList}@${string}`

interface ListedArticleTable {
  list: ListName
  article_id: number
  place: number
  /** Folded and cut: an order, not a text. */
  title_key: string
  /** Claps, views, score and trending_score are copies of article_stats, made again each minute (trending-score.ts). */
  claps: number
  views: number
  score: number
  trending_score: number
}

/** What is counted besides the lists themselves: what an author has in a topic. */
type CountName = ListName | `author:${string} topic:${string}`

interface ArticleCountTable {
  list: CountName
  articles: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    listed_articles: ListedArticleTable
    article_counts: ArticleCountTable
  }
  interface PublicTables {
    listed_articles: ListedArticleTable
    article_counts: ArticleCountTable
  }
}

/** What a list is called among cache tags: purged when an article enters, leaves or changes its place in it. */
export function tagOfList(list: ListName): string {
  return list === 'all' ? 'articles' : `articles:${list}`
}

/** The list of a page: that of its language where the site has several. */
export function listHere(list: WholeList): ListName {
  const language = listLanguage()
  return language === undefined ? list : `${list}@${language}`
}

export const sortKeysPerMs = 1024

/** The place of a date, the first of that millisecond. */
export function sortKeyAt(ms: number): number {
  return Math.floor(ms) * sortKeysPerMs
}

interface Listed {
  id: number
  /** Null: stands in no list. */
  place: number | null
  published_at: number | null
  title: string
  user_id: number
  language: string
}

/**
 * Puts an article into exactly the lists it belongs to and keeps their counts. The one place where both change; to be
 * called in the transaction that changed the article. Returns the lists whose members or order changed.
 */
export async function relist(db: Db, article: Listed): Promise<ListName[]> {
  const before = await db.selectFrom('listed_articles').select(['list', 'place', 'title_key']).where('article_id', '=', article.id).execute()
  const rows = article.place === null ? [] : await rowsOf(db, article, article.place)
  if (rows.length + before.length > 0) await lockTotals(db)
  if (rows.length > 0 !== before.length > 0) await recountReactionsOf(db, article.id)
  await db.deleteFrom('listed_articles').where('article_id', '=', article.id).execute()
  if (rows.length > 0) await db.insertInto('listed_articles').values(rows).execute()

  const was = before.map((row) => row.list)
  const is = rows.map((row) => row.list)
  await recount(db, was, is)
  const stayed = rows
    .filter((row) => before.some((old) => old.list === row.list && old.place === row.place && old.title_key === row.title_key))
    .map((row) => row.list)
  return [...new Set([...was, ...is])].filter((list) => !stayed.includes(list))
}

async function recount(db: Db, was: ListName[], is: ListName[]): Promise<void> {
  const [before, now] = [new Set(countedOf(was)), new Set(countedOf(is))]
  const [come, gone] = [[...now].filter((name) => !before.has(name)), [...before].filter((name) => !now.has(name))]
  await count(db, come, 1)
  await count(db, gone, -1)
}

/** An article's lists, and each of its authors with each of its topics. */
function countedOf(lists: ListName[]): CountName[] {
  const authors = lists.filter((list) => list.startsWith('author:'))
  const topics = lists.filter((list) => list.startsWith('topic:'))
  const languageOf = (list: ListName) => list.split('@')[1]
  const pairs = authors.flatMap((author) =>
    topics.filter((topic) => languageOf(topic) === languageOf(author)).map((topic) => `${author} ${topic}` as CountName),
  ) // by the two filters
  return [...lists, ...pairs]
}

/** Whether `name` is what an author has in a topic. */
export function isCountedPair(name: string): name is CountName {
  return /^author:\d+(@[\w-]+)? topic:\d+(?:\1)?$/.test(name)
}

/** A place for an article published at `ms` that no other article has. */
export async function freeSortKey(db: Db, articleId: number, ms: number): Promise<number> {
  const first = sortKeyAt(ms) + (articleId % sortKeysPerMs)
  for (let from = first; ; from += sortKeysPerMs) {
    const taken = await db
      .selectFrom('articles')
      .select('place')
      .where('place', '>=', from)
      .where('place', '<', from + sortKeysPerMs)
      .where('id', '!=', articleId)
      .execute()
    const places = new Set(taken.map((row) => row.place))
    for (let place = from; place < from + sortKeysPerMs; place++) if (!places.has(place)) return place
  }
}

async function rowsOf(db: Db, article: Listed, place: number): Promise<ListedArticleTable[]> {
  const topics = await db.selectFrom('article_topics').select('topic_id').where('article_id', '=', article.id).execute()
  const coAuthors = await db.selectFrom('article_authors').select('user_id').where('article_id', '=', article.id).execute()
  const stats = await db
    .selectFrom('article_stats')
    .select(['claps', 'views', 'comments', 'unranked'])
    .where('article_id', '=', article.id)
    .executeTakeFirstOrThrow()
  const authors = new Set([article.user_id, ...coAuthors.map((row) => row.user_id)])
  const whole: WholeList[] = ['all', ...topics.map((row) => `topic:${row.topic_id}` as const), ...[...authors].map((id) => `author:${id}` as const)]
  const lists = [...whole, ...(await listsByLanguage(db, article, whole))]
  const keys = {
    article_id: article.id,
    place,
    title_key: titleKey(article.title),
    claps: stats.claps,
    views: stats.views,
    score: scoreOf(stats),
    trending_score: trendingScoreOf(stats, article.published_at ?? 0),
  }
  return lists.map((list) => ({ list, ...keys }))
}

/** An article in a topic also stands in that topic's translations. */
async function listsByLanguage(db: Db, article: Listed, whole: WholeList[]): Promise<ListName[]> {
  const languages = await languagesOfLists(db, 'article', article)
  if (languages.length === 0) return []
  const topics = await Promise.all(whole.filter((list) => list.startsWith('topic:')).map((list) => listGroup(db, 'topic', Number(list.slice('topic:'.length)))))
  const translated = topics.flat().map((topic): WholeList => `topic:${topic.content_id}`)
  const all = [...new Set([...whole, ...translated])]
  return languages.flatMap((language) => all.map((list): ListName => `${list}@${language}`))
}

/** What titles are ordered by: without case, accents and signs before the first letter. */
export function titleKey(title: string): string {
  return folded(title)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 60)
}

/** Writers wait for each other at the totals (`lockTotals`), so that they never do it here in a circle. */
async function count(db: Db, lists: readonly CountName[], by: 1 | -1): Promise<void> {
  if (lists.length === 0) return
  const rows = sql.join(lists.toSorted().map((list) => sql`(${list}, ${Math.max(by, 0)})`))
  await sql`
    insert into article_counts (list, articles) values ${rows}
    on conflict (list) do update set articles = article_counts.articles + ${by}`.execute(db)
}

import { sql, type Generated, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { rowsOf } from '#platform/db/rows.ts'
import { isListedIn } from '#content/translations/service.ts'
import { listLanguage } from '#i18n/format.ts'
import { findByAnySlug } from '#platform/db/old-slugs.ts'
import type { Db, Reading } from '#platform/db/tables.ts'

interface TopicTable {
  id: Generated<number>
  slug: string
  name: string
  description: Generated<string>
  /** A proposed one came in with a draft and shows once a public article stands in it. */
  status: Generated<'listed' | 'proposed'>
  created_at: number
  updated_at: number
}

interface PublicTopicTable {
  id: number
  slug: string
  name: string
  description: string
  created_at: number
  updated_at: number
  /** Public articles in it. */
  articles: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    topics: TopicTable
  }
  interface PublicTables {
    public_topics: PublicTopicTable
  }
}

export type PublicTopicRow = Selectable<PublicTopicTable>

interface Headline {
  topic_id: number
  id: number
  slug: string
  title: string
}

/** Topics as the lists of the page's language see them. */
function topicsHere(): RawBuilder<unknown> {
  const language = listLanguage()
  if (language === undefined) return sql.table('public_topics')
  return sql`(
    select whole.id, whole.slug, whole.name, whole.description, whole.created_at, whole.updated_at, coalesce(c.articles, 0) as articles
    from public_topics as whole left join article_counts as c on c.list = 'topic:' || whole.id || ${`@${language}`}
    where ${isListedIn('topic', language)}) as public_topics`
}

export async function listTopics(reading: Reading): Promise<PublicTopicRow[]> {
  const { rows } = await sql<PublicTopicRow>`select * from ${topicsHere()} order by slug`.execute(reading)
  return rows
}

export async function listTopicsWithArticles(reading: Reading): Promise<PublicTopicRow[]> {
  const { rows } = await sql<PublicTopicRow>`select * from ${topicsHere()} where articles > 0 order by slug`.execute(reading)
  return rows
}

export async function listPopularTopics(reading: Reading, most: number): Promise<PublicTopicRow[]> {
  const { rows } = await sql<PublicTopicRow>`select * from ${topicsHere()} where articles > 0 order by articles desc, slug limit ${most}`.execute(reading)
  return rows
}

export function findTopic(reading: Reading, key: { id: number } | { slug: string }): Promise<PublicTopicRow | undefined> {
  const find = (column: 'id' | 'slug', value: string | number) => reading.selectFrom('public_topics').selectAll().where(column, '=', value).executeTakeFirst()
  return 'id' in key ? find('id', key.id) : findByAnySlug(reading, 'topic', key.slug, find)
}

/** Topics of somebody's public articles, those written about most first. */
export async function listTopicsOfAuthor(reading: Reading, userId: number): Promise<PublicTopicRow[]> {
  const { rows } = await sql<PublicTopicRow>`
    select t.* from public_topics as t join article_counts as mine on mine.list = ${`author:${userId} topic:`} || t.id
    where mine.articles > 0 order by mine.articles desc, t.slug`.execute(reading)
  return rows
}

/** The newest public articles of each topic, newest first, in one statement. */
export async function listNewestHeadlines(reading: Reading, topicIds: number[], each: number): Promise<Headline[]> {
  if (topicIds.length === 0) return []
  const language = listLanguage()
  const here = language === undefined ? '' : `@${language}`
  const newest = topicIds.map(
    (id) => sql`
      select * from (
        select ${sql.lit(id)} as topic_id, a.id, a.slug, a.title from listed_articles l join public_articles a on a.id = l.article_id
        where l.list = ${`topic:${id}${here}`} order by l.place desc limit ${each}
      ) as ${sql.ref(`t${id}`)}`,
  )
  const { rows } = await sql<Headline>`${sql.join(newest, sql` union all `)}`.execute(reading)
  return rows
}

export function findTopicsBySlug(db: Db, slugs: string[]): Promise<{ id: number; slug: string; name: string }[]> {
  if (slugs.length === 0) return Promise.resolve([])
  return db.selectFrom('topics').select(['id', 'slug', 'name']).where('slug', 'in', slugs).execute()
}

/** Enters topics whose slug is new; the others stay as they are. */
export async function insertTopics(db: Db, topics: Insertable<TopicTable>[]): Promise<void> {
  if (topics.length === 0) return
  await db
    .insertInto('topics')
    .values(topics)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

export const { find: findTopicRow, insert: insertTopic, update: updateTopic, remove: removeTopicRow } = rowsOf('topics')

/** Articles that stand in a topic, drafts too; the newest first. */
export async function listArticleIds(db: Db, topicId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ article_id: number }>`
    select article_id from article_topics where topic_id = ${topicId} order by article_id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.article_id)
}

/** Every article of one topic stands in another, at the better of its two places. */
export async function moveArticles(db: Db, from: number, to: number): Promise<void> {
  const better = sql`select worse.article_id from article_topics as worse join article_topics as other on other.article_id = worse.article_id`
  await sql`delete from article_topics where topic_id = ${to} and article_id in (
    ${better} where worse.topic_id = ${to} and other.topic_id = ${from} and other.position < worse.position)`.execute(db)
  await sql`delete from article_topics where topic_id = ${from} and article_id in (
    ${better} where worse.topic_id = ${from} and other.topic_id = ${to})`.execute(db)
  await sql`update article_topics set topic_id = ${to} where topic_id = ${from}`.execute(db)
}

/** Those of `ids` that readers can see. */
export function listPublicTopics(reading: Reading, ids: number[]): Promise<PublicTopicRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return reading.selectFrom('public_topics').selectAll().where('id', 'in', ids).execute()
}

/** Those of `ids` that a topic has, listed or proposed. */
export async function existingTopics(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('topics').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

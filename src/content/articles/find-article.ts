import { sql, type RawBuilder } from 'kysely'
import { excerpt } from '#base/blocks/plain-text.ts'
import { blocksText, readBlocks } from '#base/blocks/read.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import { authorOf, profileOf } from '#community/accounts/service.ts'
import { correctionsOf } from '#content/corrections/service.ts'
import type { TopicLink } from '#content/topics/contract.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import { cardOf } from './cards.ts'
import { Social, type Article } from './contract.ts'
import type { ArticleWithStats } from './article-tables.ts'

export type ArticleKey = { id: number } | { slug: string }

interface AuthorRow {
  id: number
  username: string
  name: string
  avatar: string | null
}

/** The same query over two sets of tables: what everyone may read, and everything. */
const everyone = {
  articles: sql.table('public_articles_with_stats'),
  slugs: sql.table('public_article_slugs'),
  articleTopics: sql.table('public_article_topics'),
  topics: sql.table('public_topics'),
  authors: sql.table('public_article_authors'),
  users: sql.table('public_users'),
}
const staff: typeof everyone = {
  articles: sql.table('articles_with_stats'),
  slugs: sql.table('article_slugs'),
  articleTopics: sql.table('article_topics'),
  topics: sql.table('topics'),
  authors: sql.table('article_authors'),
  users: sql.table('users'),
}

/** A public article by its id, its slug or a slug it once had. */
export function findPublicArticle(reading: Reading, key: ArticleKey): Promise<Article | undefined> {
  return find(reading, everyone, key)
}

/** Whether everybody may read an article that has, or once had, this slug. */
export async function hasPublicArticle(reading: Reading | Db, slug: string): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`select ${idOf(everyone, { slug })} as id`.execute(reading)
  return rows[0]?.id != null
}

/** As much of any article as a rule needs, so that one nobody may see takes no longer than one that is not there. */
export async function findOwner(db: Db, key: ArticleKey): Promise<{ id: number; user_id: number; place: number | null } | undefined> {
  const { rows } = await sql<{
    id: number
    user_id: number
    place: number | null
  }>`select a.id, a.user_id, a.place from articles as a where a.id = ${idOf(staff, key)}`.execute(db)
  return rows[0]
}

/** Any article: the caller has asked `findOwner` and the rules who may see it. */
export function findAnyArticle(db: Db, id: number): Promise<Article | undefined> {
  return find(db, staff, { id })
}

const readSocial = storedJson('articles', 'social', Social.nullable())

async function find(side: Reading | Db, from: typeof everyone, key: ArticleKey): Promise<Article | undefined> {
  const { rows } = await sql<ArticleWithStats & { corrections: number | string }>`
    select a.*, (select count(*) from public_corrections c where c.kind = 'article' and c.content_id = a.id) as corrections
    from ${from.articles} as a where a.id = ${idOf(from, key)}`.execute(side)
  const [row] = rows
  if (!row) return undefined
  const topics = await sql<TopicLink>`
    select t.id, t.slug, t.name from ${from.articleTopics} as x join ${from.topics} as t on t.id = x.topic_id
    where x.article_id = ${row.id} order by x.position`.execute(side)
  const coAuthors = await sql<AuthorRow>`
    select u.id, u.username, u.name, u.avatar from ${from.authors} as w join ${from.users} as u on u.id = w.user_id
    where w.article_id = ${row.id} order by w.position`.execute(side)
  return {
    ...cardOf(row, topics.rows),
    user: profileOf({ ...row, id: row.user_id, created_at: row.user_created_at }),
    co_authors: coAuthors.rows.map(authorOf),
    content: blocksText(row.content),
    excerpt: row.standfirst ? '' : excerpt(readBlocks(row.content)),
    word_count: row.word_count,
    canonical_url: row.canonical_url,
    allow_comments: row.allow_comments === 'open',
    social: readSocial(row.social, row.id),
    series: row.series,
    series_parts: row.series === null ? [] : await partsOf(side, from, row.series, row.id),
    ...(Number(row.corrections) > 0 ? await correctionsOf(side, 'article', row.id) : {}),
  }
}

/** Topics and co-authors by their ids, in this order; one that is gone is left out. */
export async function findChosen(db: Db, ids: { topics: readonly number[]; co_authors: readonly number[] }): Promise<Pick<Article, 'topics' | 'co_authors'>> {
  // An empty list in parentheses is no SQL of PostgreSQL.
  const topics = ids.topics.length === 0 ? [] : await db.selectFrom('topics').select(['id', 'slug', 'name']).where('id', 'in', ids.topics).execute()
  const people =
    ids.co_authors.length === 0 ? [] : await db.selectFrom('users').select(['id', 'username', 'name', 'avatar']).where('id', 'in', ids.co_authors).execute()
  return { topics: inOrder(ids.topics, topics), co_authors: inOrder(ids.co_authors, people.map(authorOf)) }
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

const mostParts = 100

/** What is public of a series, and the part that was asked for. */
async function partsOf(side: Reading | Db, { articles }: typeof everyone, series: string, id: number): Promise<Article['series_parts']> {
  const { rows } = await sql<Article['series_parts'][number]>`
    select a.id, a.slug, a.title from ${articles} as a where a.series = ${series} and (a.place is not null or a.id = ${id})
    order by coalesce(a.published_at, 9007199254740991), a.id limit ${mostParts}`.execute(side)
  return rows
}

function idOf(from: typeof everyone, key: ArticleKey): RawBuilder<unknown> {
  if ('id' in key) return sql`${key.id}`
  return sql`coalesce((select id from ${from.articles} where slug = ${key.slug}), (select article_id from ${from.slugs} where slug = ${key.slug}))`
}

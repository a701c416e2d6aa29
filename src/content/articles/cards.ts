import { sql, type RawBuilder } from 'kysely'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import { authorOf } from '#community/accounts/service.ts'
import type { TopicLink } from '#content/topics/contract.ts'
import type { Reading } from '#platform/db/tables.ts'
import { storedImage } from '#platform/db/stored-json.ts'
import type { ArticleCard } from './contract.ts'
import type { ArticleWithStats } from './article-tables.ts'

export type CardRow = Omit<
  ArticleWithStats,
  'bio' | 'website' | 'location' | 'links' | 'user_created_at' | 'content' | 'word_count' | 'canonical_url' | 'allow_comments' | 'social' | 'series'
>

/** For a query that has public_articles_with_stats as `a`. */
export const cardColumns: RawBuilder<unknown> = sql`
  a.id, a.place, a.slug, a.title, a.kicker, a.standfirst, a.cover, a.language, a.direction, a.approved, a.published_at, a.created_at, a.updated_at,
  a.reading_minutes, a.claps, a.views, a.comments, a.user_id, a.username, a.name, a.avatar`

/** Cards of some articles, in the order of `ids`; one that is not public is left out. */
export async function listCards(reading: Reading, ids: number[], tag: (...tags: string[]) => void): Promise<ArticleCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`select ${cardColumns} from public_articles_with_stats as a where a.id in (${sql.join(ids)})`.execute(reading)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return toCards(
    reading,
    ids.flatMap((id) => rowOf.get(id) ?? []),
    tag,
  )
}

/** One statement for the topics of all rows. Tags everything that is on the cards. */
export async function toCards(reading: Reading, rows: CardRow[], tag: (...tags: string[]) => void): Promise<ArticleCard[]> {
  const topics = await listTopicsOf(
    reading,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const own = topics.get(row.id) ?? []
    tag(`article:${row.id}`, `author:${row.user_id}`, ...own.map((topic) => `topic:${topic.id}`))
    return cardOf(row, own)
  })
}

export async function listTopicsOf(reading: Reading, articleIds: number[]): Promise<Map<number, TopicLink[]>> {
  const found = new Map<number, TopicLink[]>()
  if (articleIds.length === 0) return found
  const { rows } = await sql<TopicLink & { article_id: number; position: number }>`
    select x.article_id, x.position, t.id, t.slug, t.name from public_article_topics as x join public_topics as t on t.id = x.topic_id
    where x.article_id in (${sql.join(articleIds)})`.execute(reading)
  // Here and not in the statement: so few are put in order sooner than a table for them is made.
  for (const { article_id, id, slug, name } of rows.sort((a, b) => a.position - b.position)) {
    const topic = { id, slug, name }
    const topics = found.get(article_id)
    if (topics) topics.push(topic)
    else found.set(article_id, [topic])
  }
  return found
}

export function cardOf(row: CardRow, topics: TopicLink[]): ArticleCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    kicker: row.kicker || (topics[0]?.name ?? ''),
    standfirst: row.standfirst,
    cover: coverOf(row),
    topics,
    user: authorOf({ id: row.user_id, username: row.username, name: row.name, avatar: row.avatar }),
    language: row.language,
    direction: row.direction,
    approved: row.approved,
    published_at: row.published_at === null ? null : isoDate(row.published_at),
    created_at: isoDate(row.created_at),
    updated_at: isoDate(row.updated_at),
    reading_minutes: row.reading_minutes,
    claps: row.claps,
    views: row.views,
    comments_count: row.comments,
    has_user_clapped: false,
  }
}

const readCover = storedImage('articles', 'cover')

export function coverOf({ id, cover }: Pick<CardRow, 'id' | 'cover'>): Image | null {
  return readCover(cover, id)
}

import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type {
  ArticleTable,
  ArticleTopicTable,
  ArticleAuthorTable,
  ArticleRelatedTable,
  ArticleSlugTable,
  ArticleStatsTable,
  ArticleWithStats,
  ArticleRow,
} from './article-tables.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    articles: ArticleTable
    article_topics: ArticleTopicTable
    article_authors: ArticleAuthorTable
    article_related: ArticleRelatedTable
    article_slugs: ArticleSlugTable
    article_stats: ArticleStatsTable
    articles_with_stats: ArticleWithStats
    article_sources: { source: string; article_id: number; hash: string; imported_at: number; modified_at: number | null }
  }
  interface PublicTables {
    public_articles: Omit<ArticleTable, 'created_at' | 'cover_media_id' | 'social' | 'series'>
    public_articles_with_stats: ArticleWithStats
    public_article_topics: ArticleTopicTable
    public_article_authors: ArticleAuthorTable
    public_article_related: ArticleRelatedTable
    public_article_slugs: ArticleSlugTable
    public_article_stats: Omit<ArticleStatsTable, 'ranking_dirty' | 'unranked'>
  }
}

export function findArticleRow(db: Db, id: number): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertArticle(db: Db, article: Insertable<ArticleTable>): Promise<number> {
  const { id } = await db.insertInto('articles').values(article).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('article_stats').values({ article_id: id }).execute()
  return id
}

export async function updateArticle(db: Db, id: number, changes: Updateable<ArticleTable>): Promise<void> {
  await db.updateTable('articles').set(changes).where('id', '=', id).execute()
}

export async function removeArticleRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('articles').where('id', '=', id).execute()
}

/** In order; the first topic is the main one. One that has been removed since it was chosen is left out: no text waits for it. */
export async function updateTopics(db: Db, articleId: number, topicIds: number[]): Promise<void> {
  await db.deleteFrom('article_topics').where('article_id', '=', articleId).execute()
  const rows = (await existingIds(db, 'topics', topicIds)).map((topic_id, position) => ({ article_id: articleId, topic_id, position }))
  if (rows.length > 0) await db.insertInto('article_topics').values(rows).execute()
}

/** Co-authors in order, without the main author; whoever is not there is left out. */
export async function updateCoAuthors(db: Db, articleId: number, userIds: number[]): Promise<void> {
  await db.deleteFrom('article_authors').where('article_id', '=', articleId).execute()
  const rows = (await existingIds(db, 'users', userIds)).map((user_id, position) => ({ article_id: articleId, user_id, position }))
  if (rows.length > 0) await db.insertInto('article_authors').values(rows).execute()
}

/** Articles to be read after one, in order; one that is gone is left out. */
export async function updateRelated(db: Db, articleId: number, articleIds: number[]): Promise<void> {
  await db.deleteFrom('article_related').where('article_id', '=', articleId).execute()
  const others = articleIds.filter((id) => id !== articleId)
  const rows = (await existingIds(db, 'articles', others)).map((related_id, position) => ({ article_id: articleId, related_id, position }))
  if (rows.length > 0) await db.insertInto('article_related').values(rows).execute()
}

export async function listRelated(db: Db, articleId: number): Promise<number[]> {
  const rows = await db.selectFrom('article_related').select('related_id').where('article_id', '=', articleId).orderBy('position').execute()
  return rows.map((row) => row.related_id)
}

/** For who becomes the main author. */
export async function removeCoAuthor(db: Db, articleId: number, userId: number): Promise<void> {
  await db.deleteFrom('article_authors').where('article_id', '=', articleId).where('user_id', '=', userId).execute()
}

/** Each once, in the order given. */
async function existingIds(db: Db, table: 'topics' | 'users' | 'articles', ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map((row) => row.id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** Articles whose hour has come, longest due first. */
export async function listDue(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('approved', '=', 'approved')
    .where('place', 'is', null)
    .where('published_at', '<=', now)
    .orderBy('published_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Sets counters as they are known from elsewhere; the orders follow within a minute. */
export async function updateStats(db: Db, articleId: number, counts: { views: number; claps: number }): Promise<void> {
  await db
    .updateTable('article_stats')
    .set({ ...counts, unranked: 0, ranking_dirty: 1 })
    .where('article_id', '=', articleId)
    .execute()
}

import type { Image } from '#base/image.ts'
import { findTranslation } from '#content/translations/service.ts'
import type { Services } from '#platform/services.ts'
import type { ArticleRow } from './article-tables.ts'

/** An article with everything of it that other systems have a place for. */
export interface ExportedArticle extends Pick<
  ArticleRow,
  'id' | 'slug' | 'title' | 'kicker' | 'standfirst' | 'content' | 'approved' | 'language' | 'canonical_url' | 'allow_comments' | 'series' | 'social'
> {
  published_at: number | null
  created_at: number
  updated_at: number
  cover: Image | null
  /** The main author first. */
  authors: { id: number; username: string; name: string; bio: string; website: string }[]
  /** In order; the first one is the main topic. */
  topics: { id: number; slug: string; name: string; description: string }[]
  /** Under which it was public before. */
  oldSlugs: string[]
  /** What it has in common with its translations; null where it has none. */
  translation: { group: number; language: string } | null
}

/** Every article, drafts among them, in the order in which they were made; one at a time is in memory. */
export async function* exportedArticles({ database: { db } }: Services): AsyncGenerator<ExportedArticle> {
  for (let after = 0; ;) {
    const row = await db.selectFrom('articles').selectAll().where('id', '>', after).orderBy('id').limit(1).executeTakeFirst()
    if (!row) return
    after = row.id
    const { id, user_id } = row
    const others = await db.selectFrom('article_authors').select('user_id').where('article_id', '=', id).orderBy('position').execute()
    const ids = [user_id, ...others.map((one) => one.user_id)]
    const people = await db.selectFrom('users').select(['id', 'username', 'name', 'bio', 'website']).where('id', 'in', ids).execute()
    const topics = await db
      .selectFrom('article_topics as a')
      .innerJoin('topics as t', 't.id', 'a.topic_id')
      .select(['t.id', 't.slug', 't.name', 't.description'])
      .where('a.article_id', '=', id)
      .orderBy('a.position')
      .execute()
    const old = await db.selectFrom('article_slugs').select('slug').where('article_id', '=', id).orderBy('slug').execute()
    const translation = await findTranslation(db, 'article', id)
    yield {
      ...row,
      cover: row.cover === null ? null : (JSON.parse(row.cover) as Image), // written by columnsOf only
      authors: ids.flatMap((one) => people.find((person) => person.id === one) ?? []),
      topics,
      oldSlugs: old.map(({ slug }) => slug),
      translation: translation ? { group: translation.group_id, language: translation.language } : null,
    }
  }
}

import { readBlocks } from '#base/blocks/read.ts'
import { toMarkdown } from '#base/blocks/to-markdown.ts'
import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'

export const exportedTablesOfArticles: Feature['exportedTables'] = [
  'articles',
  { name: 'article_topics', key: ['article_id', 'topic_id'] },
  { name: 'article_authors', key: ['article_id', 'user_id'] },
  { name: 'article_related', key: ['article_id', 'related_id'] },
  { name: 'article_slugs', key: ['slug'] },
  { name: 'article_sources', key: ['source'] },
  { name: 'listed_articles', key: ['list', 'article_id'] },
  { name: 'article_counts', key: ['list'] },
  { name: 'article_stats', key: ['article_id'] },
]

/** Every article as a Markdown file with front matter. */
export async function* readableArticles({ database, config }: Services): AsyncGenerator<{ name: string; text: string }> {
  const ids = await database.db.selectFrom('articles').select('id').orderBy('id').execute()
  for (const { id } of ids) {
    const article = await database.db
      .selectFrom('articles as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['a.slug', 'a.title', 'a.standfirst', 'a.approved', 'a.published_at', 'a.language', 'a.content', 'u.username'])
      .where('a.id', '=', id)
      .executeTakeFirst()
    if (!article) continue
    const { slug, title, standfirst, approved, published_at, language, content, username } = article
    const date = published_at === null ? undefined : new Date(published_at).toISOString()
    // JSON is YAML.
    const head = Object.entries({ title, slug, description: standfirst, author: username, date, language, draft: approved !== 'approved' })
    const lines = head.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${JSON.stringify(value)}`]))
    yield { name: `articles/${slug}.md`, text: `---\n${lines.join('\n')}\n---\n\n${toMarkdown(readBlocks(content), config.siteUrl).trimEnd()}\n` }
  }
}

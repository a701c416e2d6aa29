import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { articleNotFound } from '#content/articles/service.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import { writersIn } from './items.ts'
import { findCommentedArticle, listNewestOn } from './recent-store.ts'

const length = 50
/** Letters of a comment that stand for its title. */
const titleLength = 60

/** The newest comments and replies on each article. */
export function commentFeeds(): FeedSource[] {
  return [
    {
      base: '/articles/:slug/comments',
      async feed({ reading, tag }, { slug = '' }) {
        tag('articles')
        const article = await findCommentedArticle(reading, slug)
        if (!article) throw articleNotFound()
        tag(`article:${article.id}`, `comments:${article.id}`)
        const rows = await listNewestOn(reading, article.id, length)
        tag(...writersIn(rows))
        const page = href.article({ slug })
        const ids = await feedIds(
          reading,
          'comment',
          rows.map(({ id }) => id),
        )
        return {
          id: ids.feed(`comments:${article.id}`),
          title: t('comments.feed-title', { title: article.title }),
          description: t('comments.feed-about', { title: article.title }),
          page,
          items: rows.map((row) => ({
            id: ids.item(row.id),
            path: `${page}#comment-${row.id}`,
            title: `${row.name ?? t('comments.somebody')}: ${shortened(row.description)}`,
            summary: row.description,
            published: isoDate(row.created_at),
            updated: isoDate(row.edited_at ?? row.created_at),
            authors:
              row.name === null ? [] : [{ name: row.name, ...(row.has_page === 1 && row.username ? { path: href.author({ username: row.username }) } : {}) }],
          })),
        }
      },
    },
  ]
}

function shortened(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length > titleLength
    ? `${line
        .slice(0, titleLength - 1)
        .join('')
        .trimEnd()}…`
    : line.join('')
}

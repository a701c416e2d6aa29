import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import type { CardSource } from '#platform/feature.ts'
import { listCards } from './cards.ts'

/** How articles show themselves in other places: in an article's own cards, under 'Mentioned in'. */
export const articleMediaCards: CardSource = async (reading, slugs, tag) => {
  // One that is not there yet appears by joining the lists.
  tag('articles')
  if (slugs.length === 0) return []
  const rows = await reading.selectFrom('public_articles').select('id').where('slug', 'in', slugs).execute()
  const articles = await listCards(
    reading,
    rows.map((row) => row.id),
    tag,
  )
  return articles.map((article) => ({
    kind: 'article' as const,
    slug: article.slug,
    url: href.article({ slug: article.slug }),
    label: article.kicker || 'Article',
    title: article.title,
    byline: article.user.name,
    note: longDate(article.published_at ?? article.created_at),
    image: article.cover,
  }))
}

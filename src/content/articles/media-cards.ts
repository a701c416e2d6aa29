import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import type { CardSource } from '#platform/feature.ts'
import type { Reading } from '#platform/db/tables.ts'
import { listCards } from './cards.ts'
import type { ArticleCard } from './contract.ts'
import { t } from '#i18n/messages.ts'

export async function listArticlesBySlug(reading: Reading, slugs: string[], tag: (...tags: string[]) => void): Promise<ArticleCard[]> {
  // One that is not there yet appears by joining the lists.
  tag('articles')
  if (slugs.length === 0) return []
  const rows = await reading.selectFrom('public_articles').select('id').where('slug', 'in', slugs).execute()
  return listCards(
    reading,
    rows.map((row) => row.id),
    tag,
  )
}

/** How articles show themselves in other places: in an article's own cards, under 'Mentioned in'. */
export const articleMediaCards: CardSource = async (reading, slugs, tag) => {
  const articles = await listArticlesBySlug(reading, slugs, tag)
  return articles.map((article) => ({
    kind: 'article' as const,
    slug: article.slug,
    url: href.article(article),
    label: article.kicker || t('articles.article'),
    title: article.title,
    byline: article.user.name,
    note: longDate(article.published_at ?? article.created_at),
    image: article.cover,
  }))
}

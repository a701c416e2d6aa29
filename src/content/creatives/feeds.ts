import { t } from '#i18n/messages.ts'
import { feedAddresses } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import type { Services } from '#platform/services.ts'
import { cardOf, detailsOf } from './items.ts'
import { listCreatives, displayNamesOf } from './listing.ts'

const length = 30

/** The newest creatives. */
export function creativeFeeds({ config }: Services): FeedSource[] {
  const titled = () => `${t('creatives.feed-title')} | ${config.siteName}`
  return [
    {
      base: href.creatives(),
      async feed({ reading, tag }) {
        tag('creatives')
        const rows = (await listCreatives(reading, { limit: length }, null)).slice(0, length)
        const creators = rows.flatMap((row) => detailsOf(row).creators.flatMap(({ user_id }) => user_id ?? []))
        tag(...rows.map((row) => `creative:${row.id}`), ...creators.map((id) => `author:${id}`))
        const names = await displayNamesOf(reading, creators)
        const ids = await feedIds(
          reading,
          'creative',
          rows.map(({ id }) => id),
        )
        return {
          id: ids.feed(href.creatives()),
          title: titled(),
          description: t('creatives.feed-about'),
          page: href.creatives(),
          items: rows
            .map((row) => cardOf(row, names))
            .map((card) => ({
              id: ids.item(card.id),
              path: href.creative({ slug: card.slug }),
              title: card.title,
              summary: card.summary,
              published: card.published_at,
              updated: card.updated_at,
              authors: card.creators.map(({ name, username }) => ({ name, ...(username ? { path: href.author({ username }) } : {}) })),
              topics: card.tags.map((name) => ({ name, slug: name })),
              image: card.cover,
            })),
        }
      },
      listed: async () => [{ title: titled(), rss: feedAddresses(href.creatives()).rss, page: href.creatives() }],
    },
  ]
}

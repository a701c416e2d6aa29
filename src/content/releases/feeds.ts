import { t } from '#i18n/messages.ts'
import { feedAddresses } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import type { Services } from '#platform/services.ts'
import { cardOf } from './items.ts'
import { listReleases } from './listing.ts'

const length = 30

/** The newest issues. */
export function releaseFeeds({ config }: Services): FeedSource[] {
  const titled = () => `${t('releases.feed-title')} | ${config.siteName}`
  return [
    {
      base: href.releases(),
      async feed({ reading, tag }) {
        tag('releases')
        const rows = (await listReleases(reading, { limit: length }, null)).slice(0, length)
        tag(...rows.map((row) => `release:${row.id}`))
        const ids = await feedIds(
          reading,
          'release',
          rows.map(({ id }) => id),
        )
        return {
          id: ids.feed(href.releases()),
          title: titled(),
          description: t('releases.feed-about', { siteName: config.siteName }),
          page: href.releases(),
          items: rows.map(cardOf).map((card) => ({
            id: ids.item(card.id),
            path: href.release({ id: card.slug }),
            title: t('releases.feed-item', { number: String(card.number), title: card.title }),
            summary: card.summary,
            published: card.published_at,
            updated: card.updated_at,
            authors: [{ name: config.siteName, path: href.home() }],
            image: card.cover,
          })),
        }
      },
      listed: async () => [{ title: titled(), rss: feedAddresses(href.releases()).rss, page: href.releases() }],
    },
  ]
}

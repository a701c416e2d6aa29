import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { feedAddresses } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import type { FeedItem } from '#platform/feeds/feed.ts'
import type { Services } from '#platform/services.ts'
import { correctionAnchor } from './rules.ts'
import { tagsOf } from './routes.ts'
import { correctionsTag } from './service.ts'
import { lastPublicCorrection, listPublicCorrections } from './store.ts'
import { type PublicCorrectionRow } from './correction-tables.ts'

const length = 50

/** The newest corrections of all texts; in the list of all feeds once there is one. */
export function correctionFeeds({ config: { siteName } }: Services): FeedSource[] {
  const page = href.corrections()
  const title = t('corrections.feed-title', { siteName })
  return [
    {
      base: page,
      async feed({ reading, tag }) {
        tag(correctionsTag)
        const rows = await listPublicCorrections(reading, null, length)
        tag(...tagsOf(rows))
        const ids = await feedIds(
          reading,
          'correction',
          rows.map(({ id }) => id),
        )
        return {
          id: ids.feed(page),
          title,
          description: t('corrections.feed-about', { siteName }),
          page,
          items: rows.map((row) => ({ id: ids.item(row.id), ...itemOf(row) })),
        }
      },
      async listed({ reading, tag }) {
        tag(correctionsTag)
        return (await lastPublicCorrection(reading)) === null ? [] : [{ title, rss: feedAddresses(page).rss, page }]
      },
    },
  ]
}

function itemOf(row: PublicCorrectionRow): Omit<FeedItem, 'id'> {
  return {
    path: `${href.article({ slug: row.slug })}#${correctionAnchor(row.id)}`,
    title: t('corrections.of', { title: row.title }),
    summary: t('corrections.in-words', { wrong: row.wrong, correct: row.correct }),
    published: isoDate(row.corrected_at),
    updated: isoDate(row.updated_at),
    authors: row.name === null || row.username === null ? [] : [{ name: row.name, path: href.author({ username: row.username }) }],
  }
}

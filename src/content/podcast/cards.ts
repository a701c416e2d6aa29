import type { Card } from '#base/card.ts'
import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { publicRowsOf } from '#platform/db/rows.ts'
import { cardsOfRows } from '#platform/kind-slots.ts'
import { detailsOf, numberLabel } from './episodes.ts'
import type { EpisodeRow } from './store.ts'
import { commaSeparated } from '#i18n/format.ts'

/** What articles and issues show of an episode. */
export const episodeCards = cardsOfRows('episode', publicRowsOf('episode', 'public_podcast_episodes').listBySlug, cardOf)

function cardOf(row: EpisodeRow): Card {
  const { cover, guests } = detailsOf(row)
  return {
    kind: 'episode',
    slug: row.slug,
    url: href.episode({ slug: row.slug }),
    label: numberLabel(row.number),
    title: row.title,
    byline: commaSeparated(guests.map((guest) => guest.name)),
    note: longDate(row.published_at),
    image: cover,
  }
}

import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import type { CardSource } from '#platform/feature.ts'
import { detailsOf } from './episodes.ts'

/** What articles and issues show of an episode. */
export const episodeCards: CardSource = async (reading, slugs, tag) => {
  tag(...slugs.map((slug) => `cards:episode:${slug}`))
  if (slugs.length === 0) return []
  const rows = await reading.selectFrom('public_podcast_episodes').selectAll().where('slug', 'in', slugs).execute()
  return rows.map((row) => {
    const { cover, guests } = detailsOf(row)
    return {
      kind: 'episode',
      slug: row.slug,
      url: href.episode({ slug: row.slug }),
      label: row.number === null ? 'Episode' : `Episode ${row.number}`,
      title: row.title,
      byline: guests.map((guest) => guest.name).join(', '),
      note: longDate(row.published_at),
      image: cover,
    }
  })
}

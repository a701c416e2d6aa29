import { sql } from 'kysely'
import { t } from '#i18n/messages.ts'
import type { MediaReferences } from '#platform/feature.ts'

export const podcastMediaReferences: MediaReferences[] = [
  {
    kind: 'episode',
    rows: sql`select id, slug, title, cast(updated_at as text) as mark, details as text from podcast_episodes`,
    table: 'podcast_episodes',
    columns: ['details'],
    slug: 'slug',
    tags: ({ slug }) => ['podcast', `cards:episode:${slug}`],
  },
  {
    kind: 'show',
    rows: sql`select id, '' as slug, '' as title, cast(updated_at as text) as mark, details as text from podcast_show`,
    name: () => t('podcast.podcast'),
    table: 'podcast_show',
    columns: ['details'],
    slug: `''`,
    tags: () => ['podcast'],
  },
]

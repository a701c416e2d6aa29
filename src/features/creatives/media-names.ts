import { sql } from 'kysely'
import type { MediaNames } from '#platform/feature.ts'

export const creativeNames: MediaNames = {
  kind: 'creative',
  rows: sql`select id, slug, title, cast(updated_at as text) as mark, coalesce(cover, '') || details as text from creatives`,
  table: 'creatives',
  columns: ['cover', 'details'],
  slug: 'slug',
  tags: ({ id, slug }) => [`creative:${id}`, `cards:creative:${slug}`, 'creatives'],
}

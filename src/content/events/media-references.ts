import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'

export const eventMediaReferences: MediaReferences = {
  kind: 'event',
  rows: sql`select id, slug, title, cast(updated_at as text) as mark, coalesce(cover, '') || details as text from events`,
  table: 'events',
  columns: ['cover', 'details'],
  slug: 'slug',
  tags: ({ id, slug }) => [`event:${id}`, `cards:event:${slug}`, 'events'],
}

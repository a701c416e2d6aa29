import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'

/** The lead's picture in layers. */
export const homeMediaReferences: MediaReferences = {
  kind: 'front page',
  rows: sql`select id, '' as slug, 'Front page' as title, coalesce(layers, '') as mark, coalesce(layers, '') as text from home_cover`,
  table: 'home_cover',
  columns: ['layers'],
  slug: `''`,
  tags: () => ['home'],
}

import { sql } from 'kysely'
import type { MediaNames } from '#platform/feature.ts'
import { itemKinds, shelfOf } from './rules.ts'

export const itemNames: MediaNames[] = itemKinds.map((kind) => ({
  kind,
  rows: sql`select id, slug, title, cast(updated_at as text) as mark, coalesce(cover, '') || details as text from library_items where kind = ${sql.lit(kind)}`,
  table: 'library_items',
  columns: ['cover', 'details'],
  slug: 'slug',
  tags: ({ id, slug }) => [`${kind}:${id}`, `cards:${kind}:${slug}`, shelfOf[kind]],
}))

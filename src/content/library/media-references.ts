import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'
import { itemKinds, listPathOf } from './rules.ts'

export const itemMediaReferences: MediaReferences[] = itemKinds.map((kind) => ({
  kind,
  rows: sql`select id, slug, title, cast(updated_at as text) as mark, coalesce(cover, '') || details as text from library_items where kind = ${sql.lit(kind)}`,
  table: 'library_items',
  columns: ['cover', 'details'],
  slug: 'slug',
  tags: ({ id, slug }) => [`${kind}:${id}`, `cards:${kind}:${slug}`, listPathOf[kind]],
}))

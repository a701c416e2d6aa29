import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'

export const articleMediaReferences: MediaReferences = {
  kind: 'article',
  rows: sql`select id, slug, title, cast(updated_at as text) as mark, coalesce(cover, '') || content as text from articles`,
  table: 'articles',
  columns: ['cover', 'content'],
  slug: 'slug',
  tags: ({ id, slug }) => [`article:${id}`, `cards:article:${slug}`, 'articles'],
}

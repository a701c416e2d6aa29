import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'

export const personMediaReferences: MediaReferences = {
  kind: 'person',
  rows: sql`select id, username as slug, name as title, cast(updated_at as text) as mark, coalesce(avatar, '') as text from users`,
  table: 'users',
  columns: ['avatar'],
  slug: 'username',
  tags: ({ id }) => [`author:${id}`, 'authors'],
}

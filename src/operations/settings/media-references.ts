import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'
import { settingsTag } from './service.ts'

export const settingsMediaReferences: MediaReferences = {
  kind: 'settings',
  rows: sql`select id, '' as slug, 'The settings of the site' as title, cast(updated_at as text) as mark, settings as text from site_settings`,
  table: 'site_settings',
  columns: ['settings'],
  slug: `''`,
  tags: () => [settingsTag],
}

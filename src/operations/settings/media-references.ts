import { sql } from 'kysely'
import { t } from '#i18n/messages.ts'
import type { MediaReferences } from '#platform/feature.ts'
import { settingsTag } from './service.ts'

export const settingsMediaReferences: MediaReferences = {
  kind: 'settings',
  rows: sql`select id, '' as slug, '' as title, cast(updated_at as text) as mark, settings as text from site_settings`,
  name: () => t('studio-frame.screen-site-settings'),
  table: 'site_settings',
  columns: ['settings'],
  slug: `''`,
  tags: () => [settingsTag],
}

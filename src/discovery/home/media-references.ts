import { sql } from 'kysely'
import { t } from '#i18n/messages.ts'
import type { MediaReferences } from '#platform/feature.ts'

/** The lead's picture in layers. */
export const homeMediaReferences: MediaReferences = {
  kind: 'front page',
  rows: sql`select id, '' as slug, '' as title, coalesce(layers, '') as mark, coalesce(layers, '') as text from home_cover`,
  name: () => t('studio-frame.screen-front-page'),
  table: 'home_cover',
  columns: ['layers'],
  slug: `''`,
  tags: () => ['home'],
}

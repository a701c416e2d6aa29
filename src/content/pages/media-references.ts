import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'
import { pageTag } from './service.ts'

export const pageMediaReferences: MediaReferences = {
  kind: 'page',
  rows: sql`
    select id, slug, title, cast(updated_at as text) || ' ' || cast(revision as text) as mark,
      sections || coalesce((select string_agg(r.sections, ' ') from page_revisions r where r.page_id = pages.id), '') as text
    from pages`,
  table: 'pages',
  columns: ['sections'],
  slug: 'slug',
  tags: ({ slug }) => ['pages', pageTag(slug)],
}

import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'
import { entryTags } from '#platform/kind-slots.ts'

/** Its pages are pictures of the library too, drawn some time after its PDF came. */
export const releaseMediaReferences: MediaReferences = {
  kind: 'release',
  rows: sql`
    select r.id, r.slug, r.title, cast(r.updated_at as text) || ' ' || r.pages_state as mark,
      coalesce(r.cover, '') || r.details || coalesce(r.pdf, '')
        || coalesce((select string_agg(p.media_id, ' ') from release_pages p where p.release_id = r.id), '') as text
    from releases r`,
  table: 'releases',
  columns: ['cover', 'details', 'pdf'],
  slug: 'slug',
  tags: (entry) => entryTags('release', 'releases', entry),
}

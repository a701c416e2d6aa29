import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'
import { entryTags } from '#platform/kind-slots.ts'
import { bookletReplaced } from './booklets.ts'

/** The pages of a booklet are pictures of the library too, drawn some time after its PDF came. */
export const creativeMediaReferences: MediaReferences = {
  kind: 'creative',
  rows: sql`
    select c.id, c.slug, c.title, cast(c.updated_at as text) || ' ' || coalesce(d.state || d.sha256, '') as mark,
      coalesce(c.cover, '') || c.details || coalesce((select string_agg(p.media_id, ' ') from pdf_pages p where p.pdf_id = c.booklet_media_id), '') as text
    from creatives c left join pdf_drawings d on d.pdf_id = c.booklet_media_id`,
  table: 'creatives',
  columns: ['cover', 'details'],
  slug: 'slug',
  tags: (entry) => entryTags('creative', 'creatives', entry),
  replaced: bookletReplaced,
}

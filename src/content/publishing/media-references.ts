import { sql } from 'kysely'
import type { MediaReferences } from '#platform/feature.ts'

/** What waits behind a content, and what it was before: a restored text needs its pictures again. */
export const draftNames: MediaReferences[] = [
  {
    kind: 'draft',
    rows: sql`
      select d.id, '' as slug, d.title, cast(d.revision as text) || ' ' || cast(d.changed_at as text) as mark, coalesce(d.fields, '') as text
      from content_drafts d`,
    table: 'content_drafts',
    columns: ['fields'],
    slug: `''`,
    tags: () => [],
  },
  {
    kind: 'revision',
    rows: sql`select r.id, '' as slug, r.title, cast(r.updated_at as text) as mark, r.fields as text from content_revisions r`,
    table: 'content_revisions',
    columns: ['fields'],
    slug: `''`,
    tags: () => [],
  },
]

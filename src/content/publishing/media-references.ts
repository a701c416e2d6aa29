import { sql } from 'kysely'
import type { MediaNames } from '#platform/feature.ts'

/** What waits behind an article, and what it was before: a restored text needs its pictures again. */
export const draftNames: MediaNames[] = [
  {
    kind: 'draft',
    rows: sql`
      select d.article_id as id, a.slug, a.title, cast(d.revision as text) || ' ' || cast(d.changed_at as text) as mark, coalesce(d.fields, '') as text
      from article_drafts d join articles a on a.id = d.article_id`,
    table: 'article_drafts',
    key: 'article_id',
    columns: ['fields'],
    slug: `''`,
    tags: () => [],
  },
  {
    kind: 'revision',
    rows: sql`
      select r.id, a.slug, a.title, cast(r.updated_at as text) as mark, r.fields as text
      from article_revisions r join articles a on a.id = r.article_id`,
    table: 'article_revisions',
    columns: ['fields'],
    slug: `''`,
    tags: () => [],
  },
]

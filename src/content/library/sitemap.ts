import { sql } from 'kysely'
import { href } from '#base/paths.ts'
import { sitemapOfTable } from '#platform/http/sitemaps.ts'
import type { ItemKind } from './rules.ts'

/** Every approved item by id. */
export const librarySitemap = sitemapOfTable<{ kind: ItemKind; slug: string }>(
  'library',
  'public_library_items',
  ['kind', 'slug'],
  ({ kind, slug }) => ({ path: href[kind]({ slug }) }),
  { changed: sql.ref('updated_at') },
)

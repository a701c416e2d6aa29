import { href } from '#base/paths.ts'
import { sitemapOfTable } from '#platform/http/sitemaps.ts'
import type { ItemKind } from './rules.ts'

/** Every approved item by id. */
export const librarySitemap = sitemapOfTable<{ kind: ItemKind; slug: string; updated_at: number }>(
  'library',
  'public_library_items',
  ['kind', 'slug', 'updated_at'],
  ({ kind, slug, updated_at }) => ({ path: href[kind]({ slug }), changedAt: updated_at }),
)

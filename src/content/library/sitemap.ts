import { href } from '#base/paths.ts'
import type { SitemapSource } from '#platform/http/sitemaps.ts'

/** Every approved item by id. */
export const librarySitemap: SitemapSource = {
  name: 'library',
  async pages(reading, perPage) {
    const row = await reading
      .selectFrom('public_library_items')
      .select((select) => select.fn.max('id').as('highest'))
      .executeTakeFirst()
    return Math.ceil(Number(row?.highest ?? 0) / perPage)
  },
  async page(reading, page, perPage) {
    const rows = await reading
      .selectFrom('public_library_items')
      .select(['kind', 'slug', 'updated_at'])
      .where('id', '>', (page - 1) * perPage)
      .where('id', '<=', page * perPage)
      .orderBy('id')
      .execute()
    const items = rows.map((row) => ({ path: href[row.kind]({ slug: row.slug }), changedAt: row.updated_at }))
    return items
  },
}

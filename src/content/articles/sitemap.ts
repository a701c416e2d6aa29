import type { Image } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { sitemapById } from '#platform/http/sitemaps.ts'

/** Public articles with their covers. */
export const articleSitemap = sitemapById(
  'articles',
  async (reading) => {
    const row = await reading
      .selectFrom('public_articles')
      .select((select) => select.fn.max('id').as('highest'))
      .executeTakeFirst()
    return Number(row?.highest ?? 0)
  },
  async (reading, above, upTo) => {
    const rows = await reading
      .selectFrom('public_articles')
      .select(['slug', 'updated_at', 'cover'])
      .where('id', '>', above)
      .where('id', '<=', upTo)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      path: href.article({ slug: row.slug }),
      changedAt: row.updated_at,
      image: row.cover === null ? null : (JSON.parse(row.cover) as Image), // written by fields.ts from a checked Image
    }))
  },
)

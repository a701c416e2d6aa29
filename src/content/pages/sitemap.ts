import { href } from '#base/paths.ts'
import type { SitemapSource } from '#platform/http/sitemaps.ts'
import { fixedPages, isFixed } from './rules.ts'
import { listPublicPages } from './store.ts'

/** The pages of the magazine itself: few, so one file. */
export const pagesSitemap: SitemapSource = {
  name: 'pages',
  pages: async () => 1,
  async changedAt(reading) {
    const written = await listPublicPages(reading)
    return written.length === 0 ? null : Math.max(...written.map(({ updated_at }) => updated_at))
  },
  async page(reading, page) {
    if (page > 1) return []
    const written = await listPublicPages(reading)
    return [
      ...fixedPages.map((slug) => ({ path: href[slug](), changedAt: written.find((page) => page.slug === slug)?.updated_at })),
      { path: href.contact() },
      ...written.filter(({ slug }) => !isFixed(slug)).map(({ slug, updated_at }) => ({ path: href.page({ slug }), changedAt: updated_at })),
    ]
  },
}

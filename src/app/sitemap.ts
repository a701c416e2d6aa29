import { href } from '#base/paths.ts'
import { listPages } from '#content/kinds.ts'
import type { SitemapSource } from '#platform/http/sitemaps.ts'

/** Pages that are always there; their lists change with what they list. */
export const fixedSitemap: SitemapSource = {
  name: 'sections',
  pages: async () => 1,
  page: async (_, page) => (page === 1 ? [href.home(), ...listPages].map((path) => ({ path })) : []),
}

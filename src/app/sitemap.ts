import { href } from '#base/paths.ts'
import { kinds } from '#content/kinds.ts'
import type { SitemapSource } from '#platform/http/sitemaps.ts'

/** Pages of kinds that list what there is. */
const listPages = kinds.flatMap((kind) => Object.values<string>(kind.pages).filter((path) => !path.includes(':')))

/** Pages that are always there; their lists change with what they list. */
export const fixedSitemap: SitemapSource = {
  name: 'sections',
  pages: async () => 1,
  page: async (_, page) => (page === 1 ? [href.home(), ...listPages].map((path) => ({ path })) : []),
}

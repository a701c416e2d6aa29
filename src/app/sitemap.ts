import { href } from '#base/paths.ts'
import { kinds } from '#content/kinds.ts'
import { lastChange, type SitemapSource } from '#platform/http/sitemaps.ts'

/** Pages of kinds that list what there is. */
const listPages = kinds.flatMap((kind) => Object.values<string>(kind.pages).filter((path) => !path.includes(':')))

/** Pages that are always there; the front page changes with whatever is in the other sitemaps. */
export function fixedSitemap(others: readonly SitemapSource[]): SitemapSource {
  return {
    name: 'sections',
    pages: async () => 1,
    async page(reading, page) {
      if (page !== 1) return []
      const changedAt = await lastChange(others, reading)
      return [{ path: href.home(), ...(changedAt === null ? {} : { changedAt }) }, ...listPages.map((path) => ({ path }))]
    },
    changedAt: (reading) => lastChange(others, reading),
  }
}

import type { DemoContent } from '#platform/feature.ts'
import { dropPage } from './service.ts'
import { findPage } from './store.ts'

/** Pages of the demo edition, by their slugs. */
export const demoPages: DemoContent = {
  kind: 'page',
  ids: async (db) => (await db.selectFrom('pages').select('slug').orderBy('slug').execute()).map(({ slug }) => slug),
  async remove(slug, { services }) {
    const page = await findPage(services.database.db, slug)
    if (page && page.revision > 1) return false
    await dropPage(services, slug)
    return true
  },
}

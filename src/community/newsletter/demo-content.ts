import type { DemoContent } from '#platform/feature.ts'
import { listsTag } from './lists.ts'

/** Lists of the demo edition, by their slugs; one that was changed or has been used stays. */
export const demoLists: DemoContent = {
  kind: 'newsletter-list',
  ids: async (db) => (await db.selectFrom('newsletter_lists').select('slug').orderBy('position').execute()).map(({ slug }) => slug),
  remove: (slug, { services: { database }, loadedAt }) =>
    database.write(async ({ tx, purge }) => {
      const row = await tx.selectFrom('newsletter_lists').select('updated_at').where('slug', '=', slug).executeTakeFirst()
      if (!row) return true
      const reader = await tx.selectFrom('newsletter_subscriptions').select('subscriber_id').where('list', '=', slug).executeTakeFirst()
      const mailing = await tx.selectFrom('newsletter_mailings').select('id').where('list', '=', slug).executeTakeFirst()
      if (row.updated_at > loadedAt || reader || mailing) return false
      await tx.deleteFrom('newsletter_lists').where('slug', '=', slug).execute()
      purge(listsTag)
      return true
    }),
}

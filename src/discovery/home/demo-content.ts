import type { DemoContent } from '#platform/feature.ts'
import { findHomeCover, saveHomeCover } from './store.ts'

/** The cover of the demo edition; one whose article is still there stays. */
export const demoCover: DemoContent = {
  kind: 'home-cover',
  ids: async (db) => (await db.selectFrom('home_cover').select('id').execute()).map(({ id }) => id),
  remove: (_, { services: { database } }) =>
    database.write(async ({ tx, purge }) => {
      const { leadId } = await findHomeCover(tx)
      const lead = leadId === null ? undefined : await tx.selectFrom('articles').select('id').where('id', '=', leadId).executeTakeFirst()
      if (lead) return false
      await saveHomeCover(tx, { leadId: null, secondIds: [], layers: null })
      purge('home')
      return true
    }),
}

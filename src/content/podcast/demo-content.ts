import type { DemoContent } from '#platform/feature.ts'

/** The show of the demo edition. */
export const demoShow: DemoContent = {
  kind: 'show',
  ids: async (db) => (await db.selectFrom('podcast_show').select('id').execute()).map(({ id }) => id),
  remove: (_, { services: { database }, loadedAt }) =>
    database.write(async ({ tx, purge }) => {
      purge('podcast')
      await tx.deleteFrom('podcast_show').where('updated_at', '<=', loadedAt).execute()
      return (await tx.selectFrom('podcast_show').select('id').executeTakeFirst()) === undefined
    }),
}

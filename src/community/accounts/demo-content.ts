import type { DemoContent } from '#platform/feature.ts'
import { isDemoLogin } from './demo-logins.ts'
import { findUser } from './store.ts'

/** People of the demo edition. Whoever has an address of their own by now is somebody. */
export const demoPeople: DemoContent = {
  kind: 'user',
  ids: async (db) => (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id),
  remove: (name, { services: { database }, viewer }) =>
    database.write(async ({ tx, purge }) => {
      const user = await findUser(tx, Number(name))
      if (!user) return true
      if (user.id === viewer.id || (user.email !== null && !isDemoLogin(user))) return false
      await tx.deleteFrom('users').where('id', '=', user.id).execute()
      purge('authors', `author:${user.id}`)
      return true
    }),
}

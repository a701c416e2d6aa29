import type { DemoContent } from '#platform/feature.ts'
import { removeMediaRow } from './library-store.ts'
import { removeFilesAfter } from './remove-files.ts'
import { referencesOf, usesOf } from './usage.ts'

/** Files of the demo edition. */
export const demoFiles: DemoContent = {
  kind: 'media',
  ids: async (db) => (await db.selectFrom('media').select('id').orderBy('created_at').execute()).map(({ id }) => id),
  remove: (id, { services, features }) =>
    services.database.write(async (writing) => {
      if ((await usesOf(writing.tx, referencesOf(features), id)).length > 0) return false
      await removeMediaRow(writing.tx, id)
      removeFilesAfter(writing, services, id)
      writing.purge('media', `media:${id}`)
      return true
    }),
}

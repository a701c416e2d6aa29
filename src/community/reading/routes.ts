import { assertAccess } from '#community/accounts/service.ts'
import { onlyUpdates } from '#platform/db/purge-mode.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { readingContract } from './contract.ts'
import { countRatings } from './rating-averages.ts'
import { followRenames } from './slug-renames.ts'
import { merged } from './rules.ts'
import { findSavedFeed, removeSavedFeed, renewSavedFeed, savedFeedUrl } from './saved-feed.ts'
import { listEntries, lockReader, updateEntries } from './store.ts'

export function readingRoutes(services: Services): RouteSet {
  const { database } = services
  return routes(readingContract, {
    'GET /me/saved-feed': async ({ viewer }) => ({ data: { url: savedFeedUrl(services, await findSavedFeed(database.db, viewer.id)) } }),

    'POST /me/saved-feed': async ({ viewer, now }) => ({
      data: {
        url: savedFeedUrl(
          services,
          await database.write(async ({ tx }) => {
            await assertAccess(tx, services, viewer)
            return renewSavedFeed(tx, viewer.id, now)
          }),
        ),
      },
    }),

    async 'DELETE /me/saved-feed'({ viewer }) {
      await database.write(({ tx }) => removeSavedFeed(tx, viewer.id))
      return { data: { url: null } }
    },

    'GET /me/state': async ({ viewer }) => ({ data: { entries: await listEntries(database.db, viewer.id) } }),

    'PUT /me/state': ({ viewer, body, now }) =>
      database.write(async (writing) => {
        const { tx } = writing
        await assertAccess(tx, services, viewer)
        await lockReader(tx, viewer.id)
        const before = await listEntries(tx, viewer.id)
        // A clock that goes ahead would win against every other device.
        const { brought, left } = await followRenames(
          tx,
          body.entries.map((entry) => ({ ...entry, at: Math.min(entry.at, now) })),
        )
        const entries = merged(before, brought, now)
        await updateEntries(tx, viewer.id, before, entries)
        onlyUpdates(writing.tx)
        await countRatings(writing, before, entries)
        return { data: { entries: [...entries, ...left] } }
      }),
  })
}

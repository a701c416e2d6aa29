import { isoDate } from '#base/dates.ts'
import { folded } from '#base/search-words.ts'
import type { Feature } from '#platform/feature.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { removeMediaRow } from './library-store.ts'
import { mediaPrefix, uploadsPrefix } from './keys.ts'
import { addressOf } from './service.ts'
import { removeFilesAfter } from './remove-files.ts'
import { listMediaOf, updateOwner } from './store.ts'
import { referencesOf, usesOf } from './usage.ts'

/** Uploads of one person. What stands in no content goes with them, the picture of the account first of all. */
export function mediaPersonalData(services: Services, all: Feature[] = []): PersonalData {
  const { database } = services

  return {
    stores: [
      {
        where: ['media', mediaPrefix],
        what: 'pictures and files',
        kept: 'removed if no content uses it; else it stays without the account, pictures without their file name',
      },
      { where: ['upload_sessions', uploadsPrefix], what: 'uploads that are under way', kept: 'removed; without a deletion a day after the last part' },
    ],
    async export(userId) {
      const rows = await listMediaOf(database.db, userId)
      return { uploads: rows.map((row) => ({ name: row.name, url: addressOf(row), alt: row.alt, credit: row.credit, created_at: isoDate(row.created_at) })) }
    },
    async erase({ tx, purge }, userId) {
      for (const row of await listMediaOf(tx, userId)) {
        purge('media', `media:${row.id}`)
        if ((await usesOf(tx, referencesOf(all), row.id)).length > 0) {
          // The name of another file is part of its address.
          const name = row.kind === 'image' ? 'picture.webp' : row.name
          await updateOwner(tx, row.id, { user_id: null, name, words: folded(`${name} ${row.alt} ${row.credit}`) })
          continue
        }
        await removeMediaRow(tx, row.id)
        removeFilesAfter({ tx }, services, row.id)
      }
    },
  }
}

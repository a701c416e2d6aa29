import type { Feature } from '#platform/feature.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { removeMediaRow } from './library-store.ts'
import { removeFilesAfter } from './remove-files.ts'
import { findMedia } from './store.ts'
import { referencesOf, usesOf } from './usage.ts'

/** A picture of somebody that nobody has uploaded here, such as the portrait that came with an import: it goes unless a content uses it. */
export async function removeUnowned(services: Services, all: Feature[], { tx, purge }: Writing, id: string): Promise<void> {
  const row = await findMedia(tx, id)
  if (!row || row.user_id !== null || (await usesOf(tx, referencesOf(all), id)).length > 0) return
  purge('media', `media:${id}`)
  await removeMediaRow(tx, id)
  removeFilesAfter({ tx }, services, id)
}

import type { Viewer } from '#base/viewer.ts'
import { shareAccess } from '#community/accounts/service.ts'
import { articleNotFound } from '#content/articles/service.ts'
import { batchedWrite } from '#platform/db/write-batching.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { insertClap, removeClap } from './store.ts'

export interface Clapped {
  claps: number
  has_user_clapped: boolean
}

/** One clap per member and article, however often it is asked. @throws Problem 404 */
export async function clap(services: Services, viewer: Viewer, articleId: number): Promise<Clapped> {
  const change = await writeClap(services, viewer, articleId, ({ tx }) => insertClap(tx, viewer.id, articleId, services.now()))
  if (!change) throw articleNotFound()
  return { claps: change.claps, has_user_clapped: true }
}

/** @throws Problem 404 */
export async function unclap(services: Services, viewer: Viewer, articleId: number): Promise<Clapped> {
  const change = await writeClap(services, viewer, articleId, ({ tx }) => removeClap(tx, viewer.id, articleId))
  if (!change) throw articleNotFound()
  return { claps: change.claps, has_user_clapped: false }
}

/** Claps purge nothing, so PostgreSQL writes them side by side by itself; SQLite has one writer, and one wait for the disk each. */
function writeClap<T>(services: Services, viewer: Viewer, articleId: number, work: (writing: Writing) => Promise<T>): Promise<T> {
  const { database } = services
  if (database.engine === 'sqlite') return batchedWrite(database)(articleId, work)
  return database.write(async (writing) => {
    await shareAccess(writing.tx, services, viewer)
    return work(writing)
  })
}

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
export async function clap(services: Services, userId: number, articleId: number): Promise<Clapped> {
  const change = await writeClap(services, articleId, ({ tx }) => insertClap(tx, userId, articleId, services.now()))
  if (!change) throw articleNotFound()
  return { claps: change.claps, has_user_clapped: true }
}

/** @throws Problem 404 */
export async function unclap(services: Services, userId: number, articleId: number): Promise<Clapped> {
  const change = await writeClap(services, articleId, ({ tx }) => removeClap(tx, userId, articleId))
  if (!change) throw articleNotFound()
  return { claps: change.claps, has_user_clapped: false }
}

/** Claps purge nothing, so PostgreSQL writes them side by side by itself; SQLite has one writer, and one wait for the disk each. */
function writeClap<T>({ database }: Services, articleId: number, work: (writing: Writing) => Promise<T>): Promise<T> {
  return database.engine === 'sqlite' ? batchedWrite(database)(articleId, work) : database.write(work)
}

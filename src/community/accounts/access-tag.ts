import type { Writing } from '#platform/db/tables.ts'
import { findUser } from './store.ts'

/** Purged when sessions of an account end: every process then closes the streams that were opened with one. */
export function accessTag(userId: number): string {
  return `access:${userId}`
}

/** After a log-out. Readers have no such streams, and there are many of them: theirs is no change for anybody. */
export async function purgeAccess({ tx, purge }: Pick<Writing, 'tx' | 'purge'>, userId: number): Promise<void> {
  if ((await findUser(tx, userId))?.role !== 'member') purge(accessTag(userId))
}

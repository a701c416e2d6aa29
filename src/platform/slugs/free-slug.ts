import { sql } from 'kysely'
import { firstFreeSlug } from '#base/slug.ts'
import { uniqueViolation } from '../db/errors.ts'
import type { Db, Tables } from '../db/tables.ts'

/** Tables whose rows have an id and a slug of their own. */
type SluggedTable = { [Name in keyof Tables]: 'id' | 'slug' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/** Attempts of one insert while other writers take the slugs that it finds free. */
const mostTries = 4

/** A slug that no row of `table` but `own` has: `wanted`, else `wanted-2` and so on. */
export async function freeSlugIn(db: Db, table: SluggedTable, wanted: string, own = 0): Promise<string> {
  const slug = await firstFreeSlug(wanted, async (candidates) => {
    const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)} where slug in (${sql.join(candidates)}) and id <> ${own}`.execute(db)
    return rows
  })
  return slug
}

/**
 * Repeats an insert that found a slug free which another writer has taken since.
 * @param insert one transaction that looks for a slug and inserts
 * @throws whatever else `insert` throws
 */
export async function retryTakenSlug<T>(insert: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await insert()
    } catch (error) {
      if (tries >= mostTries || !uniqueViolation(error)?.includes('slug')) throw error
    }
  }
}

import { sql, type Selectable } from 'kysely'
import { isAtOrBelow } from '#platform/db/address-below.ts'
import type { Db } from '#platform/db/tables.ts'

interface MissingAddressTable {
  path: string
  /** How often. */
  asked: number
  first_at: number
  last_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    missing_addresses: MissingAddressTable
  }
}

export type MissingRow = Selectable<MissingAddressTable>

/** Adds to what is known of these addresses, and forgets those asked for longest ago beyond `most`. */
export async function addMissing(tx: Db, rows: readonly MissingRow[], most: number): Promise<void> {
  await tx
    .insertInto('missing_addresses')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet({ asked: sql<number>`missing_addresses.asked + excluded.asked`, last_at: sql<number>`excluded.last_at` }),
    )
    .execute()
  const { count } = await tx
    .selectFrom('missing_addresses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) <= most) return
  const oldest = await tx
    .selectFrom('missing_addresses')
    .select('path')
    .orderBy('last_at')
    .orderBy('path')
    .limit(Number(count) - most)
    .execute()
  await removeMissing(
    tx,
    oldest.map(({ path }) => path),
  )
}

/** Most asked for first. */
export function listMissing(db: Db, limit: number): Promise<MissingRow[]> {
  return db.selectFrom('missing_addresses').selectAll().orderBy('asked', 'desc').orderBy('last_at', 'desc').orderBy('path').limit(limit).execute()
}

export async function removeMissing(tx: Db, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  const { numDeletedRows } = await tx.deleteFrom('missing_addresses').where('path', 'in', paths).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function removeMissingBelow(tx: Db, path: string): Promise<void> {
  await tx.deleteFrom('missing_addresses').where(isAtOrBelow('path', path)).execute()
}

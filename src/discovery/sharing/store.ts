import type { Db } from '#platform/db/tables.ts'

interface AddressTable {
  /** Root-relative. */
  path: string
  /** Epoch ms of the last thing that happened there. */
  told_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    index_now_addresses: AddressTable
  }
}

type AddressRow = AddressTable

export async function keepAddress(db: Db, row: AddressRow): Promise<void> {
  await db
    .insertInto('index_now_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ told_at: row.told_at }))
    .execute()
}

export function listAddresses(db: Db, most: number): Promise<AddressRow[]> {
  return db.selectFrom('index_now_addresses').selectAll().orderBy('told_at').orderBy('path').limit(most).execute()
}

/** Those in which nothing has happened since the rows were read. */
export async function removeAddresses(db: Db, rows: AddressRow[]): Promise<void> {
  for (const { path, told_at } of rows) await db.deleteFrom('index_now_addresses').where('path', '=', path).where('told_at', '=', told_at).execute()
}

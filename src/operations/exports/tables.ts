import { sql } from 'kysely'
import type { Feature } from '#platform/feature.ts'
import type { Db } from '#platform/db/tables.ts'

export type Row = Record<string, unknown>

export interface Exported {
  name: string
  /** In which its rows are written. */
  key: string[]
  where?: string
  /** Columns that leave empty. */
  without?: string[]
}

/** Tables of all features that an export carries, what others point to first. */
export function exportedTables(features: Feature[]): Exported[] {
  return features
    .flatMap((feature) => feature.exportedTables ?? [])
    .map((table) => (typeof table === 'string' ? { name: table, key: ['id'] } : { key: ['id'], ...table }))
}

const atOnce = 500

/** Every row of a table; the site goes on meanwhile. */
export async function* rowsOf(db: Db, { name, key, where, without = [] }: Exported): AsyncGenerator<Row> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  const which = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
  for (let from = 0; ; from += atOnce) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)} ${which} order by ${order} limit ${atOnce} offset ${from}`.execute(db)
    for (const row of rows) {
      for (const column of without) row[column] = null
      yield row
    }
    if (rows.length < atOnce) return
  }
}

export async function isEmpty(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
  return rows.length === 0
}

/** Names of the columns that the table has here. */
export async function columnsOf(db: Db): Promise<Map<string, Set<string>>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map((table) => [table.name, new Set(table.columns.map((column) => column.name))]))
}

import { sql, type RawBuilder } from 'kysely'
import type { Db, Tables } from './tables.ts'

export async function hasRows(db: Db, table: keyof Tables, where: RawBuilder<unknown> = sql`1 = 1`): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${where} limit 1`.execute(db)
  return rows.length > 0
}

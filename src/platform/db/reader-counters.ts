import { sql } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Counters that a row keeps of its readers. */
export type ReaderCounter = 'downloads' | 'reads'

/** Tables with these counters, whose rows are public while `shown_at` is set. */
type CountingTable = { [Name in keyof Tables]: ReaderCounter | 'shown_at' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/** Adds one; the new number, or undefined when there is no such public row. */
export async function incrementCounter(db: Db, table: CountingTable, id: number, counter: ReaderCounter): Promise<number | undefined> {
  const column = sql.ref(counter)
  const { rows } = await sql<{ total: number }>`
    update ${sql.table(table)} set ${column} = ${column} + 1 where id = ${id} and shown_at is not null returning ${column} as total`.execute(db)
  return rows[0]?.total
}

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engine, fitsProcesses, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import type { Db, Reading } from './tables.ts'

let database: FreshDatabase

beforeEach(async () => {
  database = await freshDatabase({ poolSize: 1, publicTables: ['settings_of_test'] })
})

afterEach(() => database.close())

describe.runIf(engine === 'postgres' && fitsProcesses)('Prepared statements of PostgreSQL', () => {
  it('a frequent statement is prepared once, and a rare one is not prepared', async () => {
    const often = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(database.db)
    for (let n = 0; n < 10; n++) expect((await often(n)).rows).toEqual([{ n: n + 1 }])
    await sql`select ${1}::int + 2 as n`.execute(database.db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)
    expect(rows.map((row) => row.statement)).toEqual(['select $1::int + 1 as n'])
  })

  it('a frequent statement of a transaction does not fail after a migration has added a column', async () => {
    const read = await readChanged(database.db)
    expect((await read()).rows).toEqual([{ id: 1, name: null }])
  })

  it('a read is retried when a migration has changed the table of its prepared statement', async () => {
    const read = await readChanged(database.reading)
    expect((await read()).rows).toEqual([{ id: 1, name: null }])
  })
})

/** A query that was asked often of a table that has another column since. */
async function readChanged(side: Db | Reading): Promise<() => Promise<{ rows: object[] }>> {
  const read = () => sql<object>`select * from settings_of_test where id = ${1}`.execute(side)
  await sql`create table settings_of_test (id int)`.execute(database.db)
  await sql`insert into settings_of_test values (1)`.execute(database.db)
  for (let n = 0; n < 10; n++) await read()
  await sql`alter table settings_of_test add column name text`.execute(database.db)
  return read
}

import { sql, type Generated } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import type { RunQuery } from './options.ts'
import { rowsOf } from './rows.ts'

declare module './tables.ts' {
  interface Tables {
    rows_under_test: { id: Generated<number>; name: string; note: string | null }
  }
}

const rows = rowsOf('rows_under_test')

describe('The update of a row', () => {
  let database: FreshDatabase
  const queries: RunQuery[] = []

  beforeEach(async () => {
    database = await freshDatabase({ onQuery: (query) => queries.push(query) })
    await sql`create table rows_under_test (id integer primary key, name text not null, note text)`.execute(database.db)
    await sql`insert into rows_under_test values (1, 'first', 'kept')`.execute(database.db)
    queries.length = 0
  })
  afterEach(() => database.close())

  test.each([
    ['without a column', {}],
    ['with undefined columns only', { name: undefined, note: undefined }],
  ])('an update %s writes nothing', async (_, changes) => {
    await rows.update(database.db, 1, changes)
    expect(queries).toEqual([])
    expect(await rows.find(database.db, 1)).toEqual({ id: 1, name: 'first', note: 'kept' })
  })

  test('an update leaves columns that are undefined and empties those that are null', async () => {
    await rows.update(database.db, 1, { name: undefined, note: null })
    expect(await rows.find(database.db, 1)).toEqual({ id: 1, name: 'first', note: null })
  })
})

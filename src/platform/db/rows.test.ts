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

const nothing = { name: undefined, note: undefined }

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

  test('an update of the query builder without a change returns and counts the rows it finds, and leaves them', async () => {
    const { db } = database
    const first = { id: 1, name: 'first', note: 'kept' }
    expect(await db.updateTable('rows_under_test').set(nothing).where('id', '=', 1).returningAll().execute()).toEqual([first])
    const counted = async (id: number) => {
      const update = db
        .updateTable('rows_under_test')
        .set({})
        .where((row) => row.and([row('rows_under_test.id', '=', id), row('note', 'is not', null)]))
      return (await update.executeTakeFirst()).numUpdatedRows
    }
    expect([await counted(1), await counted(2)]).toEqual([1n, 0n])
    expect(await rows.find(db, 1)).toEqual(first)
  })

  test('an insert that changes nothing of the row it meets returns that row', async () => {
    const insert = (id: number) =>
      database.db
        .insertInto('rows_under_test')
        .values({ id, name: 'second' })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(nothing))
        .returning(['id', 'name'])
        .execute()
    expect([await insert(1), await insert(2)]).toEqual([[{ id: 1, name: 'first' }], [{ id: 2, name: 'second' }]])
  })
})

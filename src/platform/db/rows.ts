import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { findByAnySlug } from './old-slugs.ts'
import type { Db, PublicTables, Reading, Tables } from './tables.ts'

type TableWithId = { [Name in keyof Tables]: 'id' extends keyof Tables[Name] ? Name : never }[keyof Tables]
type PublicTableWithSlug = { [Name in keyof PublicTables]: 'id' | 'slug' extends keyof PublicTables[Name] ? Name : never }[keyof PublicTables]

/** The statements by which a table with ids is read and written row by row. `Table` is for tables of which only some columns are known. */
export function rowsOf<const T extends TableWithId, Table = Tables[T]>(table: T) {
  const name = sql.table(table)
  return {
    find: async (db: Db, id: number): Promise<Selectable<Table> | undefined> => {
      const { rows } = await sql<Selectable<Table>>`select * from ${name} where id = ${id}`.execute(db)
      return rows[0]
    },

    insert: async (db: Db, row: Insertable<Table>): Promise<number> => {
      const columns = given(row)
      const { rows } = await sql<{ id: number }>`
        insert into ${name} (${sql.join(columns.map(([column]) => sql.ref(column)))})
        values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(db)
      const [made] = rows
      if (!made) throw new Error(`${table} returned no id`)
      return made.id
    },

    /** Without a change nothing is written: "set" with nothing behind it is no statement. */
    update: async (db: Db, id: number, changes: Updateable<Table>): Promise<void> => {
      const columns = given(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      if (columns.length === 0) return
      await sql`update ${name} set ${sql.join(columns)} where id = ${id}`.execute(db)
    },

    remove: async (db: Db, id: number): Promise<void> => {
      await sql`delete from ${name} where id = ${id}`.execute(db)
    },
  }
}

/** How the public contents of a kind are found in the view that holds nothing else. `kind` is what old slugs know it by. */
export function publicRowsOf<const V extends PublicTableWithSlug, Row = Selectable<PublicTables[V]>>(kind: string, view: V) {
  const name = sql.table(view)
  return {
    /** By its id (digits alone), its slug, or a slug it once had. */
    find: (reading: Reading, key: string): Promise<Row | undefined> =>
      findByAnySlug(reading, kind, key, async (column, value) => {
        const { rows } = await sql<Row>`select * from ${name} where ${sql.ref(column)} = ${value}`.execute(reading)
        return rows[0]
      }),

    /** In any order. */
    listBySlug: async (reading: Reading, slugs: readonly string[]): Promise<Row[]> => {
      if (slugs.length === 0) return []
      const { rows } = await sql<Row>`select * from ${name} where slug in (${sql.join(slugs)})`.execute(reading)
      return rows
    },

    /** In any order. */
    listById: async (reading: Reading, ids: readonly number[]): Promise<Row[]> => {
      if (ids.length === 0) return []
      const { rows } = await sql<Row>`select * from ${name} where id in (${sql.join(ids)})`.execute(reading)
      return rows
    },

    /** Ids above `after`, ascending. */
    listIds: async (reading: Reading, after: number, most: number): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`select id from ${name} where id > ${after} order by id limit ${most}`.execute(reading)
      return rows.map(({ id }) => id)
    },
  }
}

/** As in Kysely's own builders: a column that is undefined is not written. */
function given(row: object): [column: string, value: unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined)
}

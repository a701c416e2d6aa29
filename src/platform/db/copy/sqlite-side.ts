import type { Database as SqliteDatabase } from 'better-sqlite3'
import { loadSqlite } from '../sqlite-connections.ts'
import type { Row, Side, Table, Target } from './side.ts'

/** Reads a file that may be in use: writers go on, and what they write is not seen. */
export async function openSqliteSide(file: string): Promise<Side> {
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  // A read transaction takes its moment with its first read.
  connection.exec('begin')
  connection.prepare('select count(*) from sqlite_schema').get()
  return sideOf(file, connection)
}

/** Expects a migrated file that nobody else has open. */
export async function openSqliteTarget(file: string): Promise<Target> {
  const Sqlite = await loadSqlite()
  const writer = new Sqlite(file, { fileMustExist: true, timeout: 5_000 })
  writer.pragma('journal_mode = wal')
  writer.pragma('foreign_keys = off')
  writer.pragma('cache_size = -65536')
  // It sees the state before the copy all the while: a connection cannot write while it reads.
  const before = await openSqliteSide(file)
  writer.exec('begin immediate')
  return {
    ...before,
    async insert({ name, columns }, rows) {
      const statement = writer.prepare(`insert into ${quoted(name)} (${list(columns)}) values (${columns.map(() => '?').join(', ')})`)
      for (const row of rows) statement.run(row)
    },
    async remove({ name, key }, keys) {
      const statement = writer.prepare(`delete from ${quoted(name)} where ${key.map((column) => `${quoted(column)} = ?`).join(' and ')}`)
      for (const row of keys) statement.run(row)
    },
    async setLastId(table, id) {
      const changed = writer.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(id, table).changes
      if (changed === 0) writer.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, id)
    },
    async commit() {
      const broken = writer.prepare<[], { table: string; parent: string }>('pragma foreign_key_check').all()
      if (broken[0]) throw new Error(`${broken.length} rows refer to rows that are not there, the first one of ${broken[0].table} to ${broken[0].parent}.`)
      writer.exec('commit')
    },
    async close() {
      await before.close()
      // Undoes what was not committed.
      writer.close()
    },
  }
}

function sideOf(name: string, connection: SqliteDatabase): Side {
  return {
    name,
    tables: async () => tablesOf(connection),
    async *rows({ name: table, columns, key }) {
      const order = key.map((column) => `${quoted(column)} collate binary`).join(', ')
      const statement = connection.prepare<[], Row>(`select ${list(columns)} from ${quoted(table)} order by ${order}`).raw()
      yield* statement.iterate()
    },
    async lastIds() {
      const rows = connection.prepare<[], { name: string; seq: number }>('select name, seq from sqlite_sequence').all()
      return new Map(rows.map((row) => [row.name, row.seq]))
    },
    async close() {
      connection.close()
    },
  }
}

function tablesOf(connection: SqliteDatabase): Table[] {
  const names = connection
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and sql not like 'create virtual%' order by name`,
    )
    .pluck()
    .all()
  return names.map((name) => {
    const columns = connection.prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)').all(name)
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    return { name, columns: columns.map((column) => column.name).sort(), key: key.map((column) => column.name) }
  })
}

function list(columns: string[]): string {
  return columns.map(quoted).join(', ')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

import type { Database as SqliteDatabase } from 'better-sqlite3'
import { loadSqlite } from '../db/sqlite-connections.ts'
import type { ManifestLine } from './archive-format.ts'

interface IndexRow {
  name: string
  bytes: number
  sha256: string
  stored: string | null
}

/** What an archive holds, by name. On disk, because there may be millions of files. */
export class FileIndex {
  private readonly connection: SqliteDatabase

  private constructor(connection: SqliteDatabase) {
    this.connection = connection
  }

  /** `path` is that of a new file, which is of no use later. */
  static async open(path: string): Promise<FileIndex> {
    const Sqlite = await loadSqlite()
    const connection = new Sqlite(path)
    connection.pragma('journal_mode = off')
    connection.pragma('synchronous = off')
    connection.exec('create table entries (name text primary key, bytes integer not null, sha256 text not null, stored text) strict, without rowid')
    return new FileIndex(connection)
  }

  add({ name, bytes, sha256, stored }: ManifestLine): void {
    this.connection.prepare('insert or replace into entries values (?, ?, ?, ?)').run(name, bytes, sha256, stored ?? null)
  }

  get(name: string): ManifestLine | undefined {
    const row = this.connection.prepare<[string], IndexRow>('select * from entries where name = ?').get(name)
    return row && lineOf(row)
  }

  /** Those whose name begins with `prefix`; entries may be added meanwhile. */
  *list(prefix = ''): Generator<ManifestLine> {
    const page = this.connection.prepare<[string, string], IndexRow>('select * from entries where name > ? and name < ? order by name limit 500')
    for (let after = prefix; ;) {
      const rows = page.all(after, `${prefix}\u{10ffff}`)
      yield* rows.map(lineOf)
      const last = rows.at(-1)
      if (!last) return
      after = last.name
    }
  }

  /** Number and sum of the sizes of those whose name begins with `prefix`. */
  total(prefix = ''): { count: number; bytes: number } {
    const sum = this.connection.prepare<[string, string], { count: number; bytes: number }>(
      'select count(*) as count, coalesce(sum(bytes), 0) as bytes from entries where name >= ? and name < ?',
    )
    return sum.get(prefix, `${prefix}\u{10ffff}`) ?? { count: 0, bytes: 0 }
  }

  close(): void {
    this.connection.close()
  }
}

function lineOf({ name, bytes, sha256, stored }: IndexRow): ManifestLine {
  return stored === null ? { name, bytes, sha256 } : { name, bytes, sha256, stored }
}

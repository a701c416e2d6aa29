import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database as SqliteDatabase, Statement } from 'better-sqlite3'
import { makeFolder } from '../files/make-folder.ts'
import { isBusy } from './errors.ts'
import { Mutex } from './mutex.ts'
import type { StatementWatch } from './statement-watch.ts'

/** The writer belongs to whoever holds `writing`; the reader never writes and never waits for an open transaction. */
export interface SqliteConnections {
  writer: SqliteConnection
  reader: SqliteConnection
  writing: Mutex
  close(): void
}

/** `foreignKeys: false` is for migrations, which rebuild tables and check the keys themselves at their end. */
export async function openSqliteConnections(file: string, { foreignKeys = true } = {}): Promise<SqliteConnections> {
  const Sqlite = await loadSqlite()
  makeFolder(dirname(file))
  const write = new Sqlite(file, { timeout: 5_000 })
  try {
    await switchToWal(write, file)
    // better-sqlite3 is compiled with NORMAL in WAL mode, which loses acknowledged commits in a power cut.
    write.pragma('synchronous = FULL')
    write.pragma(`foreign_keys = ${foreignKeys ? 'ON' : 'OFF'}`)
    write.pragma('journal_size_limit = 67108864')
    const reader = await openSqliteReader(file)
    for (const connection of [write, reader.raw]) connection.pragma('busy_timeout = 0')
    return {
      writer: new SqliteConnection(write),
      reader,
      writing: new Mutex(),
      close() {
        reader.raw.close()
        write.close()
      },
    }
  } catch (error) {
    write.close()
    throw error
  }
}

/** A connection that never writes; it sleeps with its thread for up to 5 s while another process recovers the log. */
export async function openSqliteReader(file: string): Promise<SqliteConnection> {
  const Sqlite = await loadSqlite()
  const read = new Sqlite(file, { timeout: 5_000 })
  read.pragma('query_only = ON')
  read.pragma('cache_size = -32768')
  read.pragma('temp_store = MEMORY')
  return new SqliteConnection(read)
}

export async function loadSqlite(): Promise<typeof import('better-sqlite3')> {
  // Without this better-sqlite3 13 ends an older Node with a segmentation fault and no word.
  if (Number(process.versions.napi ?? 0) < 10) {
    throw new Error(`Masthead needs Node 22.14 or newer for its database; this is ${process.version}. Start it with \`npm start\`, which brings its own Node.`)
  }
  const loaded = await import('better-sqlite3')
  return loaded.default
}

/** One connection and its prepared statements, the least recently used ones forgotten. */
export class SqliteConnection {
  readonly raw: SqliteDatabase
  /** Sees what runs here. */
  watch: StatementWatch | undefined
  readonly #prepared = new Map<string, Statement>()

  constructor(raw: SqliteDatabase) {
    this.raw = raw
  }

  prepare(sql: string): Statement {
    const known = this.#prepared.get(sql)
    if (known) {
      this.#prepared.delete(sql)
      this.#prepared.set(sql, known)
      return known
    }
    const statement: Statement = this.raw.prepare(sql)
    this.#prepared.set(sql, statement)
    if (this.#prepared.size > keptStatements) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    return statement
  }
}

const keptStatements = 500

/** Two processes may do this to a new file at once; SQLite answers busy here without asking its busy handler. */
async function switchToWal(connection: SqliteDatabase, file: string): Promise<void> {
  const deadline = performance.now() + 5_000
  for (;;) {
    try {
      const mode = connection.pragma('journal_mode = WAL', { simple: true })
      if (mode === 'wal') return
      throw new Error(`${file} cannot be kept in WAL mode (got ${String(mode)}); is it on a network file system?`)
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await sleep(5 + Math.random() * 20)
  }
}

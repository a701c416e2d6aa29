import { existsSync, statSync } from 'node:fs'
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { codeOf } from './errors.ts'
import type { OpenOptions } from './options.ts'
import { openPool } from './postgres-connections.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { loadSqlite, openSqliteConnections } from './sqlite-connections.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Engine } from './tables.ts'

export type MigrationLockOptions = Pick<OpenOptions, 'file' | 'url' | 'pool' | 'log'>

/** What migrating needs of an engine. */
export interface MigrationLock {
  engine: Engine
  /** Without the short patience of normal work: another process may be at a long migration. */
  db: Kysely<unknown>
  integer: RawBuilder<unknown>
  /** First in each transaction: one process at a time. */
  lock(tx: Transaction<unknown>): Promise<void>
  /** Whether a migration failed only because others use a table that it changes. */
  isInUse(error: unknown): boolean
  /** Last in each transaction: throws when foreign keys were broken. */
  check(tx: Transaction<unknown>): Promise<void>
  close(): Promise<void>
}

/** How long a migration waits for others, ms. */
export const patience = 10 * 60_000
/** Reads and writes of the site queue behind a migration that waits for a table, and give up after two seconds. */
const lockTimeout = '1s'
/** Any number that nothing else in this database locks on. */
const migrationLock = 7_308_324_465
const lockNotAvailable = '55P03'

export async function acquireMigrationLock(options: MigrationLockOptions): Promise<MigrationLock> {
  return options.file === undefined ? openPostgres(options) : openSqlite(options.file)
}

/** Names of the applied migrations, ascending; looks without writing a byte. */
export async function readApplied(options: MigrationLockOptions): Promise<string[]> {
  if (options.file !== undefined) return readAppliedSqlite(options.file)
  const pool = poolFor(options)
  try {
    const { rows: found } = await pool.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`)
    if (!found[0]?.there) return []
    const { rows } = await pool.query<{ name: string }>('select name from migrations order by name')
    return rows.map((row) => row.name)
  } finally {
    if (!options.pool) await pool.end()
  }
}

async function readAppliedSqlite(file: string): Promise<string[]> {
  if (!existsSync(file) || statSync(file).size === 0) return []
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(file, { readonly: true, timeout: 5_000 })
  try {
    if (!connection.prepare(`select 1 from sqlite_schema where name = 'migrations'`).get()) return []
    const names = connection.prepare<[], string>('select name from migrations order by name').pluck()
    return names.all()
  } finally {
    connection.close()
  }
}

async function openSqlite(file: string): Promise<MigrationLock> {
  const connections = await openSqliteConnections(file, { foreignKeys: false })
  const db = new Kysely<unknown>({ dialect: sqliteDialect(connections, patience) })
  return {
    engine: 'sqlite',
    db,
    integer: sql`integer`,
    // BEGIN IMMEDIATE is the lock.
    lock: async () => {},
    isInUse: () => false,
    async check(tx) {
      const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(tx)
      const [first] = rows
      if (first) throw new Error(`Rows of ${first.table} point at rows of ${first.parent} that are not there.`)
    },
    close: async () => connections.close(),
  }
}

function openPostgres(options: MigrationLockOptions): MigrationLock {
  const pool = poolFor(options)
  return {
    engine: 'postgres',
    db: new Kysely<unknown>({ dialect: postgresDialect(pool) }),
    integer: sql`bigint`,
    async lock(tx) {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx)
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
    },
    isInUse: lacksLock,
    check: async () => {},
    close: async () => (options.pool ? undefined : pool.end()),
  }
}

/** What a migration throws has the fault of the database as its cause. */
function lacksLock(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable || (error instanceof Error && lacksLock(error.cause))
}

function poolFor(options: MigrationLockOptions): Pool {
  if (options.pool) return options.pool
  if (options.url === undefined) throw new Error('migrate needs a file or a url.')
  return openPool({ url: options.url, side: 'db', options: { poolSize: 1, statementTimeoutMs: 0, log: options.log } })
}

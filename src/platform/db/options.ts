import type { Pool } from 'pg'
import type { Log } from '../log/log.ts'

/** Where the data lives: exactly one of `file`, `url` and `pool`. */
export interface OpenOptions {
  /** Path of the SQLite file; its directory is made when missing. Never on a network file system: WAL needs shared memory. */
  file?: string
  /** `postgres://...` of the primary. */
  url?: string
  /** Hot standbys of `url`, for `reading` only. */
  replicaUrls?: string[]
  /** One PostgreSQL-like pool for everything in one process (PGlite in tests): nothing is listened to. */
  pool?: Pool
  /** Names that `reading` may use in FROM and JOIN: the public views and tables. */
  publicTables?: string[]
  /** Connections per pool and process on PostgreSQL; there are two pools (`db`, `reading`). Default 8. */
  poolSize?: number
  /** Longest statement and longest wait for a connection on PostgreSQL, ms; default 2,000; 0 = statements without a limit, for seeds and imports. */
  statementTimeoutMs?: number
  log?: Pick<Log, 'info' | 'warn' | 'error'>
  /** Statements that take at least as long, ms, are logged with their plan; without it none. */
  slowStatementMs?: number
  /** Sees every statement after it ran: benches count with it. */
  onQuery?: (query: RunQuery) => void
}

export interface RunQuery {
  side: 'db' | 'reading'
  sql: string
  milliseconds: number
}

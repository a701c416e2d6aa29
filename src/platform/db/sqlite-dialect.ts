import { SqliteAdapter, SqliteIntrospector, type Dialect } from 'kysely'
import { EmptyUpdatesCompiler } from './empty-updates.ts'
import { SessionDriver, type Session } from './session-driver.ts'
import { BackgroundReaderSession, type BackgroundReader } from './background-reader.ts'
import { SqliteReadingSession, SqliteSession } from './sqlite-session.ts'
import type { SqliteConnection, SqliteConnections } from './sqlite-connections.ts'
import type { StatementWatch } from './statement-watch.ts'

/**
 * Kysely's own SQLite dialect begins transactions deferred (most of them fail as soon as two processes write),
 * prepares each statement anew and lets reads wait for open transactions. This one does none of that.
 */
export function sqliteDialect(connections: SqliteConnections, patience?: number): Dialect {
  return dialect(async () => new SqliteSession(connections, patience))
}

/** Reads only; `guard` throws for statements that may not run here. */
export function sqliteReadingDialect(reader: SqliteConnection, guard: (sql: string) => void): Dialect {
  const session = new SqliteReadingSession(reader, guard)
  return dialect(async () => session, new SteadyPlans())
}

/** Reads only, in a thread of their own. */
export function backgroundReaderDialect(aside: BackgroundReader, guard: (sql: string) => void, watch?: StatementWatch): Dialect {
  const session = new BackgroundReaderSession(aside, guard, watch)
  return dialect(async () => session, new SteadyPlans())
}

function dialect(open: () => Promise<Session>, compiler = new EmptyUpdatesCompiler()): Dialect {
  return {
    createDriver: () => new SessionDriver(open),
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => compiler,
  }
}

/** The writer has its own queue, so Kysely need not let everything wait for everything. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * SQLite plans a statement anew at each run when the bare value of a parameter could have changed the plan (with more than
 * one table or an order nearly every one), which costs more than most of our reads. A value inside an expression cannot.
 */
class SteadyPlans extends EmptyUpdatesCompiler {
  protected override appendValue(value: unknown): void {
    this.addParameter(value)
    this.append(typeof value === 'string' ? `(? || '')` : typeof value === 'number' ? '(? + 0)' : '?')
  }
}

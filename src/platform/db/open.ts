import { Kysely, type LogEvent } from 'kysely'
import { isBusy } from './errors.ts'
import type { OpenOptions } from './options.ts'
import { followPostgresChanges } from './postgres-changes.ts'
import { openPool } from './postgres-connections.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { postgresReadingDialect } from './postgres-reading.ts'
import { openReplicas } from './postgres-replicas.ts'
import { onlyFrom } from './public-tables.ts'
import { openBackgroundReader } from './background-reader.ts'
import { followSqliteChanges } from './sqlite-changes.ts'
import { planOnPostgres, planOnSqlite } from './plans.ts'
import { logSlowStatements } from './slow-statements.ts'
import type { PlanOf, StatementWatch } from './statement-watch.ts'
import { openSqliteConnections, type SqliteConnection } from './sqlite-connections.ts'
import { backgroundReaderDialect, sqliteDialect, sqliteReadingDialect } from './sqlite-dialect.ts'
import { traceStatements } from '../tracing/trace-statement.ts'
import { tracer } from '../tracing/tracer.ts'
import type { Database, Engine, PublicTables, Tables } from './tables.ts'
import { writerOf } from './writing.ts'

/** Expects a migrated database (`migrate`); throws when it cannot be reached or was never migrated. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.file !== undefined) return openSqlite(options, options.file)
  return openPostgres(options)
}

async function openSqlite(options: OpenOptions, file: string): Promise<Database> {
  const connections = await openSqliteConnections(file)
  const { reader, writer, writing } = connections
  try {
    const changes = await followSqliteChanges(reader, options.log)
    const db = new Kysely<Tables>({ dialect: sqliteDialect(connections), log: spyOf(options, 'db') })
    const guard = onlyFrom(options.publicTables ?? [])
    const aside = openBackgroundReader(file)
    const watch = watchOf('sqlite', options, planOnSqlite(reader))
    for (const connection of [writer, reader]) connection.watch = watch
    return {
      engine: 'sqlite',
      db,
      reading: new Kysely<PublicTables>({ dialect: sqliteReadingDialect(reader, guard), log: spyOf(options, 'reading') }),
      aside: new Kysely<PublicTables>({ dialect: backgroundReaderDialect(aside, guard, watch), log: spyOf(options, 'reading') }),
      ...writerOf(db, 'sqlite', changes),
      changes,
      async close() {
        await changes.close()
        await aside.close()
        // Whoever is writing now may finish, unless it never ends.
        await writing.acquire(10_000).catch(() => {})
        optimize(writer)
        connections.close()
      },
    }
  } catch (error) {
    connections.close()
    throw unmigrated(error)
  }
}

/** A favour to the next start; not worth a word when another process is writing. */
function optimize(writer: SqliteConnection): void {
  try {
    writer.raw.pragma('optimize')
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}

async function openPostgres(options: OpenOptions): Promise<Database> {
  const { url } = options
  const pool = options.pool ?? openPool({ url: requiredUrl(url), side: 'db', options })
  const readingPool = options.pool ?? openPool({ url: requiredUrl(url), side: 'reading', options })
  const end = (): Promise<unknown> => (options.pool ? Promise.resolve() : Promise.all([pool.end(), readingPool.end()]))
  try {
    const changes = await followPostgresChanges(options.pool ? undefined : url, pool, options.log)
    const replicas = openReplicas(options, () => changes.current())
    const watch = watchOf('postgres', options, planOnPostgres(pool))
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool, watch), log: spyOf(options, 'db') })
    const guard = onlyFrom(options.publicTables ?? [])
    const reading = new Kysely<PublicTables>({ dialect: postgresReadingDialect(readingPool, replicas, guard, watch), log: spyOf(options, 'reading') })
    return {
      engine: 'postgres',
      db,
      reading,
      aside: reading,
      ...writerOf(db, 'postgres', changes),
      changes: {
        ...changes,
        async readingAt() {
          // Before the look at the replicas: what arrives meanwhile must count as not yet shown.
          const current = changes.current()
          const shown = await replicas.showing()
          return current === null || shown === undefined ? current : Math.min(current, shown)
        },
      },
      standbys: () => replicas.states(),
      async close() {
        await changes.close()
        await replicas.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw unmigrated(error)
  }
}

function requiredUrl(url: string | undefined): string {
  if (url === undefined) throw new Error('openDatabase needs a file or a url.')
  return url
}

function unmigrated(error: unknown): unknown {
  const missing = error instanceof Error && /no such table: changes|relation "changes" does not exist/.test(error.message)
  return missing ? new Error('This database has no tables yet: run the migrations first.', { cause: error }) : error
}

/** Undefined where nobody looks, so that statements are not even timed. */
function watchOf(engine: Engine, { log, slowStatementMs = 0 }: OpenOptions, planOf: PlanOf): StatementWatch | undefined {
  const slow = log && slowStatementMs > 0 ? logSlowStatements({ slowMs: slowStatementMs, log, planOf }) : undefined
  const traced = tracer() && traceStatements(engine)
  if (!slow || !traced) return slow ?? traced
  return (ran) => {
    slow(ran)
    traced(ran)
  }
}

function spyOf({ onQuery }: OpenOptions, side: 'db' | 'reading'): ((event: LogEvent) => void) | undefined {
  if (!onQuery) return undefined
  return ({ query, queryDurationMillis }) => onQuery({ side, sql: query.sql, milliseconds: queryDurationMillis })
}

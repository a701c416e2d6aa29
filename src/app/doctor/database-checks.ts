import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { assertRunnable, IncompatibleDatabase, migrationNames } from '#platform/db/migrate.ts'
import { readApplied } from '#platform/db/migration-lock.ts'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import { failureInWords } from '#platform/failure-words.ts'
import type { Settings } from '../config.ts'
import { databaseOf } from '../run-server.ts'
import { failed, ok, reasonOf, skipped, warning, type Finding } from './finding.ts'

/** The oldest one that its makers still mend. */
const oldestPostgres = 14
/** Of each process: two pools and the connection that listens. */
const connectionsOfProcess = 17
/** ms */
const patience = 5_000

export async function checkMigrations(settings: Settings): Promise<Finding> {
  try {
    const [applied, known] = [await readApplied(databaseOf(settings)), migrationNames()]
    assertRunnable(applied, known)
    const pending = known.filter((name) => !applied.includes(name)).length
    if (applied.length === 0) return failed('The database has no tables yet.', 'Start Masthead, or run masthead migrate; look at DATA_DIR and DATABASE_URL.')
    if (pending === 0) return ok('The database is of this version.')
    return failed(`${pending} ${pending === 1 ? 'migration is' : 'migrations are'} missing.`, 'Start this version, or run masthead migrate.')
  } catch (error) {
    return unusable(error, settings)
  }
}

/** What has words says what to do itself. */
function unusable(error: unknown, { DATABASE_URL }: Settings): Finding {
  if (error instanceof IncompatibleDatabase) return failed('The database cannot be used by this version.', error.message)
  const words = failureInWords(error)
  if (words !== undefined) return failed('The database cannot be used.', words)
  const advice = DATABASE_URL ? 'Look at DATABASE_URL, and whether the database server runs.' : 'Look at DATA_DIR, its disk and who may write there.'
  return failed(`The database cannot be used: ${reasonOf(error)}.`, advice)
}

/** Version and settings of the database itself. */
export async function checkDatabase(settings: Settings): Promise<Finding> {
  try {
    return settings.DATABASE_URL ? await checkPostgres(settings.DATABASE_URL, settings.WEB_CONCURRENCY) : await checkSqlite(databaseOf(settings).file ?? '')
  } catch (error) {
    return skipped(`Settings of the database were not looked at: ${reasonOf(error)}`)
  }
}

async function checkPostgres(url: string, processes: number): Promise<Finding> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number; connections: number; reserved: number }>(
      `select current_setting('server_version_num')::int as version, current_setting('max_connections')::int as connections,
        current_setting('superuser_reserved_connections')::int as reserved`,
    )
    const { version = 0, connections = 0, reserved = 0 } = rows[0] ?? {}
    return postgresFinding(Math.floor(version / 10_000), connections - reserved, processes)
  })
}

export function postgresFinding(version: number, connections: number, processes: number): Finding {
  if (version < oldestPostgres) return failed(`PostgreSQL ${version} is too old.`, `Update it to version ${oldestPostgres} or newer.`)
  const needed = processes * connectionsOfProcess
  if (connections < needed)
    return failed(
      `PostgreSQL takes ${connections} connections; ${processes} processes need up to ${needed}.`,
      'Raise max_connections, or lower WEB_CONCURRENCY.',
    )
  return ok(`PostgreSQL ${version} takes ${connections} connections; this machine needs up to ${needed}.`)
}

async function checkSqlite(file: string): Promise<Finding> {
  if (!existsSync(file)) return skipped('There is no SQLite file to look at.')
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(file, { readonly: true, timeout: patience })
  try {
    const mode = String(connection.pragma('journal_mode', { simple: true }))
    if (mode === 'wal') return ok('SQLite writes ahead (WAL): readers and writers do not wait for each other.')
    return warning(
      `SQLite has the journal mode ${mode}.`,
      'Masthead sets WAL when it starts. Where that fails, DATA_DIR is on a network file system: move it to a local disk.',
    )
  } finally {
    connection.close()
  }
}

/** Whether each read replica answers and shows what the primary has. */
export async function checkStandbys({ DATABASE_URL: url, DATABASE_REPLICA_URLS: replicas }: Settings): Promise<Finding> {
  if (!url || replicas.length === 0) return skipped('There are no read replicas.')
  const newest = (address: string) =>
    withClient(address, async (client) => Number((await client.query<{ id: string }>('select coalesce(max(id), 0) as id from changes')).rows[0]?.id ?? 0))
  try {
    const primary = await newest(url)
    const faults = await Promise.all(
      replicas.map(async (replica) => {
        const name = URL.parse(replica)?.host ?? 'a replica'
        const behind = await newest(replica).then(
          (at) => (at < primary ? `${primary - at} changes behind` : null),
          (error: unknown) => `down (${reasonOf(error)})`,
        )
        return behind === null ? [] : [`${name} is ${behind}`]
      }),
    )
    if (faults.flat().length === 0) return ok(`${replicas.length} read replicas show what the primary has.`)
    return warning(`${faults.flat().join('; ')}.`, 'Look at the replication of PostgreSQL; the primary answers meanwhile.')
  } catch (error) {
    return skipped(`Read replicas were not looked at: ${reasonOf(error)}`)
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

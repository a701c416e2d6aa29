import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate, migrationNames } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { OpenOptions } from '#platform/db/options.ts'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import type { Database, Engine } from '#platform/db/tables.ts'
import type { Place } from './database-place.ts'
import { takePglite } from './pglite.ts'
import { scratchDirectory, scratchRoot } from './scratch.ts'
import { busyMachineMs } from './until.ts'

/** A database of one test; `close()` also removes it. */
export interface FreshDatabase extends Database {
  /** Opens the same data once more, here or in another process (`fitsProcesses`). */
  options: OpenOptions
  close(): Promise<void>
}

export const engine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** False on PGlite, which lives inside one process. */
export const fitsProcesses = !(engine === 'postgres' && process.env['TEST_POSTGRES_URL'] === 'pglite')

/** Migrated, of the engine under test (TEST_ENGINE, default sqlite); empty, or a copy of what is `like` it. */
export async function freshDatabase(extra: Partial<OpenOptions> = {}, like?: OpenOptions): Promise<FreshDatabase> {
  const place = await newDatabasePlace({ migrated: true, ...(like ? { like } : {}) })
  try {
    const options = { ...place.options, statementTimeoutMs: busyMachineMs, ...extra }
    const database = await openDatabase(options)
    return {
      ...database,
      options,
      async close() {
        await database.close()
        await place.remove()
      },
    }
  } catch (error) {
    await place.remove()
    throw error
  }
}

interface PlaceOptions {
  /** Else there is not a single table. */
  migrated?: boolean
  /** What is copied instead, of the same engine; nobody may have it open. */
  like?: OpenOptions
}

/** Nothing is opened. */
export async function newDatabasePlace({ migrated = false, like }: PlaceOptions = {}): Promise<Place> {
  if (engine === 'sqlite') return sqlitePlace(like?.file ?? (migrated ? await sqliteTemplate() : undefined))
  if (!fitsProcesses) return takePglite(migrated)
  return postgresPlace(like?.url ? nameIn(like.url) : migrated ? await postgresTemplate() : 'template0')
}

function sqlitePlace(template: string | undefined): Place {
  const directory = scratchDirectory('test')
  const file = join(directory, 'masthead.sqlite')
  if (template) copyFileSync(template, file)
  return {
    options: { file },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

let keptTemplate: Promise<string> | undefined

function sqliteTemplate(): Promise<string> {
  return (keptTemplate ??= keepTemplate().catch((error: unknown) => {
    keptTemplate = undefined
    throw error
  }))
}

/** Made once per set of migrations and kept for later runs; several test processes may be at it at once. */
async function keepTemplate(): Promise<string> {
  const directory = join(scratchRoot(), `masthead-templates-${process.getuid?.() ?? 0}`)
  const template = join(directory, `${migrationsHash()}.sqlite`)
  if (existsSync(template)) return template
  mkdirSync(directory, { recursive: true })
  const making = join(directory, `${randomUUID()}.sqlite`)
  await migrate({ file: making })
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(making)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  renameSync(making, template)
  return template
}

async function postgresPlace(template: string): Promise<Place> {
  const name = `masthead_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(async (admin) => {
    await admin.query(`create database ${name} template ${template} ${await copying(admin)}`)
  })
  return {
    options: { url: addressOf(name), poolSize: 4 },
    remove: () => dropDatabase(addressOf(name)),
  }
}

let strategy: string | undefined

/** A plain copy of files is several times faster than PostgreSQL 15's way through the log, and older ones know no other. */
async function copying(admin: Client): Promise<string> {
  if (strategy !== undefined) return strategy
  const { rows } = await admin.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return (strategy = (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '')
}

export async function dropDatabase(url: string): Promise<void> {
  await asAdmin((admin) => admin.query(`drop database ${nameIn(url)} with (force)`))
}

let madeTemplate: Promise<string> | undefined

function postgresTemplate(): Promise<string> {
  return (madeTemplate ??= makeTemplate().catch((error: unknown) => {
    madeTemplate = undefined
    throw error
  }))
}

async function makeTemplate(): Promise<string> {
  const name = `masthead_template_${migrationsHash()}`
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(1)')
    try {
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
      if (rowCount) return
      // Made under another name: a template of which half is there must never be taken.
      const making = `masthead_making_${randomUUID().replaceAll('-', '')}`
      await admin.query(`create database ${making} template template0`)
      await migrate({ url: addressOf(making) })
      await admin.query(`alter database ${making} rename to ${name}`)
    } finally {
      await admin.query('select pg_advisory_unlock(1)')
    }
  })
  return name
}

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new Error('TEST_ENGINE=postgres needs TEST_POSTGRES_URL; vitest sets it in testing/global-setup.ts.')
  return url
}

function addressOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** One connection for all the databases of this process: a new one costs the server as much as half a database. */
let administrator: Promise<{ admin: Client; socket: Socket }> | undefined
/** One after the other, for they share its session. */
let lastDeed: Promise<unknown> = Promise.resolve()

function asAdmin<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const deed = lastDeed.then(async () => {
    const { admin, socket } = await (administrator ??= openAdmin())
    socket.ref()
    try {
      return await work(admin)
    } finally {
      // Keeps no process alive.
      socket.unref()
    }
  })
  lastDeed = deed.catch(() => {})
  return deed
}

async function openAdmin(): Promise<{ admin: Client; socket: Socket }> {
  const socket = new Socket()
  const admin = new Client({ connectionString: serverUrl(), stream: () => socket })
  const forget = () => void (administrator = undefined)
  // Its server is stopped, at the end of all tests at the latest.
  admin.once('end', forget).on('error', forget)
  try {
    await admin.connect()
    return { admin, socket }
  } catch (error) {
    forget()
    throw error
  }
}

/** PostgreSQL only: whether new connections to this database are let in; those that stand are not touched. */
export async function allowConnections({ url }: OpenOptions, yes: boolean): Promise<void> {
  if (!url) throw new Error('only a PostgreSQL server turns connections away')
  await asAdmin((admin) => admin.query(`alter database ${nameIn(url)} with allow_connections ${yes}`))
}

function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../migrations')
  const hash = createHash('sha256')
  for (const name of migrationNames(folder)) hash.update(name).update(readFileSync(join(folder, `${name}.ts`)))
  return hash.digest('hex').slice(0, 16)
}

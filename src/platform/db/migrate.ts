import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Kysely, sql, type Transaction } from 'kysely'
import { acquireMigrationLock, patience, readApplied, type MigrationLock, type MigrationLockOptions } from './migration-lock.ts'
import type { Engine } from './tables.ts'

export interface MigrateOptions extends MigrationLockOptions {
  /** Default: `migrations/` of this project. */
  folder?: string
}

/** Between two attempts at a table that is in use, ms. */
const pause = 2_000

/** One file `NNNN_name.ts` of the folder; it imports kysely and nothing of ours, so that it stays true for ever. */
interface Migration {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>
}

/**
 * Applies what is missing, in the order of names, each in a transaction of its own; returns the names applied.
 * Safe with several processes at once. Throws, having touched nothing, when another version made the database (assertRunnable).
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const folder = options.folder ?? join(import.meta.dirname, '../../../migrations')
  const known = migrationNames(folder)
  const applied = await readApplied(options)
  assertRunnable(applied, known)
  const pending = known.filter((name) => !applied.includes(name))
  if (pending.length === 0) return []

  const door = await acquireMigrationLock(options)
  try {
    const done: string[] = []
    for (const name of pending) {
      const migration = await load(folder, name)
      if (!(await applyWhenFree(door, name, migration, { known, log: options.log }))) continue
      done.push(name)
      options.log?.info({ migration: name }, 'migrated')
    }
    return done
  } finally {
    await door.close()
  }
}

/** Tries again for as long as others use what it changes; the site goes on meanwhile. Returns false when another process has applied it. */
async function applyWhenFree(door: MigrationLock, name: string, migration: Migration, { known, log }: { known: string[] } & Pick<MigrateOptions, 'log'>) {
  const until = Date.now() + patience
  for (;;) {
    try {
      return await applyOnce(door, name, migration, known)
    } catch (error) {
      if (!door.isInUse(error) || Date.now() > until) throw error
      log?.info({ migration: name }, 'waiting for a table that is in use')
      await sleep(pause)
    }
  }
}

function applyOnce(door: MigrationLock, name: string, migration: Migration, known: string[]): Promise<boolean> {
  return door.db.transaction().execute(async (tx) => {
    await door.lock(tx)
    await sql`create table if not exists migrations (name text primary key, applied_at ${door.integer} not null)`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
    const now = rows.map((row) => row.name)
    assertRunnable(now, known)
    if (now.includes(name)) return false
    await apply(name, migration, tx, door.engine)
    await door.check(tx)
    await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(tx)
    return true
  })
}

/** Sorted by name, without extension. */
export function migrationNames(folder: string = join(import.meta.dirname, '../../../migrations')): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

/** A database that another version made and this one cannot continue. The message says what it is and what to do. */
export class IncompatibleDatabase extends Error {}

/** @throws IncompatibleDatabase when a newer version has applied migrations, or one from before the baseline, which no migration updates. */
export function assertCompatible(applied: string[], known: string[]): void {
  const unknown = applied.filter((name) => !known.includes(name)).at(-1)
  if (unknown === undefined) return
  // Migrations are applied in order, so a newer version has applied the first one of this version too.
  if (known[0] === undefined || !applied.includes(known[0]))
    throw new IncompatibleDatabase(
      `This database was made by a development version of Masthead from before its first release (migration ${unknown}), and this version cannot update it: make an export with the version that made it and import that into an empty database here, or start with an empty database.`,
    )
  throw new IncompatibleDatabase(`This database was written by a newer Masthead (migration ${unknown}). Start that version, or restore a backup.`)
}

/**
 * Whether this version can run on the database. A backup has to pass the stricter `assertCompatible`: it is read table by table.
 * @throws IncompatibleDatabase like `assertCompatible`, except for newer migrations that only add
 */
export function assertRunnable(applied: string[], known: string[]): void {
  assertCompatible(
    applied.filter((name) => known.includes(name) || !onlyAdds(name)),
    known,
  )
}

/** Whether the name `NNNN_expand_name` says that the version before can go on with the database: CONTRIBUTING.md has the rules. */
export function onlyAdds(name: string): boolean {
  return /^\d{4}_expand_/.test(name)
}

async function apply(name: string, migration: Migration, tx: Transaction<unknown>, engine: Engine): Promise<void> {
  try {
    await migration.up(tx, engine)
  } catch (error) {
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error })
  }
}

async function load(folder: string, name: string): Promise<Migration> {
  const address = pathToFileURL(join(folder, `${name}.ts`)).href
  const loaded: Partial<Migration> = await import(/* @vite-ignore */ address)
  if (typeof loaded.up !== 'function') throw new Error(`Migration ${name} exports no function up.`)
  return { up: loaded.up }
}

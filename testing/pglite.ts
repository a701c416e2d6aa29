import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import { numbers } from '#platform/db/postgres-connections.ts'
import type { Place } from './database-place.ts'

/** Making one takes seconds, so they are emptied and used again by the next test of the file. */
const idle: Pool[] = []

/** PostgreSQL inside this process, in memory: one connection for everything. */
export async function takePglite(migrated: boolean): Promise<Place> {
  const pool = idle.pop() ?? (await start())
  if (migrated) await migrate({ pool })
  return {
    options: { pool },
    async remove() {
      await pool.query('drop schema public cascade')
      await pool.query('create schema public')
      idle.push(pool)
    },
  }
}

async function start(): Promise<Pool> {
  const config = createPgConfig(await PGlite.create())
  // The adapter stands in for pg's own connection, which the types of pg do not offer to replace.
  const settings: PoolConfig = Object.assign(config, { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 5_000, types: numbers, allowExitOnIdle: true })
  return new Pool(settings)
}

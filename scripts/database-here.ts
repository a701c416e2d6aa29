import { join } from 'node:path'
import type { Where } from '#platform/db/dump.ts'

/** The database that the environment names, as the server reads it: DATABASE_URL, else the file in DATA_DIR. */
export function databaseHere(): Where {
  const url = process.env['DATABASE_URL']
  return url ? { url } : { file: join(process.env['DATA_DIR'] || './data', 'masthead.sqlite') }
}

/** Says what is wrong and ends the process. */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : String(reason))
  process.exit(1)
}

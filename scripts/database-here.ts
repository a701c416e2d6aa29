import { join } from 'node:path'
import type { BackupReport, Where } from '#platform/db/backup.ts'

/** The database that the environment names, as the server reads it: DATABASE_URL, else the file in DATA_DIR. */
export function databaseHere(): Where {
  const url = process.env['DATABASE_URL']
  return url ? { url } : { file: join(process.env['DATA_DIR'] || './data', 'masthead.sqlite') }
}

export function summary({ file, bytes, sha256, rows }: BackupReport): string {
  const counts = Object.values(rows)
  const sum = counts.reduce((all, count) => all + count, 0)
  return `${file}, ${(bytes / 1_048_576).toFixed(1)} MB, ${counts.length} tables, ${sum} rows, sha256 ${sha256}`
}

/** Says what is wrong and ends the process. */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : String(reason))
  process.exit(1)
}

import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flush, type RowCounts } from './backup-checks.ts'
import type { OpenOptions } from './options.ts'
import { dumpPostgres, restorePostgres } from './postgres-backup.ts'
import { copySqlite, restoreSqlite } from './sqlite-backup.ts'
import type { Engine } from './tables.ts'

export interface BackupReport {
  file: string
  bytes: number
  sha256: string
  rows: RowCounts
  /** Where a restore put what was there before, if it kept it. */
  kept?: string
}

export type Where = Pick<OpenOptions, 'file' | 'url'>

/**
 * Writes a verified copy of the database into a new file, and its checksum into `<file>.sha256` beside it, while the
 * database is in use. A file of that name exists only when it is whole.
 */
export async function backUp(where: Where, file: string): Promise<BackupReport> {
  const target = resolve(file)
  if (existsSync(target)) throw new Error(`${file} exists already; name a new file.`)
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  try {
    const rows = where.file === undefined ? await dumpPostgres(urlOf(where), partial) : await copySqlite(where.file, partial)
    await flush(partial)
    const sha256 = await checksum(partial)
    writeFileSync(`${target}.sha256`, `${sha256}  ${basename(target)}\n`, { flush: true })
    renameSync(partial, target)
    await flush(dirname(target))
    return { file: target, bytes: statSync(target).size, sha256, rows }
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Throws before touching anything when the backup is damaged, newer than this code, or the database holds rows and `replace` is not set. */
export async function restore(where: Where, file: string, { replace = false } = {}): Promise<BackupReport> {
  const source = resolve(file)
  if (!existsSync(source)) throw new Error(`There is no file ${file}.`)
  const sha256 = await checksum(source)
  if (sha256 !== expectedChecksum(source)) throw new Error('This backup is damaged: its checksum is not the one it was written with. Nothing was changed.')
  const from = await engineOf(source)
  const to: Engine = where.file === undefined ? 'postgres' : 'sqlite'
  if (from !== to) throw new Error(`This is a backup of ${words[from]}, but the database here is ${words[to]}. Nothing was changed.`)
  const restored = where.file === undefined ? await restorePostgres(urlOf(where), source, replace) : await restoreSqlite(where.file, source, replace)
  return { file: source, bytes: statSync(source).size, sha256, ...restored }
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function expectedChecksum(file: string): string {
  const beside = `${file}.sha256`
  if (!existsSync(beside))
    throw new Error(`${basename(beside)} is missing: put it beside the backup, or it cannot be told whether it is whole. Nothing was changed.`)
  return readFileSync(beside, 'utf8').split(/\s/)[0] ?? ''
}

async function engineOf(file: string): Promise<Engine> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const start = buffer.toString('latin1')
    if (start.startsWith('SQLite format 3')) return 'sqlite'
    if (start.startsWith('PGDMP')) return 'postgres'
  } finally {
    await handle.close()
  }
  throw new Error('This is not a backup made by `npm run backup`. Nothing was changed.')
}

function urlOf(where: Where): string {
  if (where.url === undefined) throw new Error('A backup needs a file or a url.')
  return where.url
}

const words: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

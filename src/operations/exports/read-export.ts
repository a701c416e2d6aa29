import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { openZip, type ZipFile } from '#platform/zip/read-zip.ts'
import { mergeUsersByName, moveExistingAside } from './replace-data.ts'
import { columnsOf, exportedTables, isEmpty, type Row } from './tables.ts'
import { aboutName, exportFormat } from './write-export.ts'
import { t } from '#i18n/messages.ts'

const About = z.looseObject({ format: z.number(), tables: z.array(z.string()) })

interface ReadReport {
  rows: Record<string, number>
  files: number
}

/** What an archive would bring, without changing anything. @throws Problem as `readExport` */
export async function inspectExport(services: Services, features: Feature[], path: string): Promise<ReadReport> {
  await using zip = await openZip(path)
  const rows: Record<string, number> = {}
  for (const { name } of await fittingTables(services, features, zip)) {
    rows[name] = 0
    for await (const _ of linesOf(zip, `data/${name}.jsonl`)) rows[name]++
  }
  return { rows, files: zip.names.filter(isFile).length }
}

/**
 * Takes an archive of `writeExport` into an empty site, all of it or nothing; every public page is then what it was. Accounts
 * that are here stay; whoever bears a name that comes is that person from then on.
 * @param within is part of the same transaction
 * @throws Problem 409 when there is something here, 422 for another archive, a damaged one or one of a newer version
 */
export async function readExport(services: Services, features: Feature[], path: string, within?: (writing: Writing) => Promise<void>): Promise<ReadReport> {
  await using zip = await openZip(path)
  const tables = await fittingTables(services, features, zip)
  const { db, engine } = services.database
  const files = await putFiles(services, zip)
  const columns = await columnsOf(db)
  const rows = await services.database.write(async (writing) => {
    const { tx, purge } = writing
    const counts: Record<string, number> = {}
    const aside = await moveExistingAside(tx, engine, await arrivingPeople(zip))
    for (const { name } of tables) {
      if (singles.has(name)) await sql`delete from ${sql.table(name)}`.execute(tx)
      counts[name] = await insertAll(tx, zip, name, columns.get(name) ?? new Set())
      if (name === 'users') await mergeUsersByName(tx, engine, aside)
      if (engine === 'postgres' && columns.get(name)?.has('id')) await countOn(tx, name)
    }
    purge('*')
    await within?.(writing)
    return counts
  })
  for (const feature of features) await feature.imported?.(services)
  return { rows, files }
}

async function fittingTables({ database: { db } }: Services, features: Feature[], zip: ZipFile): Promise<{ name: string }[]> {
  const about = About.safeParse(zip.names.includes(aboutName) ? await jsonOf(zip, aboutName) : null).data
  if (!about || about.format > exportFormat) throw refused(422, t('studio-error.not-an-export'))
  const tables = exportedTables(features).filter(({ name }) => zip.names.includes(`data/${name}.jsonl`))
  const unknown = about.tables.filter((name) => !tables.some((table) => table.name === name))
  if (unknown.length > 0) throw refused(422, t('studio-error.export-unknown', { names: unknown.join(', ') }))
  for (const { name } of tables)
    if (!singles.has(name) && name !== 'users' && !(await isEmpty(db, name))) throw refused(409, t('studio-error.site-not-empty', { name }))
  return tables
}

async function arrivingPeople(zip: ZipFile): Promise<{ id: number }[]> {
  const people: { id: number }[] = []
  if (zip.names.includes('data/users.jsonl')) for await (const row of linesOf(zip, 'data/users.jsonl')) people.push({ id: Number(row['id']) })
  return people
}

/** Tables of which a new site has a row already. */
const singles = new Set(['site_settings', 'podcast_show', 'home_cover', 'pages', 'feed_ids'])

async function insertAll(tx: Writing['tx'], zip: ZipFile, name: string, columns: Set<string>): Promise<number> {
  let count = 0
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, name, batch)
    count += batch.length
    batch = []
  }
  for await (const row of linesOf(zip, `data/${name}.jsonl`)) {
    const odd = Object.keys(row).find((column) => !columns.has(column))
    if (odd !== undefined) throw refused(422, t('studio-error.export-other-version', { table: name, column: odd }))
    batch.push(row)
    if (batch.length >= 50) await flush()
  }
  await flush()
  return count
}

async function insertRows(tx: Db, name: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column] ?? null}`))})`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(tx)
}

/** PostgreSQL counts ids by itself and knows nothing of those that were given. */
async function countOn(tx: Db, name: string): Promise<void> {
  const { rows } = await sql<{ counter: string | null }>`select pg_get_serial_sequence(${name}, 'id') as counter`.execute(tx)
  const counter = rows[0]?.counter
  if (counter) await sql`select setval(${counter}, (select coalesce(max(id), 0) + 1 from ${sql.table(name)}), false)`.execute(tx)
}

async function* linesOf(zip: ZipFile, name: string): AsyncGenerator<Row> {
  const lines = createInterface({ input: Readable.from(zip.read(name)), crlfDelay: Infinity })
  for await (const line of lines) if (line) yield z.record(z.string(), z.unknown()).parse(JSON.parse(line))
}

async function jsonOf(zip: ZipFile, name: string): Promise<unknown> {
  const pieces: Uint8Array[] = []
  for await (const piece of zip.read(name)) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown
}

function isFile(name: string): boolean {
  return /^files\/media\/[a-z2-7]{2}\/[a-z2-7]{16}\/(?:master|original)(?:-\d{1,6})?(?:\.webp)?$/.test(name)
}

/** By their keys; the store overwrites nothing, and files nothing points to are swept. */
async function putFiles({ files }: Services, zip: ZipFile): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'masthead-import-'))
  let count = 0
  try {
    for (const name of zip.names) {
      if (!isFile(name)) continue
      const path = join(directory, 'file')
      await pipeline(Readable.from(zip.read(name)), createWriteStream(path))
      await files.put(name.slice(6), { path }, name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')
      count++
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  return count
}

function refused(status: 409 | 422, message: string): Problem {
  return new Problem(status, status === 409 ? 'site-not-empty' : 'import-not-masthead', message, { fields: { file: [message] } })
}

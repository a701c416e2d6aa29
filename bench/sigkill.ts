import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import type { Database } from '#platform/db/tables.ts'
import { startOwnPostgres } from '../testing/postgres.ts'

/**
 * node bench/sigkill.ts [rounds, 100] [postgres]: a process writes and says which writes were acknowledged, is killed with
 * SIGKILL, and what it said is looked for in the database. More rounds follow until 200 writes a round were acknowledged.
 * SQLite or a PostgreSQL of its own, on the disk of the temporary directory. Exit code 1 on a loss.
 */
const writersAtOnce = 4
/** Of a writer after its first acknowledged write, ms. */
const longestLife = 2_000
const writesARound = 200

if (process.argv[2] === 'write') await write(process.argv[3] ?? '{}', Number(process.argv[4]))
else await main(Number(process.argv[2] ?? 100), process.argv[3] === 'postgres')

type Place = { file: string } | { url: string }

async function main(rounds: number, onPostgres: boolean): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-sigkill-'))
  const postgres = onPostgres ? await startOwnPostgres({ durable: true }) : null
  if (onPostgres && !postgres) throw new Error('The programs of PostgreSQL are not installed.')
  const place: Place = postgres ? { url: postgres.url } : { file: join(directory, 'masthead.sqlite') }
  await migrate(place)
  await prepare(place)
  const acknowledged = new Set<number>()
  const lost = new Set<number>()
  let damaged = 0
  let slowestStart = 0
  let round = 0
  while (round < rounds || acknowledged.size < rounds * writesARound) {
    round++
    slowestStart = Math.max(slowestStart, await writeAndKill(place, round, acknowledged))
    const found = await look(place)
    for (const id of acknowledged) if (!found.ids.has(id)) lost.add(id)
    if (!found.whole) damaged++
    if (round % 10 === 0) {
      console.log(`round ${round}: acknowledged=${acknowledged.size} lost=${lost.size} damaged=${damaged} in file=${found.ids.size}`)
    }
  }
  const good = lost.size === 0 && damaged === 0
  console.log(
    `rounds=${round} acknowledged=${acknowledged.size} lost=${lost.size} integrity ${damaged === 0 ? 'ok' : `broken in ${damaged} rounds`} slowest first write after a kill=${slowestStart.toFixed(0)} ms`,
  )
  await postgres?.stop()
  rmSync(directory, { recursive: true, force: true })
  process.exitCode = good ? 0 : 1
}

async function prepare(place: Place): Promise<void> {
  const database = await openDatabase(place)
  const isSqlite = database.engine === 'sqlite'
  const [id, strict] = isSqlite ? [sql`integer primary key`, sql`strict`] : [sql`integer generated always as identity primary key`, sql``]
  await sql`create table ledger (id ${id}, round integer not null, text text not null) ${strict}`.execute(database.db)
  await sql`create table ledger_total (rows integer not null) ${strict}`.execute(database.db)
  await sql`insert into ledger_total values (0)`.execute(database.db)
  await database.close()
}

/** Returns the ms from the start of opening to the first acknowledged write. */
async function writeAndKill(place: Place, round: number, acknowledged: Set<number>): Promise<number> {
  const child = spawn(process.execPath, [import.meta.filename, 'write', JSON.stringify(place), String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let start = 0
  let timer: NodeJS.Timeout | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, value] = line.split(' ')
    if (word === 'open') start = Number(value)
    // A line cut in the middle was not yet said.
    if (word !== 'ack' || !line.endsWith('.')) continue
    acknowledged.add(Number(value))
    timer ??= setTimeout(() => child.kill('SIGKILL'), 50 + Math.random() * longestLife)
  }
  await ended
  clearTimeout(timer)
  return start
}

async function look(place: Place): Promise<{ ids: Set<number>; whole: boolean }> {
  const database = await openDatabase(place)
  try {
    const { rows: ids } = await sql<{ id: number }>`select id from ledger`.execute(database.db)
    const { rows: totals } = await sql<{ total: number }>`select rows as total from ledger_total`.execute(database.db)
    const { rows: changes } = await sql<{ changes: number }>`select count(*) as changes from changes`.execute(database.db)
    const sound = 'url' in place || (await isSound(place.file))
    // Each write is three: the row, the counter, the change. All or none of them.
    return { ids: new Set(ids.map(({ id }) => id)), whole: sound && totals[0]?.total === ids.length && changes[0]?.changes === ids.length }
  } finally {
    await database.close()
  }
}

async function isSound(file: string): Promise<boolean> {
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(file)
  try {
    return connection.pragma('integrity_check', { simple: true }) === 'ok'
  } finally {
    connection.close()
  }
}

async function write(place: string, round: number): Promise<void> {
  const began = performance.now()
  const database = await openDatabase(JSON.parse(place) as Place) // given by writeAndKill
  let told = false
  const one = async (): Promise<void> => {
    const id = await writeOne(database, round)
    if (!told) writeSync(1, `open ${performance.now() - began}\n`)
    told = true
    writeSync(1, `ack ${id} .\n`)
  }
  await Promise.all(
    Array.from({ length: writersAtOnce }, async () => {
      for (;;) await one()
    }),
  )
}

function writeOne(database: Database, round: number): Promise<number> {
  return database.write(async ({ tx, purge }) => {
    const { rows } = await sql<{
      id: number
    }>`insert into ledger (round, text) values (${round}, ${'x'.repeat(Math.floor(Math.random() * 4_000))}) returning id`.execute(tx)
    await sql`update ledger_total set rows = rows + 1`.execute(tx)
    purge(`round:${round}`)
    return rows[0]?.id ?? 0
  })
}

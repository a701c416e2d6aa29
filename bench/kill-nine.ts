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

/**
 * node bench/kill-nine.ts [rounds]: a process writes and says which writes were acknowledged, is killed with SIGKILL,
 * and what it said is looked for in the file. SQLite, on the disk of the temporary directory. Exit code 1 on a loss.
 */
const writersAtOnce = 4
/** Of a writer after its first acknowledged write, ms. */
const longestLife = 2_000

if (process.argv[2] === 'write') await write(process.argv[3] ?? '', Number(process.argv[4]))
else await main(Number(process.argv[2] ?? 100))

async function main(rounds: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-kill-nine-'))
  const file = join(directory, 'masthead.sqlite')
  await migrate({ file })
  await prepare(file)
  const acknowledged = new Set<number>()
  const lost = new Set<number>()
  let damaged = 0
  let slowestStart = 0
  for (let round = 1; round <= rounds; round++) {
    slowestStart = Math.max(slowestStart, await writeAndKill(file, round, acknowledged))
    const found = await look(file)
    for (const id of acknowledged) if (!found.ids.has(id)) lost.add(id)
    if (!found.whole) damaged++
    if (round % 10 === 0 || round === rounds) {
      console.log(`round ${round}: acknowledged=${acknowledged.size} lost=${lost.size} damaged=${damaged} in file=${found.ids.size}`)
    }
  }
  const good = lost.size === 0 && damaged === 0
  console.log(
    `rounds=${rounds} acknowledged=${acknowledged.size} lost=${lost.size} integrity ${damaged === 0 ? 'ok' : `broken in ${damaged} rounds`} slowest first write after a kill=${slowestStart.toFixed(0)} ms`,
  )
  rmSync(directory, { recursive: true, force: true })
  process.exitCode = good ? 0 : 1
}

async function prepare(file: string): Promise<void> {
  const database = await openDatabase({ file })
  await sql`create table ledger (id integer primary key, round integer not null, text text not null) strict`.execute(database.db)
  await sql`create table ledger_total (rows integer not null) strict`.execute(database.db)
  await sql`insert into ledger_total values (0)`.execute(database.db)
  await database.close()
}

/** Returns the ms from the start of opening to the first acknowledged write. */
async function writeAndKill(file: string, round: number, acknowledged: Set<number>): Promise<number> {
  const child = spawn(process.execPath, [import.meta.filename, 'write', file, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
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

async function look(file: string): Promise<{ ids: Set<number>; whole: boolean }> {
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(file)
  try {
    const ids = connection.prepare<[], number>('select id from ledger').pluck().all()
    const total = connection.prepare<[], number>('select rows from ledger_total').pluck().get()
    const newest = connection.prepare<[], number>('select coalesce(max(id), 0) from changes').pluck().get()
    const sound = connection.pragma('integrity_check', { simple: true }) === 'ok'
    // Each write is three: the row, the counter, the change. All or none of them.
    return { ids: new Set(ids), whole: sound && total === ids.length && newest === ids.length }
  } finally {
    connection.close()
  }
}

async function write(file: string, round: number): Promise<void> {
  const began = performance.now()
  const database = await openDatabase({ file })
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

import { sql } from 'kysely'
import { migrate, type MigrateOptions } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { OpenOptions } from './options.ts'
import type { Database } from './tables.ts'
import { until } from '../../../testing/until.ts'

// A second process for the tests of this folder: node db.child.ts '"action"' '{"file": ...}' '5'

const [action = '', options = {}, count = 0] = process.argv.slice(2).map((arg): unknown => JSON.parse(arg))
const actions: Record<string, () => Promise<void>> = { migrate: migrateOnSignal, increment, hold, purge, listen }
const parentGone = (): never => process.exit(1)
process.on('disconnect', parentGone)
await actions[String(action)]?.()
process.off('disconnect', parentGone)
process.disconnect()

async function migrateOnSignal(): Promise<void> {
  await ready()
  say(await migrate(given<MigrateOptions>()))
}

/** Read, think, write: each lost update shows in the sum. */
async function increment(): Promise<void> {
  const database = await openDatabase(given<OpenOptions>())
  await ready()
  let refused = 0
  for (let round = 0; round < Number(count); round++) {
    await database
      .write(async ({ tx, purge }) => {
        const { rows } = await sql<{ n: number }>`select n from counter ${database.engine === 'postgres' ? sql`for update` : sql``}`.execute(tx)
        await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx)
        if (round % 10 === 0) purge(`round:${round}`)
      })
      .catch(() => refused++)
  }
  say({ refused })
  await database.close()
}

/** Holds what every writer needs for `count` ms. */
async function hold(): Promise<void> {
  const database = await openDatabase(given<OpenOptions>())
  await database.db.transaction().execute(async (tx) => {
    await sql`update counter set n = n`.execute(tx)
    say('holding')
    await told()
  })
  await database.close()
}

/** Writes `count` changes, one after the other, and says when each was acknowledged. */
async function purge(): Promise<void> {
  const database = await openDatabase(given<OpenOptions>())
  await ready()
  const at: number[] = []
  for (let n = 0; n < Number(count); n++) {
    await database.write(async ({ purge }) => purge(`article:${n}`))
    at.push(Date.now())
  }
  say(at)
  await database.close()
}

async function listen(): Promise<void> {
  const database: Database = await openDatabase(given<OpenOptions>())
  const heard: { id: number; tags: string[]; at: number }[] = []
  database.changes.listen((change) => heard.push({ ...change, at: Date.now() }))
  say('listening')
  await told()
  await until(() => heard.length >= Number(count))
  say(heard)
  await database.close()
}

function given<T>(): T {
  // The test that starts this process wrote them.
  return options as T
}

function say(message: unknown): void {
  process.send?.(message)
}

/** So that all processes of a test begin at the same moment. */
async function ready(): Promise<void> {
  const go = told()
  say('ready')
  await go
}

function told(): Promise<unknown> {
  return new Promise((resolve) => process.once('message', resolve))
}

import { sql, type Transaction } from 'kysely'
import { channel } from './postgres-changes.ts'
import { columnOf } from './change-feed.ts'
import { isReferenceViolation } from './errors.ts'
import { isGradualPurge, isSoftPurge } from './purge-mode.ts'
import type { FollowedChanges } from './sqlite-changes.ts'
import { currentWriteMark, isMarkedWrite } from './write-marks.ts'
import type { BeforeCommit, Change, Db, Engine, Tables, Writing } from './tables.ts'

/** How long a change can be caught up with, ms, by a process that was cut off. */
const keptFor = 60 * 60_000
const pruneEvery = 10 * 60_000
/** Any number that nothing else in this database locks on. */
const orderLock = 7_308_324_466

const hooks = new WeakMap<Transaction<Tables>, (() => void)[]>()
const purges = new WeakMap<Transaction<Tables>, Writing['purge']>()

/** Runs `work` once the transaction of a `write` is durable. False when `tx` is not one of `write`: then it never runs. */
export function afterCommit(tx: Transaction<Tables>, work: () => void): boolean {
  const waiting = hooks.get(tx)
  waiting?.push(work)
  return waiting !== undefined
}

/** `Writing.purge` where only `tx` is at hand. Purges nothing when `tx` is not one of `write`. */
export function purgeIn(tx: Transaction<Tables>, ...tags: string[]): void {
  purges.get(tx)?.(...tags)
}

interface Writer {
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>
  beforeCommit(hook: BeforeCommit): void
}

/** `Database.write` for both engines. */
export function writerOf(db: Db, engine: Engine, changes: FollowedChanges): Writer {
  let prunedAt = 0
  const before: BeforeCommit[] = []

  async function write<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    try {
      return await writeOnce(work)
    } catch (error) {
      // What `work` found was deleted before it referred to it: looking again it does not find it, and says so.
      if (engine === 'postgres' && isMarkedWrite() && isReferenceViolation(error)) return writeOnce(work)
      throw error
    }
  }

  async function writeOnce<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    const after: (() => void)[] = []
    const mark = currentWriteMark()
    const { result, change } = await db.transaction().execute(async (tx) => {
      hooks.set(tx, after)
      const tags = new Set<string>()
      const writing: Writing = { tx, purge: (...more) => more.forEach((tag) => tags.add(tag)) }
      purges.set(tx, writing.purge)
      await mark(tx)
      const result = await work(writing)
      if (tags.size === 0) return { result, change: undefined }
      for (const hook of before) await hook(writing, tags)
      const change = await announce(tx, engine, [...tags])
      if (Date.now() - prunedAt > pruneEvery) {
        prunedAt = Date.now()
        await prune(tx, change.id)
      }
      return { result, change }
    })
    if (change) await changes.arrived(change)
    for (const work of after) work()
    return result
  }

  return { write, beforeCommit: (hook) => void before.push(hook) }
}

/** Ids without holes, in the order of commits: on PostgreSQL only one transaction at a time is between here and its commit. */
async function announce(tx: Transaction<Tables>, engine: Engine, tags: string[]): Promise<Change> {
  // A statement of its own: the next one must see what the previous holder committed.
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(orderLock)})`.execute(tx)
  const isGradual = isGradualPurge(tx)
  const text = columnOf({ tags, isGradual })
  const inserted = await sql<{ id: number }>`
    insert into changes (id, tags, created_at, soft)
    select coalesce(max(id), 0) + 1, ${text}, ${Date.now()}, ${isSoftPurge(tx) ? 1 : 0} from changes returning id`.execute(tx)
  const id = inserted.rows[0]?.id
  if (id === undefined) throw new Error('The change got no id.')
  if (engine === 'postgres') await sql`select pg_notify(${channel}, ${notice(id, text)})`.execute(tx)
  return isGradual ? { id, tags, isGradual } : { id, tags }
}

/** PostgreSQL takes payloads below 8,000 bytes. */
function notice(id: number, tags: string): string {
  const whole = `${id} ${tags}`
  return Buffer.byteLength(whole) < 7_900 ? whole : String(id)
}

/** The newest row always stays: ids go on from it. */
async function prune(tx: Transaction<Tables>, newest: number): Promise<void> {
  await tx
    .deleteFrom('changes')
    .where('created_at', '<', Date.now() - keptFor)
    .where('id', '<', newest)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { batched, mergeHits, shareCounts } from './batch.ts'
import { nextTry, attemptsKeptMs, type Count, type Counters, type Hit } from './counters.ts'

declare module '../db/tables.ts' {
  interface Tables {
    counters: Count & { ends_at: number }
  }
}

const purgeEvery = 5 * 60_000
const slack = 60 * 60_000

/** In an unlogged table: as fast as PostgreSQL counts, and empty after a crash of it. */
export function postgresCounters(db: Db): Counters {
  let purgedAt = -Infinity

  async function sweep(now: number): Promise<void> {
    if (Math.abs(now - purgedAt) < purgeEvery) return
    purgedAt = now
    await db
      .deleteFrom('counters')
      .where('ends_at', '<', now - slack)
      .execute()
  }

  async function countAll(calls: Hit[][]): Promise<Count[][]> {
    const hits = mergeHits(calls)
    await sweep(Math.max(...hits.map(({ now }) => now)))
    // In one order everywhere, so that two processes never wait for each other.
    const rows = hits
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, now, windowMs, times = 1 }) => sql`(${key}, ${times}::int, ${now}::bigint, ${now + windowMs}::bigint)`)
    const { rows: counts } = await sql<Count>`
      insert into counters (key, hits, started_at, ends_at) values ${sql.join(rows)}
      on conflict (key) do update set
        hits = case
          when counters.started_at + (excluded.ends_at - excluded.started_at) <= excluded.started_at then excluded.hits
          else counters.hits + excluded.hits end,
        started_at = case
          when counters.started_at + (excluded.ends_at - excluded.started_at) <= excluded.started_at then excluded.started_at
          else least(counters.started_at, excluded.started_at) end,
        ends_at = excluded.ends_at
      returning key, hits, started_at`.execute(db)
    return shareCounts(calls, counts)
  }

  async function giveBackAll(calls: string[][]): Promise<void[]> {
    const keys = calls.flat()
    // Locked in the order of `countAll`, so that the two never wait for each other.
    await sql`
      with back as (select key, count(*) as times from unnest(${keys}::text[]) as key group by key),
        mine as (select key from counters where key in (select key from back) order by key for update)
      update counters set hits = counters.hits - back.times from back where counters.key = back.key and back.key in (select key from mine)`.execute(db)
    return calls.map(() => {})
  }

  const hit = batched(countAll)
  return {
    // A flood of calls costs few statements, and none of them waits for its turn at a row until patience ends.
    hit: async (hits) => (hits.length > 0 ? hit(hits) : []),
    giveBack: batched(giveBackAll),
    async tryOnce(key, now) {
      return db.transaction().execute(async (tx) => {
        // Two tries at once wait for each other here, also for the first one of a key.
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
        const next = nextTry(await tx.selectFrom('counters').select(['hits', 'started_at']).where('key', '=', key).executeTakeFirst(), now)
        if ('wait' in next) return next.wait
        const row = { key, hits: next.hits, started_at: now, ends_at: now + attemptsKeptMs }
        await tx
          .insertInto('counters')
          .values(row)
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute()
        return 0
      })
    },
    async forget(key) {
      await db.deleteFrom('counters').where('key', '=', key).execute()
    },
    async close() {},
  }
}

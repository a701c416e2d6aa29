import { join } from 'node:path'
import { loadSqlite } from '../db/sqlite-connections.ts'
import { makeFolder } from '../files/make-folder.ts'
import { nextCount, nextTry, attemptsKeptMs, type Count, type Counters } from './counters.ts'

const purgeEvery = 5 * 60_000
/** A clock that is set back must not bring back what was deleted too early. */
const slack = 60 * 60_000

/**
 * A file of its own beside the database: counting writes at every call, and must neither wait for the disk nor for
 * other writers. What a power cut takes from it are a few counts.
 */
export async function openSqliteCounters(dataDir: string): Promise<Counters> {
  makeFolder(dataDir)
  const Sqlite = await loadSqlite()
  const file = new Sqlite(join(dataDir, 'limits.sqlite'), { timeout: 1_000 })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = OFF')
  file.exec(
    'create table if not exists counters (key text primary key, hits integer not null, started_at integer not null, ends_at integer not null) strict, without rowid',
  )
  const find = file.prepare<[string], Count>('select key, hits, started_at from counters where key = ?')
  const put = file.prepare<[string, number, number, number]>('insert or replace into counters (key, hits, started_at, ends_at) values (?, ?, ?, ?)')
  const lower = file.prepare<[string]>('update counters set hits = hits - 1 where key = ?')
  const purge = file.prepare<[number]>('delete from counters where ends_at < ?')
  const remove = file.prepare<[string]>('delete from counters where key = ?')
  let purgedAt = -Infinity

  function sweep(now: number): void {
    if (Math.abs(now - purgedAt) < purgeEvery) return
    purgedAt = now
    purge.run(now - slack)
  }

  return {
    async hit(hits) {
      const counted = file.transaction(() =>
        hits.map((hit) => {
          sweep(hit.now)
          const count = nextCount(find.get(hit.key), hit)
          put.run(count.key, count.hits, count.started_at, hit.now + hit.windowMs)
          return count
        }),
      )
      return counted.immediate()
    },
    async giveBack(keys) {
      file.transaction(() => keys.forEach((key) => lower.run(key))).immediate()
    },
    async tryOnce(key, now) {
      const tried = file.transaction(() => {
        const next = nextTry(find.get(key), now)
        if ('wait' in next) return next.wait
        put.run(key, next.hits, now, now + attemptsKeptMs)
        return 0
      })
      return tried.immediate()
    },
    async forget(key) {
      remove.run(key)
    },
    async close() {
      file.close()
    },
  }
}

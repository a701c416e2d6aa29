import { ChangeFeed, changeOf } from './change-feed.ts'
import { isBusy } from './errors.ts'
import type { OpenOptions } from './options.ts'
import type { SqliteConnection } from './sqlite-connections.ts'
import type { Change, Changes } from './tables.ts'
import { waitUntilFree } from './queue.ts'

/** How often, in ms, changes of other processes are looked for when no request asks. */
const lookEvery = 25
const patienceAtFirst = 10_000

export interface FollowedChanges extends Changes {
  /** After the commit of a change of this process: tells the listeners, whatever else happens. */
  arrived(change: Change): Promise<void>
  close(): Promise<void>
}

/** `data_version` of the reader moves with every commit of any other connection, those of our own writer included. */
export async function followSqliteChanges(reader: SqliteConnection, log: OpenOptions['log']): Promise<FollowedChanges> {
  // Another process may just be recovering the log, or putting it away as the last one to leave.
  const { version, newer, seenAtFirst, newest } = await waitUntilFree(performance.now() + patienceAtFirst, () => {
    const version = reader.raw.prepare('pragma data_version').pluck()
    const newer = reader.raw.prepare<[number], { id: number; tags: string }>('select id, tags from changes where id > ? order by id')
    return { version, newer, seenAtFirst: version.get(), newest: reader.raw.prepare('select coalesce(max(id), 0) from changes').pluck().get() }
  })
  let seen = seenAtFirst
  const feed = new ChangeFeed(Number(newest), log)

  function current(): number | null {
    if (!reader.raw.open) return null
    try {
      const now = version.get()
      if (now !== seen) {
        feed.accept(newer.all(feed.known).map(changeOf))
        seen = now
      }
      return feed.known
    } catch (error) {
      if (!isBusy(error)) log?.error({ err: error }, 'changes cannot be read')
      return null
    }
  }

  const known = (): number | null => (reader.raw.open ? feed.known : null)

  const timer = setInterval(current, lookEvery)
  timer.unref()
  return {
    current,
    known,
    readingAt: async () => known(),
    listen: (listener) => feed.listen(listener),
    async arrived(change) {
      current()
      feed.accept([change])
    },
    async close() {
      clearInterval(timer)
    },
  }
}

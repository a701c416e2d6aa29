import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { ChangeFeed, changeOf } from './change-feed.ts'
import { databaseTimeoutMs } from './errors.ts'
import type { OpenOptions } from './options.ts'
import { applicationName, numbers } from './postgres-connections.ts'
import type { FollowedChanges } from './sqlite-changes.ts'

/** Payload of a notification: the id, then the tags as JSON unless they are too long for one. */
export const channel = 'masthead_changes'

/** A notification may get lost with a connection that looks alive: ask as often as this, ms, and wait as long. */
const askEvery = 500

/** Between two tries to listen again, ms: until then nobody tells what has changed. */
const longestPause = 200

interface Asking {
  query<R extends object>(query: { text: string; values: unknown[]; query_timeout?: number }): Promise<{ rows: R[] }>
}

/** `url`: where to LISTEN, the primary itself; undefined when all writes are made by this process (PGlite). */
export async function followPostgresChanges(url: string | undefined, primary: Pool, log: OpenOptions['log']): Promise<FollowedChanges> {
  const { rows } = await primary.query<{ id: number }>('select coalesce(max(id), 0) as id from changes')
  const feed = new ChangeFeed(rows[0]?.id ?? 0, log)
  const line = url === undefined ? undefined : new NotificationConnection(url, feed, log)
  await line?.connect()
  const current = (): number | null => (line && !line.open ? null : feed.known)
  return {
    current,
    known: current,
    readingAt: async () => current(),
    listen: (listener) => feed.listen(listener),
    async arrived(change) {
      // Changes of others that were committed before ours may not have been heard of yet.
      if (change.id > feed.known + 1) await catchUp(primary, feed).catch((error: unknown) => log?.warn({ err: error }, 'changes cannot be read'))
      feed.accept([change])
    },
    async close() {
      await line?.close()
    },
  }
}

async function catchUp(asking: Asking, feed: ChangeFeed, limit: { query_timeout?: number } = {}): Promise<void> {
  const text = 'select id, tags from changes where id > $1 order by id'
  const { rows } = await asking.query<{ id: number; tags: string }>({ text, values: [feed.known], ...limit })
  feed.accept(rows.map(changeOf))
}

/** The listening connection: not of a pool, made again whenever it is lost. */
class NotificationConnection {
  open = false
  #client: Client | undefined
  #closed = false
  #asking = false
  #askAgain = false
  readonly #url: string
  readonly #feed: ChangeFeed
  readonly #log: OpenOptions['log']
  readonly #timer: NodeJS.Timeout

  constructor(url: string, feed: ChangeFeed, log: OpenOptions['log']) {
    this.#url = url
    this.#feed = feed
    this.#log = log
    this.#timer = setInterval(() => void this.#ask(), askEvery)
    this.#timer.unref()
  }

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: `${applicationName} changes`,
      connectionTimeoutMillis: databaseTimeoutMs,
      // A busy server may answer late at the start; who is connected asks with less patience.
      query_timeout: databaseTimeoutMs,
      keepAlive: true,
      types: numbers,
    })
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, undefined))
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''))
    await client.connect()
    await client.query(`listen ${channel}`)
    await catchUp(client, this.#feed)
    this.#client = client
    this.open = true
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.open = false
    await this.#client?.end()
  }

  #heard(payload: string): void {
    const [id, tags] = splitOnce(payload)
    if (Number(id) === this.#feed.known + 1 && tags) this.#feed.accept([changeOf({ id: Number(id), tags })])
    else void this.#ask()
  }

  async #ask(): Promise<void> {
    this.#askAgain = this.#asking
    const client = this.#client
    if (!client || !this.open || this.#asking) return
    this.#asking = true
    try {
      await catchUp(client, this.#feed, { query_timeout: askEvery })
    } catch (error) {
      this.#lost(client, error)
    } finally {
      this.#asking = false
    }
    if (this.#askAgain) await this.#ask()
  }

  #lost(client: Client, reason: unknown): void {
    if (this.#closed || this.#client !== client) return
    this.#client = undefined
    this.open = false
    this.#log?.warn({ err: reason }, 'the connection for changes is lost; nothing is cached until it is back')
    client.end().catch(() => {})
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    for (let wait = 50; !this.#closed; wait = Math.min(wait * 2, longestPause)) {
      try {
        await this.connect()
        if (this.#closed) await this.#client?.end()
        else this.#log?.info({}, 'the connection for changes is back')
        return
      } catch {
        // Said once when it was lost; here only patience helps.
        await sleep(wait, undefined, { ref: false })
      }
    }
  }
}

function splitOnce(payload: string): [id: string, tags: string | undefined] {
  const space = payload.indexOf(' ')
  return space < 0 ? [payload, undefined] : [payload.slice(0, space), payload.slice(space + 1)]
}

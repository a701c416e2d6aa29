// Durable claps and comments a second through our services, against the same rows written by the bare engine, in one run.
// node bench/claps-and-comments.ts [seconds per measure] [sqlite|postgres] [clients]; PostgreSQL where its programs are installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { features } from '#app/features.ts'
import { clap, unclap } from '#community/claps/service.ts'
import { postComment } from '#community/comments/posting.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import type { Database } from '#platform/db/tables.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { startPostgres } from '../testing/postgres.ts'
import { articleOf, fill, personOf, textOf } from './many-readers.ts'
import { median, print } from './measure.ts'

const rounds = 3
const seconds = Number(process.argv[2] ?? 2)
const clients = Number(process.argv[4] ?? 16)

type Write = (n: number) => Promise<unknown> | void
type Writers = Record<'clap' | 'comment' | 'reply', Write>

const directory = mkdtempSync(join(tmpdir(), 'masthead-writes-'))
try {
  if (process.argv[3] !== 'postgres') await sqlite()
  if (process.argv[3] !== 'sqlite') await postgres()
} finally {
  rmSync(directory, { recursive: true, force: true })
}

async function sqlite(): Promise<void> {
  const [ours, bare] = [join(directory, 'ours.sqlite'), join(directory, 'bare.sqlite')]
  for (const file of [ours, bare]) await migrate({ file })
  const database = await openDatabase({ file: ours, publicTables: features.flatMap((feature) => feature.publicTables ?? []) })
  await fill(database)
  const other = await openDatabase({ file: bare })
  await fill(other)
  await other.close()
  const Sqlite = await loadSqlite()
  const raw = new Sqlite(bare)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  const insertClap = raw.prepare('insert into claps (user_id, article_id, created_at) values (?, ?, ?) on conflict do nothing')
  const countClap = raw.prepare('update article_stats set claps = claps + 1, unranked = 1 where article_id = ?')
  const insert = raw.prepare(
    "insert into comments (article_id, thread_id, parent_id, user_id, status, created_at, description) values (?, ?, ?, ?, 'shown', ?, ?)",
  )
  const count = raw.prepare('update article_stats set comments = comments + 1, unranked = 1 where article_id = ?')
  const countReply = raw.prepare('update comments set replies_count = replies_count + 1 where id = ?')
  const change = raw.prepare('insert into changes (id, tags, created_at) select coalesce(max(id), 0) + 1, ?, ? from changes')
  const inOne = raw.transaction((work: () => void) => work())
  await measure('SQLite, synchronous=FULL', servicesOf(database), {
    clap: (n) =>
      inOne.immediate(() => {
        if (insertClap.run(personOf(n), articleOf(n), n).changes > 0) countClap.run(articleOf(n))
      }),
    comment: (n) =>
      inOne.immediate(() => {
        insert.run(articleOf(n), 0, null, personOf(n), n, textOf(n))
        count.run(articleOf(n))
        change.run(`["comments:${articleOf(n)}"]`, n)
      }),
    reply: (n) =>
      inOne.immediate(() => {
        insert.run(articleOf(n), articleOf(n), articleOf(n), personOf(n), n, textOf(n))
        countReply.run(articleOf(n))
        count.run(articleOf(n))
        change.run(`["comments:${articleOf(n)}"]`, n)
      }),
  })
  raw.close()
  await database.close()
}

async function postgres(): Promise<void> {
  const server = await startPostgres({ durable: true })
  if (!server) return console.log('\nNo PostgreSQL is installed here.')
  const url = await databaseAt(server.url, 'ours')
  const bareUrl = await databaseAt(server.url, 'bare')
  for (const one of [url, bareUrl]) await migrate({ url: one })
  const database = await openDatabase({ url, poolSize: clients, publicTables: features.flatMap((feature) => feature.publicTables ?? []) })
  await fill(database)
  const other = await openDatabase({ url: bareUrl })
  await fill(other)
  await other.close()
  const pool = new pg.Pool({ connectionString: bareUrl, max: clients })
  // The server stops before the pool has seen its last connection go.
  pool.on('error', () => {})
  const inOne = async (statements: [name: string, text: string, values: unknown[]][]): Promise<void> => {
    const client = await pool.connect()
    await client.query('begin')
    for (const [name, text, values] of statements) await client.query({ name, text, values })
    await client.query('commit')
    client.release()
  }
  const insert = "insert into comments (article_id, thread_id, parent_id, user_id, status, created_at, description) values ($1, $2, $3, $4, 'shown', $5, $6)"
  const count = 'update article_stats set comments = comments + 1, unranked = 1 where article_id = $1'
  await measure('PostgreSQL, fsync and synchronous_commit on', servicesOf(database), {
    clap: (n) =>
      inOne([
        ['clap', 'insert into claps (user_id, article_id, created_at) values ($1, $2, $3) on conflict do nothing', [personOf(n), articleOf(n), n]],
        ['count-clap', 'update article_stats set claps = claps + 1, unranked = 1 where article_id = $1', [articleOf(n)]],
      ]),
    comment: (n) =>
      inOne([
        ['comment', insert, [articleOf(n), 0, null, personOf(n), n, textOf(n)]],
        ['count', count, [articleOf(n)]],
      ]),
    reply: (n) =>
      inOne([
        ['comment', insert, [articleOf(n), articleOf(n), articleOf(n), personOf(n), n, textOf(n)]],
        ['count-reply', 'update comments set replies_count = replies_count + 1 where id = $1', [articleOf(n)]],
        ['count', count, [articleOf(n)]],
      ]),
  })
  await pool.end()
  await database.close()
  await server.stop()
}

async function databaseAt(admin: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(admin), { pathname: `/${name}` }).href
}

function servicesOf(database: Database): Services {
  let now = 1_800_000_000_000
  // The clock runs fast, so that nobody comments in haste.
  return {
    config: { siteUrl: 'http://localhost', siteName: 'Bench', dataDir: directory },
    database,
    files: new DiskFiles(join(directory, 'files')),
    log: openLog('warn'),
    now: () => (now += 100),
  }
}

async function measure(title: string, services: Services, bare: Writers): Promise<void> {
  const viewerOf = (n: number) => ({ id: personOf(n), username: `reader-${personOf(n) - 1}`, role: 'member' as const, verified: true })
  const ours: Writers = {
    clap: (n) => (n % 2 === 0 ? clap(services, viewerOf(n >> 1), articleOf(n >> 1)) : unclap(services, viewerOf(n >> 1), articleOf(n >> 1))),
    comment: (n) => postComment(services, viewerOf(n), { type: 'Blog', id: articleOf(n), description: textOf(n) }),
    reply: (n) => postComment(services, viewerOf(n), { type: 'Comment', id: articleOf(n), description: textOf(n) }),
  }
  const rows = []
  let n = 0
  for (const kind of ['clap', 'comment', 'reply'] as const) {
    const [theirs, own]: [Rate[], Rate[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      theirs.push(await rate(bare[kind], () => n++))
      own.push(await rate(ours[kind], () => n++))
    }
    const [mine, engine] = [median(own.map((one) => one.perSecond)), median(theirs.map((one) => one.perSecond))]
    rows.push({
      'durable writes': kind,
      'ours/s': Math.round(mine),
      'bare engine/s': Math.round(engine),
      ratio: (mine / engine).toFixed(2),
      // Of this process: on a busy machine the figure that stays.
      'CPU ms, ours': median(own.map((one) => one.cpu)).toFixed(3),
      'CPU ms, bare': median(theirs.map((one) => one.cpu)).toFixed(3),
    })
  }
  print(title, rows)
  const held = await services.database.db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'held')
    .executeTakeFirst()
  if ((held?.n ?? 0) > 0) console.log(`${held?.n} comments were held: the figures are of another thing.`)
}

interface Rate {
  perSecond: number
  /** ms each. */
  cpu: number
}

async function rate(write: Write, next: () => number): Promise<Rate> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await write(next())
        done++
      }
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: (done / (performance.now() - began)) * 1000, cpu: (user + system) / 1000 / done }
}

// Two nodes on a PostgreSQL primary with a standby, while the standby lags, pauses and is killed, the primary restarts and the
// connections that listen are killed: no answer that is asked for 1 s after a write shows what was before it.
// node bench/standby.ts [seconds of each fault, 15]. Needs the programs of PostgreSQL and Linux.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { saveArticle } from '#content/articles/service.ts'
import { startOwnPostgres, startReplica } from '../testing/postgres.ts'
import { startServer } from '../testing/start-server.ts'
import { ask } from './ask.ts'
import { publishedArticle, servicesBeside } from './bench-site.ts'
import { print } from './measure.ts'
import { PostgresProcess } from '../testing/postgres-process.ts'
import { argument, reportFigure } from './report-figure.ts'

interface Counts {
  fault: string
  edits: number
  'asked after 1 s': number
  stale: number
  'without an answer': number
  'writes tried again': number
}

const seconds = argument(1, 15)
const primary = await startOwnPostgres()
const standby = primary && (await startReplica(primary.url))
if (!primary || !standby) throw new Error('The programs of PostgreSQL are not installed: initdb, postgres and pg_basebackup.')
const environment = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: standby.url, SECRET: 'one secret of both nodes, for this bench' }
const services = await servicesBeside({ DATABASE_URL: primary.url })
const { id, slug } = await publishedArticle(services, 'Edit 0.')
const nodes = [await startServer({ DEMO: 'no', LIMITS: 'off', ...environment }), await startServer({ DEMO: 'no', LIMITS: 'off', ...environment })]
const addresses = nodes.flatMap(({ url }) => ['/', `/articles/${slug}`, '/api/blogs/public'].map((path) => url.replace('localhost', '127.0.0.1') + path))
let edit = 0
const primaryProcess = new PostgresProcess(primary)

const faults: [string, () => Promise<unknown>][] = [
  ['none', async () => {}],
  ['standby lags by 5 s', () => all(standby.url, ["alter system set recovery_min_apply_delay = '5s'", 'select pg_reload_conf()'])],
  ['replay paused', () => all(standby.url, ['alter system reset recovery_min_apply_delay', 'select pg_reload_conf()', 'select pg_wal_replay_pause()'])],
  ['replay goes on', () => all(standby.url, ['select pg_wal_replay_resume()'])],
  [
    'listening connections killed, one a second',
    async () => {
      const end = performance.now() + seconds * 1_000
      while (performance.now() < end) {
        await all(primary.url, ["select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% changes'"])
        await sleep(1_000)
      }
    },
  ],
  ['primary restarted (fast)', () => restart('SIGINT')],
  ['primary restarted (immediate)', () => restart('SIGQUIT')],
  ['standby killed', async () => process.kill(standby.pid ?? 0, 'SIGKILL')],
]
const rows: Counts[] = []
for (const [fault, cause] of faults) rows.push(await during(fault, cause))
print(
  'Two nodes, a primary and a standby',
  rows.map((row) => ({ ...row })),
)
const stale = rows.reduce((sum, row) => sum + row.stale, 0)
reportFigure('stale answers to questions 1 s after a write', stale, stale === 0)
const least = Math.min(...rows.map(({ edits }) => edits))
reportFigure('edits during each fault, at least', least, least > 0)
for (const node of nodes) await node.stop()
await services.database.close().catch(() => {})
primaryProcess.stop()
for (const server of [standby, primary]) await server.stop()
process.exit()

/** Edits without a pause while something is wrong, and asks both nodes for every page one second after each. */
async function during(fault: string, cause: () => Promise<unknown>): Promise<Counts> {
  const counts: Counts = { fault, edits: 0, 'asked after 1 s': 0, stale: 0, 'without an answer': 0, 'writes tried again': 0 }
  const checks: Promise<void>[] = []
  const caused = cause()
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const no = edit + 1
    for (;;) {
      const saved = await saveArticle(services, id, { title: `Edit ${no}.` }).catch(() => null)
      if (saved) break
      counts['writes tried again']++
      await sleep(100)
    }
    edit = no
    counts.edits++
    checks.push(sleep(1_000).then(() => check(no, counts)))
    // So that pages are kept and have to be purged.
    await Promise.all(addresses.map((address) => ask(address)))
    await sleep(200)
  }
  await Promise.all([caused, ...checks])
  return counts
}

async function check(no: number, counts: Counts): Promise<void> {
  for (const { status, text } of await Promise.all(addresses.map((address) => ask(address)))) {
    counts['asked after 1 s']++
    // A later edit may be there already.
    const shown = Math.max(-1, ...[...text.matchAll(/Edit (\d+)\./g)].map(([, number]) => Number(number)))
    if (status !== 200) counts['without an answer']++
    else if (shown < no) counts.stale++
  }
}

async function all(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function restart(signal: NodeJS.Signals): Promise<void> {
  await primaryProcess.end(signal)
  await primaryProcess.start()
}

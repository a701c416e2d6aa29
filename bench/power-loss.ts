// What a power failure would take: between the write of the log of the database and each answer that acknowledges a write, the
// log has to be synced; and where the disk fails to sync, nothing is acknowledged. node bench/power-loss.ts [writes, 1000]
// [failing syncs, 50]. Needs strace (Debian: apt-get install strace); PostgreSQL where its programs are installed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import { startOwnPostgres } from '../testing/postgres.ts'
import { startServer, type RunningServer } from '../testing/start-server.ts'
import { adminPassword } from './cluster.ts'
import { publishedArticleAt, sumOf } from './kept-writes.ts'
import { argument, reportFigure } from './report-figure.ts'
import { call, type Article } from './site-load.ts'
import { failSync, orderOfWrites, requireStrace, traceProcesses } from './syscall-trace.ts'

interface Writes {
  sent: number
  /** Texts of comments that were acknowledged. */
  comments: string[]
  articleId: number
  /** Newest edit that was acknowledged. */
  edit: number
  /** How often, by status and words. */
  refused: Map<string, number>
  /** The last one was acknowledged. */
  goesOn: boolean
}

const writes = argument(1, 1_000)
const failingSyncs = argument(2, 50)
const writesAfterAFault = 60
const clients = 4
/** Of requests that write: comments, claps and edits. */
const isWrite = /"(POST \/api\/comments|GET \/api\/blogs\/\d+\/\w+\/claps|PUT \/api\/drafts)/

requireStrace()
const folder = mkdtempSync(join(tmpdir(), 'masthead-power-loss-'))
const environment = { DEMO: 'no', LIMITS: 'off', ADMIN_EMAIL: 'ada@magazine.example', ADMIN_PASSWORD: adminPassword }
const onSqlite = { ...environment, DATA_DIR: join(folder, 'sqlite') }
let number = 0
await orderOnSqlite()
await orderOnPostgres()
await faultsOnSqlite()
rmSync(folder, { recursive: true, force: true })

async function orderOnSqlite(): Promise<void> {
  await using server = await startServer(onSqlite)
  const trace = join(folder, 'sqlite.trace')
  await writeTraced(server, [server.pid], trace, clients)
  await report('SQLite', trace, 'masthead.sqlite-wal')
}

/** One client and no jobs: others who write at that moment would have something in the log that is not synced yet. */
async function orderOnPostgres(): Promise<void> {
  const postgres = await startOwnPostgres({ durable: true })
  if (!postgres?.pid) return console.log('PostgreSQL: not looked at, its programs are not installed.')
  await using server = await startServer({ ...environment, DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'postgres'), ROLE: 'web' })
  const trace = join(folder, 'postgres.trace')
  const children = readFileSync(`/proc/${postgres.pid}/task/${postgres.pid}/children`, 'utf8').trim().split(' ').map(Number)
  await writeTraced(server, [postgres.pid, ...children, server.pid], trace, 1)
  await server.stop()
  await postgres.stop()
  await report('PostgreSQL', trace, '/pg_wal/')
}

async function writeTraced(server: RunningServer, pids: number[], trace: string, atOnce: number): Promise<void> {
  const article = await articleAt(server)
  const tracing = await traceProcesses(pids, trace)
  await writeTo(server, article, writes, atOnce)
  await tracing.stop()
}

async function report(engine: string, trace: string, log: string): Promise<void> {
  const { answered, durable, syncs } = await orderOfWrites(trace, log, isWrite)
  reportFigure(
    `${engine}: writes of ${answered} acknowledged ones that were synced before (${syncs} syncs)`,
    durable,
    answered >= writes && durable === answered,
  )
}

/** The disk fails once, later each time; then the process is killed, as by a power failure. */
async function faultsOnSqlite(): Promise<void> {
  let [refused, lost, goingOn, acknowledged] = [0, 0, 0, 0]
  for (let nth = 1; nth <= failingSyncs; nth++) {
    const server = await startServer(onSqlite)
    const article = await articleAt(server)
    await failSync(server.pid, nth)
    const done = await writeTo(server, article, writesAfterAFault, 1)
    await server.stop('SIGKILL')
    refused += sumOf(done.refused)
    for (const [words, count] of done.refused) if (!words.startsWith('503')) console.log(`${count} x ${words}`)
    if (done.goesOn) goingOn++
    lost += await lostOf(done)
    acknowledged += done.sent - sumOf(done.refused)
  }
  reportFigure(`writes that were refused while ${failingSyncs} syncs failed`, refused, refused > 0)
  reportFigure(`lost writes of ${acknowledged} acknowledged ones after the kill`, lost, lost === 0)
  reportFigure(`servers of ${failingSyncs} that write on`, goingOn, goingOn === failingSyncs)
}

function articleAt(server: RunningServer): Promise<Article> {
  return publishedArticleAt(server.url.replace('localhost', '127.0.0.1'), adminPassword)
}

/** Comments, claps and edits, each kind by one client after the other. */
async function writeTo(server: RunningServer, article: Article, count: number, atOnce: number): Promise<Writes> {
  const url = server.url.replace('localhost', '127.0.0.1')
  const done: Writes = { sent: 0, comments: [], articleId: article.id, edit: 0, refused: new Map(), goesOn: false }
  let revision = await revisionOf(url, article)
  let hasClapped = false
  const send = async (method: string, path: string, body?: object): Promise<boolean> => {
    done.sent++
    const { status, text } = await call(url + path, method, article.headers, body)
    done.goesOn = status === 200
    if (!done.goesOn) done.refused.set(`${status} ${text}`, (done.refused.get(`${status} ${text}`) ?? 0) + 1)
    else if (method === 'PUT') revision = revisionIn(text)
    return done.goesOn
  }
  const comment = async (): Promise<void> => {
    const description = `Comment number ${++number}.`
    if (await send('POST', '/api/comments', { type: 'Blog', id: article.id, description })) done.comments.push(description)
  }
  const clap = async (): Promise<void> => {
    if (await send('GET', `/api/blogs/${article.id}/${hasClapped ? 'decrement' : 'increment'}/claps`)) hasClapped = !hasClapped
  }
  const edit = async (): Promise<void> => {
    const edit = ++number
    if (await send('PUT', `/api/drafts/${article.id}`, { base: revision, fields: { title: `Edit ${edit}.` } })) done.edit = edit
  }
  const all = [clap, edit, comment]
  const jobs = atOnce === 1 ? [all] : [[clap], [edit], ...Array.from({ length: atOnce - 2 }, () => [comment])]
  await Promise.all(
    jobs.map(async (kinds) => {
      for (let n = 0; done.sent - sumOf(done.refused) < count; n++) await kinds[n % kinds.length]?.()
    }),
  )
  return done
}

async function revisionOf(url: string, { id, headers }: Article): Promise<number> {
  const { status, text } = await call(`${url}/api/drafts/${id}`, 'GET', headers)
  if (status !== 200) throw new Error(`The draft was not read: ${status} ${text}`)
  return revisionIn(text)
}

function revisionIn(text: string): number {
  const { data } = JSON.parse(text) as { data: { revision: number } } // of the contract of that call
  return data.revision
}

/** How many of them a connection of its own does not find. */
async function lostOf({ comments, articleId, edit }: Writes): Promise<number> {
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(join(onSqlite.DATA_DIR, 'masthead.sqlite'))
  try {
    const found = new Set(connection.prepare<[], string>('select description from comments').pluck().all())
    const fields = connection.prepare<[number], string>('select fields from content_drafts where content_id = ?').pluck().get(articleId)
    // A later edit that was refused may be there: its log was written, and only the sync failed.
    const kept = Number(/Edit (\d+)\./.exec(fields ?? '')?.[1] ?? 0)
    return comments.filter((text) => !found.has(text)).length + (kept >= edit ? 0 : 1)
  } finally {
    connection.close()
  }
}

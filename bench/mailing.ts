// A mailing to READERS addresses by SENDERS processes on PostgreSQL, with KILLS kill -9 and as many failures of the mail
// server in the middle, while readers ask for pages: what is missing, what came twice, memory, and how long pages take.
// node bench/mailing.ts; READERS=10000 SENDERS=2 KILLS=20 by default. Needs a build, the programs of PostgreSQL and Linux.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sendMailing } from '#community/newsletter/compose-mailing.ts'
import { findMailing, insertMailing } from '#community/newsletter/mailings.ts'
import { oneSubject } from '#community/newsletter/rules.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { startOwnPostgres } from '../testing/postgres.ts'
import { startSecondProcess } from '../testing/second-process.ts'
import { startServer } from '../testing/start-server.ts'
import { publishedArticle, servicesBeside } from './bench-site.ts'
import { memoryOf } from './measure.ts'
import { measurePacedInThread, percentile } from './paced.ts'
import { reportFigure } from './report-figure.ts'
import { startSmtpSink } from './smtp-sink.ts'

const readers = Number(process.env['READERS'] ?? 10_000)
const kills = Number(process.env['KILLS'] ?? 20)
const senders = Number(process.env['SENDERS'] ?? 2)
const script = new URL('../src/community/newsletter/mailing.child.ts', import.meta.url)
const modes = ['down', 'later', 'hang'] as const
const pace = { seconds: 10, perSecond: 30 }

const postgres = await startOwnPostgres()
if (!postgres) throw new Error('The programs of PostgreSQL are not installed: initdb and postgres.')
const smtp = await startSmtpSink()
const dataDir = mkdtempSync(join(tmpdir(), 'masthead-mailing-'))
const environment = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SECRET: 'one secret of all processes, for this bench' }
const server = await startServer({ DEMO: 'no', LIMITS: 'off', ROLE: 'web', ...environment })
const services = await servicesBeside({ ...environment, SMTP_URL: smtp.url })
const { slug } = await publishedArticle(services, 'Read meanwhile')
await seedLists(services)
await insertSubscribers()
const page = () => measurePacedInThread(server.url, `/articles/${slug}`, pace)
await page()
const restBefore = await page()

const id = await insertMailing(
  services.database.db,
  {
    list: 'weekly',
    segment_id: null,
    subject: 'The week',
    preview: '',
    heading: '',
    intro: 'Good evening.',
    articles: [],
    outro: '',
    ...oneSubject,
    archive: null,
    indexing: null,
  },
  { user_id: null, now: Date.now() },
)
const begun = performance.now()
let isSent = false
let memory = 0
const pageTimes: number[] = []
const watched = watchPages()
await sendMailing(services, null, id)
console.log(`${readers} readers addressed in ${Math.round(performance.now() - begun)} ms.`)
const working = Array.from({ length: senders }, start)
for (const sender of working) await sender.said()

for (let kill = 0; kill < kills; kill++) {
  const goal = Math.min(smtp.ids.length + Math.ceil(readers / (kills + 1)), readers)
  while (smtp.ids.length < goal - 1) await lookAtMemory()
  smtp.mode = modes[kill % modes.length] ?? 'down'
  await sleep(50)
  await working.shift()?.kill()
  smtp.mode = 'well'
  const next = start()
  await next.said()
  working.push(next)
}
while ((await findMailing(services.database.db, id))?.status !== 'sent') await lookAtMemory()
isSent = true
const seconds = Math.round((performance.now() - begun) / 1000)
await watched
for (const sender of working) await sender.kill()
// Before and after: on a machine that others use too, one of the two may be a lucky moment.
const idle = percentileOf([...restBefore, ...(await page())])

const letters = new Set(smtp.ids).size
const busy = percentileOf(pageTimes)
console.log(`${readers} letters by ${senders} processes in ${seconds} s; ${kills} kills and as many failures of the mail server.`)
reportFigure('missing', readers - letters, letters === readers)
reportFigure('sent twice', smtp.ids.length - letters, smtp.ids.length - letters <= kills)
reportFigure('most memory of a sender, MB', Math.round(memory / 1e6), memory < 400e6)
reportFigure('p99 of a page beside it, to that at rest', `${(busy / idle).toFixed(2)} (${busy.toFixed(1)} and ${idle.toFixed(1)} ms)`, busy <= 2 * idle)
await server.stop()
await services.database.close()
await smtp.stop()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit()

/** Many in a statement: one by one they would take longer than the mailing. */
async function insertSubscribers(): Promise<void> {
  const { db } = services.database
  for (let from = 0; from < readers; from += 10_000) {
    const last = Math.min(from + 10_000, readers)
    await sql`
      insert into newsletter_subscribers (email, created_at, updated_at)
      select 'reader-' || n || '@example.org', 1, 1 from generate_series(${sql.lit(from + 1)}, ${sql.lit(last)}) as n`.execute(db)
    await sql`
      insert into newsletter_subscriptions (subscriber_id, list, confirmed_at)
      select id, 'weekly', 1 from newsletter_subscribers order by id offset ${sql.lit(from)}`.execute(db)
  }
}

function start() {
  return startSecondProcess(script, [{ url: postgres?.url, poolSize: 4 }, smtp.url, dataDir])
}

function percentileOf(times: number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  )
}

async function lookAtMemory(): Promise<void> {
  for (const { child } of working) memory = Math.max(memory, memoryOf(child.pid ?? 0))
  await sleep(20)
}

async function watchPages(): Promise<void> {
  while (!isSent) pageTimes.push(...(await page()))
}

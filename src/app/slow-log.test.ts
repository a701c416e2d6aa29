import { pino } from 'pino'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { enqueue } from '#platform/jobs/queue.ts'
import { runDueJobs } from '#platform/jobs/runner.ts'
import { engine } from '../../testing/databases.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { until } from '../../testing/until.ts'

interface SlowLine {
  level: number
  kind: string
  ms: number
  statement?: string
  render?: string
  rows?: number
  plan?: string[]
  request?: string
  job?: number
}

/** Any statement and render is slow by this. */
const atOnce = 0.000_1
const never = 600_000

async function startWatched(slow: { statementMs: number; renderMs: number }): Promise<{ app: TestApp; lines: SlowLine[] }> {
  const lines: SlowLine[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { app: await startApp({ config: { slow }, log }), lines }
}

const planOf = { sqlite: /SEARCH .*USING .*INDEX/, postgres: /Index .*Scan|Seq Scan/ }

it('a slow statement is logged with its request, rows and plan, and without its values', async () => {
  const { app, lines } = await startWatched({ statementMs: atOnce, renderMs: 0 })
  await using _ = app
  const { headers } = await app.post('/api/login', { email: 'canary-value@example.org', password: 'canary-value of four words' })
  const find = () => lines.find(({ statement }) => /from "?users"?[^]*email/.test(statement ?? ''))
  await until(() => find()?.plan !== undefined)
  expect(find()).toMatchObject({ level: 40, kind: 'statement', msg: 'slow statement', rows: 0, request: headers['x-request-id'] })
  expect(find()?.plan?.join('\n')).toMatch(planOf[engine])
  expect(JSON.stringify(lines)).not.toContain('canary-value')
  expect(lines.every(({ render }) => render === undefined)).toBe(true)
})

it('the plan of a statement is asked for once a minute at most', async () => {
  const { app, lines } = await startWatched({ statementMs: atOnce, renderMs: 0 })
  await using _ = app
  const ask = () => sql`select count(*) as n from changes where ${'canary-value'} = ${'canary-value'} and 1 < 2`.execute(app.services.database.db)
  const found = () => lines.filter(({ statement }) => statement?.includes('1 < 2'))
  for (let times = 0; times < 3; times++) {
    await ask()
    await until(() => found().length > times)
  }
  expect(found().filter(({ plan }) => plan)).toHaveLength(1)
})

it('a slow write is planned and happens once', async () => {
  const { app, lines } = await startWatched({ statementMs: atOnce, renderMs: 0 })
  await using _ = app
  const { db } = app.services.database
  await sql`create table counted (n integer)`.execute(db)
  await sql`insert into counted values (${1})`.execute(db)
  await until(() => lines.some(({ statement, plan }) => statement?.startsWith('insert into counted') && plan))
  expect((await sql`select n from counted`.execute(db)).rows).toHaveLength(1)
})

it('a slow statement of a job names the job', async () => {
  const { app, lines } = await startWatched({ statementMs: atOnce, renderMs: 0 })
  await using _ = app
  const { database } = app.services
  await database.write(({ tx }) => enqueue(tx, { kind: 'counting' }))
  let id = 0
  const counting = async (_: unknown, job: { id: number }) => {
    id = job.id
    await sql`select 40 + 2 as n`.execute(database.db)
  }
  await runDueJobs(database, { counting })
  await until(() => lines.some(({ statement }) => statement === 'select 40 + 2 as n'))
  expect(lines.find(({ statement }) => statement === 'select 40 + 2 as n')).toMatchObject({ job: id })
})

it('a slow render is logged with its path and request, and without its query', async () => {
  const { app, lines } = await startWatched({ statementMs: 0, renderMs: atOnce })
  await using _ = app
  await app.get('/search?q=canary-value')
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, kind: 'render', msg: 'slow render', render: 'page /search', request: expect.any(String) }))
  expect(JSON.stringify(lines)).not.toContain('canary-value')
})

it('nothing is logged of what is faster than the limits', async () => {
  const { app, lines } = await startWatched({ statementMs: never, renderMs: never })
  await using _ = app
  await app.get('/')
  expect(lines).toEqual([])
})

import { openSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.ts'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { until } from '../../../testing/until.ts'
import type { ClientError } from './contract.ts'
import { cleanServerMessage, cleanServerStack, groupKeyOf } from './rules.ts'

const quietLog = () => openLog('warn', openSync('/dev/null', 'w'))

async function admin(app: TestApp) {
  const { token } = await aReader(app, { role: 'admin' })
  const list = async () => (await app.get('/api/client-errors', { token })).json<{ data: ClientError[] }>().data
  const mark = (id: number, solved: boolean) => app.put(`/api/client-errors/${id}`, { solved }, { token })
  return { token, list, mark }
}

/** A call that fails for a reason that nobody expects. @returns its id */
async function failingCall(app: TestApp, token: string): Promise<string> {
  const answer = await app.get('/api/webhooks', { token })
  expect(answer.status).toBe(500)
  return String(answer.headers['x-request-id'])
}

async function breakWebhooks(app: TestApp): Promise<void> {
  await sql`alter table webhooks rename to webhooks_of_before`.execute(app.services.database.db)
}

test('marking a group of errors as solved and opening it again stand in the audit log', async () => {
  await using app = await startApp()
  const { token, list, mark } = await admin(app)
  await app.post('/api/client-errors', { message: 'x is undefined' })
  const id = (await list())[0]?.id ?? 0
  expect((await mark(id + 1, true)).status).toBe(404)
  await mark(id, true)
  await mark(id, false)
  const { data } = (await app.get('/api/trail', { token })).json<{ data: { action: string; kind: string; subject: string; title: string }[] }>()
  const entry = { kind: 'error', subject: String(id), title: 'x is undefined' }
  expect(data).toMatchObject([
    { action: 'reopen', ...entry },
    { action: 'solve', ...entry },
  ])
})

test('errors of requests are one group with its count, path, version and the ids of the last requests', async () => {
  await using app = await startApp({ log: quietLog(), config: { version: '1.0.0' } })
  const { token, list } = await admin(app)
  await breakWebhooks(app)
  const ids = [await failingCall(app, token), await failingCall(app, token)]
  await until(async () => (await list()).some(({ count }) => count === 2))
  const [error, ...others] = await list()
  expect(others).toEqual([])
  expect(error).toMatchObject({ source: 'request', path: '/api/webhooks', version: '1.0.0', count: 2, solved_at: null })
  expect(error?.message).toContain('webhooks')
  expect(error?.stack).toMatch(/^src\/[\w/.-]+\.ts:\d+:\d+/)
  expect(error?.requests).toEqual(ids.toReversed())
})

test('a failed job is an error of its kind', async () => {
  const log = quietLog()
  await using app = await startApp({ log })
  const { list } = await admin(app)
  log.warn({ err: new Error('The archive of 12 files is broken'), job: 5, kind: 'import', attempt: 1 }, 'a job failed')
  log.warn({ err: new Error('A mail server is slow') }, 'not of a job')
  await until(async () => (await list()).length > 0)
  expect(await list()).toMatchObject([{ source: 'job', path: 'import', message: 'Error: The archive of # files is broken', requests: [] }])
})

test('the error that ends a process is kept', async () => {
  const log = quietLog()
  const app = await startApp({ log })
  log.fatal({ err: new RangeError('Out of range') }, 'stopping after an error')
  const { list } = await admin(app)
  await until(async () => (await list()).length > 0)
  expect(await list()).toMatchObject([{ source: 'process', message: 'RangeError: Out of range' }])
  await app.close()
})

test('a solved error stays solved in its version and opens again in a newer one', async () => {
  await using app = await startApp({ config: { version: '1.9.0' } })
  const { list, mark } = await admin(app)
  const report = () => app.post('/api/client-errors', { message: 'x is undefined', stack: 'at a (https://x.example/assets/index-abcd1234.js:1:22)' })
  await report()
  const [first] = await list()
  const id = first?.id ?? 0
  expect((await mark(id, true)).json()).toMatchObject({ data: { id, solved_at: expect.any(String) } })
  await report()
  expect(await list()).toMatchObject([{ id, count: 2, solved_at: expect.any(String) }])
  app.services.config.version = '1.10.0'
  await report()
  expect(await list()).toMatchObject([{ id, count: 3, version: '1.10.0', solved_at: null }])
  expect((await mark(id, true)).status).toBe(200)
  expect((await mark(id, false)).json()).toMatchObject({ data: { solved_at: null } })
  expect((await mark(id + 1, true)).status).toBe(404)
})

test('solved errors stand behind open ones', async () => {
  await using app = await startApp()
  const { list, mark } = await admin(app)
  await app.post('/api/client-errors', { message: 'older' })
  app.clock.pass(1_000)
  await app.post('/api/client-errors', { message: 'newer' })
  const [newer] = await list()
  await mark(newer?.id ?? 0, true)
  expect((await list()).map(({ message }) => message)).toEqual(['older', 'newer'])
})

test('errors are counted in the metrics by where they came from', async () => {
  await using app = await startApp({ log: quietLog() })
  await app.post('/api/client-errors', { message: 'x is undefined' })
  const { token } = await admin(app)
  await breakWebhooks(app)
  await failingCall(app, token)
  const figures = await app.figures()
  expect(figures).toContain('errors_total{source="browser"} 1')
  expect(figures).toContain('errors_total{source="request"} 1')
})

test.each([
  ['duplicate key value violates unique constraint "users_email"', 'duplicate key value violates unique constraint "users_email"'],
  ['Unexpected token \'h\', "he wrote to me" is not valid JSON', 'Unexpected token “…”, “…” is not valid JSON'],
  ['No article 4711 of ada@example.org', 'No article # of [mail]'],
])('the message %j of the server is kept as %j', (given, kept) => {
  expect(cleanServerMessage(given)).toBe(kept)
})

test('a stack trace of the server keeps the frames in files of the product', () => {
  const stack =
    'Error: of /src/secret.ts:1:1\n    at a (/srv/m/node_modules/pg/lib/client.js:694:17)\n    at b (/srv/m/dist/server/server.cjs:5:6)\n    at c (node:fs:1:2)'
  expect(cleanServerStack(stack)).toBe('dist/server/server.cjs:5:6')
})

test('another line, or another build of the same file, is the same group', () => {
  const key = (stack: string) => groupKeyOf({ source: 'browser', message: 'x', stack })
  expect(key('index-abcd1234.js:1:2')).toBe(key('index-Zz_-9876.js:3:4\nother.js:1:1'))
  expect(key('index-abcd1234.js:1:2')).not.toBe(key('page-abcd1234.js:1:2'))
})

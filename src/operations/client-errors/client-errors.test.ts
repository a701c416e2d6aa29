import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ClientError } from './contract.ts'
import { cleanMessage, cleanPath, cleanStack, recordedPerMinute } from './rules.ts'
import { removeOldErrors } from './store.ts'

async function listOf(app: TestApp): Promise<ClientError[]> {
  const { token } = await aReader(app, { role: 'admin' })
  return (await app.get('/api/client-errors', { token })).json<{ data: ClientError[] }>().data
}

test('equal browser errors are one row with their count and the path of the last one', async () => {
  await using app = await startApp()
  const report = (path: string) =>
    app.post('/api/client-errors', { message: 'x is undefined', stack: 'at a (https://x.example/assets/index-abc.js:1:22)', path })
  expect((await report('/articles')).json()).toEqual({ recorded: true })
  await report('/events')
  await app.post('/api/client-errors', { message: 'y is undefined' })
  const [other, same] = (await listOf(app)).toSorted((a, b) => a.count - b.count)
  expect(other).toMatchObject({ message: 'y is undefined', count: 1, stack: '', path: '/' })
  expect(same).toMatchObject({ message: 'x is undefined', count: 2, stack: 'index-abc.js:1:22', path: '/events' })
})

test('an error report keeps no query, mail address, token or external address', async () => {
  await using app = await startApp()
  await app.post('/api/client-errors', {
    message: 'ada@example.org https://x.example/verify?token=secret1 Bearer abcdefghijklmnopqrstuvwxyz0123456789 /search?q=secret2',
    stack: 'Error: secret3 ada@example.org\n at f (chrome-extension://secret4/a.js:1:2)\n at g (https://x.example/assets/index-abc.js?secret5:3:4)',
    path: '/verify?token=secret6',
  })
  const [error] = await listOf(app)
  expect(error).toMatchObject({ message: '[mail] [address] Bearer [token] /search', stack: 'index-abc.js:3:4', path: '/verify' })
})

test.each([
  ['Failed to fetch dynamically imported module: https://x.example/assets/page-AbCd1234.js', 'Failed to fetch dynamically imported module: page-AbCd1234.js'],
  ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ['ada%40example.org', '[mail]'],
  [' \n ', 'Error'],
])('the error message %j is stored as %j', (given, kept) => {
  expect(cleanMessage(given)).toBe(kept)
})

test('a path is stored without a token in it, and an invalid path as the home page', () => {
  expect(cleanPath('/a/abcdefghijklmnopqrstuvwxyz0123456789#x')).toBe('/a/[token]')
  expect(cleanPath('javascript:alert(1)')).toBe('/')
})

test('a stack trace keeps at most twenty frames', () => {
  expect(cleanStack('at https://x.example/assets/a.js:1:2\n'.repeat(30)).split('\n')).toHaveLength(20)
})

test('a flood of error reports is recorded up to a limit per minute, and again a minute later', async () => {
  await using app = await startApp()
  const recorded = async () => (await app.post('/api/client-errors', { message: 'flood' })).json<{ recorded: boolean }>().recorded
  const answers: boolean[] = []
  for (let sent = 0; sent < recordedPerMinute + 2; sent++) answers.push(await recorded())
  expect(answers.filter(Boolean)).toHaveLength(recordedPerMinute)
  app.clock.pass(60_000)
  expect(await recorded()).toBe(true)
})

test('one IP address may report ten errors a minute', async () => {
  await using app = await startApp({ config: { limits: undefined } })
  const statuses: number[] = []
  for (let sent = 0; sent < 11; sent++) statuses.push((await app.post('/api/client-errors', { message: 'again' })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('old browser errors and those beyond the maximum number are deleted', async () => {
  await using app = await startApp()
  for (const message of ['one', 'two', 'three']) await app.post('/api/client-errors', { message })
  await removeOldErrors(app.services.database.db, 0, 2)
  expect(await listOf(app)).toHaveLength(2)
  await removeOldErrors(app.services.database.db, app.services.now() + 1_000_000, 2)
  expect(await listOf(app)).toHaveLength(0)
})

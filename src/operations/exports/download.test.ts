import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startDemoApp } from '../../../testing/demo-app.ts'
import { runLongJobs } from '../../../testing/run-jobs.ts'
import { pageDifferences, publicPages } from '../../../testing/public-pages.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { noticesOf } from '../../../testing/notices.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ExportRun } from './contract.ts'

async function exported(app: TestApp, token: string): Promise<{ run: ExportRun; path: string }> {
  const { id } = (await app.post('/api/exports', undefined, { token })).json<{ data: ExportRun }>().data
  await runLongJobs(app)
  const { data } = (await app.get(`/api/exports/${id}`, { token })).json<{ data: ExportRun }>()
  const { path } = (await app.post(`/api/exports/${id}/link`, undefined, { token })).json<{ path: string }>()
  return { run: data, path }
}

const bytesAt = async (app: TestApp, path: string) => (await app.server.inject({ method: 'GET', url: path })).rawPayload

test('a site exported over HTTP and imported by another site has the same public pages there', { timeout: 400_000 }, async () => {
  await using old = await startDemoApp()
  const { token } = await aReader(old, { role: 'admin', username: 'the-chief' })
  const { run, path } = await exported(old, token)
  expect([run.state, run.bytes > 100_000]).toEqual(['done', true])
  await using fresh = await startApp()
  fresh.clock.pass(old.clock.now() - fresh.clock.now())
  // Two accounts exist before the import: one that is in the export, and one that is not.
  const chief = await aReader(fresh, { role: 'admin', username: 'the-chief' })
  const helper = await aReader(fresh, { role: 'admin', username: 'a-helper' })
  const upload = await sendUpload(fresh, helper.token, 'masthead-export.zip', await bytesAt(old, path))
  const { id } = (await fresh.post('/api/imports', { source: 'masthead', uploads: [upload] }, { token: helper.token })).json<{ data: { id: number } }>().data
  await runLongJobs(fresh)
  expect((await fresh.get(`/api/imports/${id}`, { token: helper.token })).json()).toMatchObject({ data: { state: 'checked', fault: null } })
  expect((await fresh.get('/api/blogs/public')).json()).toMatchObject({ data: [] })
  await fresh.post(`/api/imports/${id}/start`, {}, { token: helper.token })
  await runLongJobs(fresh)
  expect((await fresh.get(`/api/imports/${id}`, { token: helper.token })).json()).toMatchObject({ data: { state: 'done', by: 'a-helper' } })

  const before = await publicPages(old)
  expect(Object.keys(before).length).toBeGreaterThan(25)
  expect(pageDifferences(before, await publicPages(fresh))).toEqual([])
  expect(await noticesOf(old, { token })).toMatchObject([{ kind: 'export-done', text: 'Your export is ready', path: '/studio/exports' }])

  // Both are still logged in, and the one with the imported name has become that account.
  const me = async (who: string) =>
    (await fresh.get('/api/user', { token: who })).json<{ data: { id: number; username: string; email: string; role: string } }>().data
  const was = (await old.get('/api/user', { token })).json<{ data: { id: number } }>().data
  expect(await me(chief.token)).toMatchObject({ id: was.id, username: 'the-chief', email: chief.email, role: 'admin' })
  expect(await me(helper.token)).toMatchObject({ username: 'a-helper', email: helper.email, role: 'admin' })
  await anArticle(fresh, { title: 'After the move' })
})

test('the link of an export works for five minutes, and its file is deleted after a day', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  await anArticle(app)
  const { run, path } = await exported(app, token)
  const answer = await app.get(path)
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/zip', 'private, no-store'])
  expect(answer.headers['content-disposition']).toBe('attachment; filename="masthead-export.zip"')
  expect((await app.get(path, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
  const [, , id, until, holder = '', seal = ''] = path.split('/')
  const forgeries = [
    [seal, 'x'.repeat(43)],
    [`/${until}/`, `/${Number(until) + 1}/`],
    [`/${id}/`, '/2/'],
    [holder, 'session-1'],
  ] as const
  for (const forged of forgeries.map(([from, to]) => path.replace(from, to)).filter((other) => other !== path)) expect((await app.get(forged)).status).toBe(404)
  app.clock.pass(5 * 60_000)
  expect((await app.get(path)).status).toBe(404)
  expect((await app.post(`/api/exports/${run.id}/link`, undefined, { token })).status).toBe(200)
  app.clock.pass(86_400_000)
  await app.work()
  const later = await aReader(app, { role: 'admin' })
  const { data } = (await app.get('/api/exports', { token: later.token })).json<{ data: ExportRun[] }>()
  expect(data.map(({ state }) => state)).toEqual(['gone'])
  expect((await app.post(`/api/exports/${run.id}/link`, undefined, { token: later.token })).status).toBe(409)
  const left: string[] = []
  for await (const { key } of app.services.files.list('exports/')) left.push(key)
  expect(left).toEqual([])
  const trail = (await app.get('/api/trail?kind=export', { token: later.token })).json<{ data: { action: string }[] }>().data
  expect(trail.map(({ action }) => action)).toEqual(['fetch', 'fetch', 'finish', 'start'])
})

test('only one export runs at a time, and it can be cancelled', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { id } = (await app.post('/api/exports', undefined, { token })).json<{ data: ExportRun }>().data
  expect((await app.post('/api/exports', undefined, { token })).json()).toMatchObject({ code: 'export-under-way' })
  expect((await app.post(`/api/exports/${id}/cancel`, undefined, { token })).json()).toMatchObject({ data: { state: 'cancelled' } })
  await app.work()
  expect((await app.get(`/api/exports/${id}`, { token })).json()).toMatchObject({ data: { state: 'cancelled' } })
  expect((await app.post('/api/exports', undefined, { token })).status).toBe(200)
})

test.each<[string, (app: TestApp, chief: string, other: { id: number; token: string }) => Promise<{ status: number }>]>([
  ['sessions are ended', (app, chief, { id }) => app.delete(`/api/people/${id}/sessions`, { token: chief })],
  ['role is taken', (app, chief, { id }) => app.put(`/api/people/${id}/role`, { role: 'editor' }, { token: chief })],
  ['account is banned', (app, chief, { id }) => app.put(`/api/people/${id}/status`, { status: 'banned' }, { token: chief })],
  ['session is logged out', (app, _, { token }) => app.delete('/api/user/sessions/current', { token })],
])('the link of an export ends when its maker’s %s', async (_, end) => {
  await using app = await startApp()
  const [chief, other] = [await aReader(app, { role: 'admin' }), await aReader(app, { role: 'admin' })]
  const script = await app.post('/api/tokens', { name: 'Nightly', scopes: ['transfer'], expires_at: null }, { token: other.token })
  const { run, path } = await exported(app, other.token)
  const token = script.json<{ token: string }>().token
  const byScript = (await app.post(`/api/exports/${run.id}/link`, undefined, { token })).json<{ path: string }>().path
  expect([(await app.get(path)).status, (await app.get(byScript)).status]).toEqual([200, 200])
  expect((await end(app, chief.token, other)).status).toBe(200)
  expect((await app.get(path)).status).toBe(404)
  // A script goes on when its owner logs out.
  expect((await app.get(byScript)).status).toBe((await app.get('/api/exports', { token })).status === 200 ? 200 : 404)
})

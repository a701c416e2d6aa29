import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { MissingAddress } from './contract.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36' }

async function missing(app: TestApp, token: string): Promise<MissingAddress[]> {
  return (await app.get('/api/redirects/missing', { token })).json<{ data: MissingAddress[] }>().data
}

test('addresses that were not found are listed with their number of requests and a suggested page', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const { slug } = await anArticle(app, { title: 'The last ferry' })
  await app.get('/archive/2012/nothing.html?utm_source=x', { headers: browser })
  for (let times = 0; times < 2; times++) await app.get('/author/of-the-site-before', { headers: browser })
  for (let times = 0; times < 3; times++) await app.get(`/stories/old/${slug}.php`, { headers: browser })
  await app.get('/articles', { headers: browser })
  await app.get('/wp-login.php', { headers: browser })
  await app.get('/.env', { headers: browser })
  await app.get('/asked/by/a/program', { headers: { 'user-agent': 'curl/8.5.0' } })

  expect((await missing(app, token)).map(({ path, asked, suggestion }) => [path, asked, suggestion])).toEqual([
    [`/stories/old/${slug}.php`, 3, `/articles/${slug}`],
    ['/author/of-the-site-before', 2, null],
    ['/archive/2012/nothing.html', 1, null],
  ])
})

test('a redirect takes its address off the list of missing ones, and so does an editor who dismisses it', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  for (const path of ['/one', '/two', '/three']) await app.get(`/old/place${path}`, { headers: browser })
  expect(await missing(app, token)).toHaveLength(3)
  expect((await app.post('/api/redirects', { from_path: '/old/place/one', to_path: null, status: 410 }, { token })).status).toBe(200)
  expect((await app.delete('/api/redirects/missing?path=/old/place/two', { token })).json()).toEqual({ removed: 1 })
  expect((await missing(app, token)).map(({ path }) => path)).toEqual(['/old/place/three'])
  await app.get('/old/place/two', { headers: browser })
  expect((await missing(app, token)).map(({ path }) => path).sort()).toEqual(['/old/place/three', '/old/place/two'])
})

test('of very many missing addresses the newest thousand are kept', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ path: `/old/${at}`, asked: 1, first_at: at, last_at: at }))
  for (let at = 0; at < rows.length; at += 100)
    await app.services.database.db
      .insertInto('missing_addresses')
      .values(rows.slice(at, at + 100))
      .execute()
  await app.get('/newest/of/all', { headers: browser })
  expect((await missing(app, token)).map(({ path }) => path)).toContain('/newest/of/all')
  const kept = await app.services.database.db.selectFrom('missing_addresses').select('path').execute()
  expect(kept).toHaveLength(1_000)
  expect(kept).not.toContainEqual({ path: '/old/0' })
})

test('a number of WordPress that no text had is not found and is listed', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  expect((await app.get('/?page_id=77', { headers: browser })).status).toBe(404)
  expect((await app.get('/?utm_source=77')).status).toBe(200)
  expect((await missing(app, token)).map(({ path }) => path)).toEqual(['/?p=77'])
})

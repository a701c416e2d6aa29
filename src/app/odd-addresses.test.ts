import { expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

const undecodable = ['/%E0%A4%A', '/articles/%ff', '/author/%', '/100%', '/articles/topic/%c3%28?x=1']

test('a URL that cannot be decoded answers 404 with the URL as it was typed', async () => {
  await using app = await startApp()
  for (const path of undecodable) {
    const page = await app.get(path)
    expect([page.status, page.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.headers, path).toHaveProperty('content-security-policy')
    expect(page.text, path).toContain(`<p>Page not found: ${path.split('?')[0]}</p>`)
  }
})

test('an API path that cannot be decoded answers 404 with a JSON error', async () => {
  await using app = await startApp()
  expect((await app.get('/api/blogs/slug/%E0%A4%A')).json()).toEqual({ error: 'Article Not Found', code: 'article-not-found', message: 'Article Not Found' })
  const nowhere = await app.get('/api/%E0%A4%A')
  expect(nowhere.json()).toEqual({ error: 'Page not found: /api/%E0%A4%A', code: 'not-found', message: 'Page not found: /api/%E0%A4%A' })
  expect(nowhere.headers).toHaveProperty('x-content-type-options')
})

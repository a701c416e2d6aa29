import { expect, it } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

it('the metrics count requests by route pattern and contain no text from the URL', async () => {
  await using app = await startApp()
  await app.get('/api/blogs/slug/a-secret-name')
  await app.get('/api/no-such-secret')
  await app.get('/theme.css')
  const routes = (await app.figures()).match(/http_request_duration_seconds_count\{.*?\}/g)
  expect(routes?.sort()).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/api/*",status="404"}',
    'http_request_duration_seconds_count{method="GET",route="/api/blogs/slug/:slug",status="404"}',
    'http_request_duration_seconds_count{method="GET",route="/theme.css",status="200"}',
  ])
})

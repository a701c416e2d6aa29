import { readFileSync } from 'node:fs'
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

it('the guide to monitoring lists every figure of the site and no other', async () => {
  await using app = await startApp()
  const figures = [...(await app.figures()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name).filter((name) => !/^(?:process|nodejs)_/.test(name))
  const guide = readFileSync(new URL('../../docs/operating/monitoring.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  const listed = rows.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name))
  // That one is of the process that begins the web processes.
  expect([...figures, 'web_processes'].toSorted()).toEqual(listed.toSorted())
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDemo, type SharedDemo } from '../testing/shared-site.ts'
import { until } from '../testing/until.ts'

/** A page without requests for this time has loaded everything, ms. */
const quiet = 1_500

let site: SharedDemo

beforeAll(async () => {
  site = await sharedDemo()
})

afterAll(() => site?.close())

/** Counts scripts until an untouched page has loaded everything; bytes are compressed. */
test.each([
  { path: '/articles/dead-letters-wide-awake', bytes: 87_900, files: 13 },
  { path: '/articles', bytes: 85_000, files: 16 },
  { path: '/', bytes: 103_800, files: 38 },
])('$path hydrates with at most $bytes bytes of script in $files files', async ({ path, bytes, files }) => {
  const context = await site.browser.newContext({ baseURL: site.server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  let underWay = 0
  let lately = 0
  page.on('request', () => {
    underWay++
  })
  page.on('requestfailed', () => {
    underWay--
  })
  page.on('requestfinished', (request) => {
    underWay--
    lately = performance.now()
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  // Sent after hydration: before, a stalled machine would look like a page that has loaded everything.
  const alive = page.waitForRequest('**/api/statistics/views')
  await Promise.all([page.goto(path), alive])
  await until(() => underWay === 0 && performance.now() - lately > quiet, { pauseMs: 50, what: 'quiet' })
  page.removeAllListeners('requestfinished')
  const found = await Promise.all(sizes)
  await context.close()
  expect(found.length).toBeGreaterThan(2)
  expect(found.length).toBeLessThanOrEqual(files)
  expect(found.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes)
})

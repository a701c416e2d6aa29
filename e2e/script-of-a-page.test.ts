import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDemo, type SharedDemo } from '../testing/shared-site.ts'

let site: SharedDemo

beforeAll(async () => {
  site = await sharedDemo()
})

afterAll(() => site?.close())

/** What is asked for until a page that nobody touches has all it wants; bytes as they come over the line, packed. */
test.each([
  { path: '/articles/dead-letters-wide-awake', bytes: 85_000, files: 13 },
  { path: '/articles', bytes: 85_000, files: 16 },
  { path: '/', bytes: 102_000, files: 38 },
])('$path comes to life with at most $bytes bytes of script in $files files', async ({ path, bytes, files }) => {
  const context = await site.browser.newContext({ baseURL: site.server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const found = await Promise.all(sizes)
  await context.close()
  expect(found.length).toBeGreaterThan(2)
  expect({ bytes: found.reduce((sum, size) => sum + size, 0), files: found.length }).toSatisfy(
    (asked: { bytes: number; files: number }) => asked.bytes <= bytes && asked.files <= files,
  )
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { until } from '../testing/until.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

/** A page without requests for this time has loaded everything, ms. */
const quiet = 1_500

const site = await siteForTests(sharedDemo)

/** Counts scripts until an untouched page has loaded everything; bytes are compressed. By their names alone they pack differently by 100. */
test.each([
  { path: '/articles/dead-letters-wide-awake', bytes: 86_850, files: 5 },
  { path: '/articles', bytes: 84_200, files: 5 },
  { path: '/', bytes: 94_600, files: 8 },
])('$path hydrates with at most $bytes bytes of script in $files files', async ({ path, bytes, files }) => {
  const { page, loaded, close } = await openPage(path)
  const found = await loaded()
  await close()
  expect(page.url()).toMatch(path)
  expect(found.scripts.length).toBeGreaterThan(2)
  expect(found.scripts.length).toBeLessThanOrEqual(files)
  expect(found.bytes).toBeLessThanOrEqual(bytes)
})

test.each([
  { from: '/articles/dead-letters-wide-awake', to: '/articles/fourth-floor-no-lift' },
  { from: '/', to: '/articles/dead-letters-wide-awake' },
  { from: '/articles', to: '/articles/topic/film' },
])('a reader who goes on from $from to $to loads one file of data and at most two of code', async ({ from, to }) => {
  const { page, loaded, close } = await openPage(from)
  await loaded()
  // A press as the first input of the reader: what the page before loads at such a one counts as well.
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href })
    link.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999; padding: 2rem'
    document.body.append(link)
  }, to)
  await page.mouse.click(20, 20)
  await page.waitForURL(to)
  const found = await loaded()
  await close()
  expect(found.scripts.length).toBeGreaterThan(0)
  expect(found.scripts.length).toBeLessThanOrEqual(2)
  expect(found.data).toEqual([`/builds/payload${to}.json`])
})

test('the file of React imports none of ours, so that its name stays when our code changes', async () => {
  const { loaded, close } = await openPage('/articles')
  const { scripts } = await loaded()
  await close()
  const [vendor = ''] = scripts.filter((address) => address.includes('/vendor-'))
  const code = await (await fetch(site.server.url + vendor)).text()
  expect(code).toContain('react.transitional.element')
  expect(Array.from(code.matchAll(/\bfrom\s*["`]\.\/([a-z-]+)-/g), ([, name]) => name)).toEqual(['rolldown-runtime'])
})

interface Loaded {
  /** Addresses of scripts. */
  scripts: string[]
  /** Of the scripts, compressed. */
  bytes: number
  /** Addresses of data that the server has prepared for a page, without that of the site. */
  data: string[]
}

/** `loaded` resolves with what was asked for since the last call, once nothing more is. */
async function openPage(path: string): Promise<{ page: Page; loaded(): Promise<Loaded>; close(): Promise<void> }> {
  const context = await site.browser.newContext({ baseURL: site.server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  let requests: { address: string; type: string; size: Promise<number> }[] = []
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
    const { pathname } = new URL(request.url())
    requests.push({ address: pathname, type: request.resourceType(), size: request.sizes().then(({ responseBodySize }) => responseBodySize) })
  })
  // Sent after hydration: before, a stalled machine would look like a page that has loaded everything.
  const alive = page.waitForRequest('**/api/statistics/views')
  await Promise.all([page.goto(path), alive])

  async function loaded(): Promise<Loaded> {
    // What is done now has its requests still to come.
    lately = performance.now()
    await until(() => underWay === 0 && performance.now() - lately > quiet, { pauseMs: 50, what: 'quiet' })
    const found = requests
    requests = []
    const scripts = found.filter(({ type }) => type === 'script')
    const sizes = await Promise.all(scripts.map(({ size }) => size))
    return {
      scripts: scripts.map(({ address }) => address),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      data: found.map(({ address }) => address).filter((address) => address.startsWith('/builds/payload/')),
    }
  }
  return { page, loaded, close: () => context.close() }
}

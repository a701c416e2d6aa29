// What a phone sees, and when it answers: a line of 1.6 Mbit/s with 150 ms there and back, a CPU four times as slow. First
// and largest paint of each kind of page, beside the same page without script in the same run, and how long the page could
// not answer, as Lighthouse counts it: of each long task what is beyond 50 ms. ms, medians.
import type { Browser } from 'playwright-core'
import { openBrowser } from '../testing/browser.ts'
import { waitForPdfPages } from '../testing/wait-for-pdf-pages.ts'
import { startDrawnDemo } from './demo.ts'
import { median, print } from './measure.ts'

const rounds = 3
const line = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
const slower = 4
const pages = {
  home: '/',
  articles: '/articles',
  article: '/articles/dead-letters-wide-awake',
  author: '/author/mirko-strand',
  entertainment: '/magazine/entertainment',
  issue: '/magazine/releases/lost-and-found',
  'page of an issue': '/magazine/releases/lost-and-found?page=3',
  events: '/events',
}

interface Sight {
  first: number
  largest: number
  blocked: number
}

await using server = await startDrawnDemo()
await waitForPdfPages(server, 'lost-and-found')
const browser = await openBrowser()
const rows = []
for (const [page, path] of Object.entries(pages)) {
  // The first visit cuts the pictures.
  await look(browser, server.url + path, true)
  const [whole, bare]: [Sight[], Sight[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    whole.push(await look(browser, server.url + path, true))
    bare.push(await look(browser, server.url + path, false))
  }
  const of = (sights: Sight[], name: keyof Sight) => Math.round(median(sights.map((sight) => sight[name])))
  rows.push({
    page,
    'first paint': of(whole, 'first'),
    'largest paint': of(whole, 'largest'),
    'without script': of(bare, 'largest'),
    ratio: (of(whole, 'largest') / of(bare, 'largest')).toFixed(2),
    'cannot answer': of(whole, 'blocked'),
    'cannot answer, without script': of(bare, 'blocked'),
  })
}
await browser.close()
print('What a phone sees, ms', rows)

async function look(browser: Browser, url: string, withScript: boolean): Promise<Sight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (!withScript) await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
  await page.addInitScript(() => {
    const seen = { first: 0, largest: 0, blocked: 0 }
    Object.assign(globalThis, { seen })
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry)
      }).observe({ type, buffered: true })
    watch('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
    })
    watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime))
    watch('longtask', (entry) => (seen.blocked += entry.duration - 50))
  })
  await page.goto(url, { waitUntil: 'load' })
  // All code has come and has run: nothing is asked for, and the page has its say.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Sight }).seen) // set above
  await context.close()
  return seen
}

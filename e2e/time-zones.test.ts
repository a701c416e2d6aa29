import { expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const { server, browser } = site
const html = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })).newPage()

/** From 14 hours before UTC to 11 behind it, with half and quarter hours. */
const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Pago_Pago']
const pages = [
  '/',
  '/articles',
  '/articles/dead-letters-wide-awake',
  '/articles/topic/film',
  '/author/mirko-strand',
  '/events',
  '/events/last-dive-at-the-lido',
  '/magazine/releases?view=list',
  '/magazine/releases/lost-and-found',
  '/magazine/entertainment/books/salt-arithmetic',
  '/creatives/first-class',
  '/podcast',
  '/podcast/carbon-arc-59',
  '/search?q=letter',
]

test.each(zones)('a browser in the time zone %s shows the dates of the HTML, without a hydration error', { timeout: 300_000 }, async (timezoneId) => {
  const context = await browser.newContext({ baseURL: server.url, timezoneId, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  let dates = 0
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    // Written by the browser: the page runs.
    await page.waitForFunction(() => document.querySelector('.top-strip__date')?.textContent?.trim() !== '')
    await html.goto(path, { waitUntil: 'domcontentloaded' })
    const sent = await html.locator('main time').allTextContents()
    const shown = await page.locator('main time').allTextContents()
    // Comments, say, may have come since.
    expect(shown.slice(0, sent.length), path).toEqual(sent)
    expect(errors, path).toEqual([])
    dates += sent.length
  }
  expect(dates).toBeGreaterThan(50)
  await context.close()
})

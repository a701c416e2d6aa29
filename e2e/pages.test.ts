import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOfTheme, violationsOn } from '../testing/accessibility.ts'
import { withoutAvif } from '../testing/browser.ts'
import { brokenWords } from '../testing/broken-words.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

/** Every kind of page a visitor can open, in the demo edition. */
const pages = [
  '/',
  '/about',
  '/contact',
  '/corrections',
  '/newsletter',
  '/newsletter/weekly',
  '/unsubscribed?token=none',
  '/privacy',
  '/imprint',
  '/articles',
  '/articles/dead-letters-wide-awake',
  '/articles/risala-ila-saai-al-barid',
  '/articles/topic/film',
  '/author/mirko-strand',
  '/creatives',
  '/creatives/first-class',
  '/creatives/the-drawer',
  '/creatives/not-silence',
  '/creatives/the-ferry-poets',
  '/creatives/two-hands',
  '/creatives/one-lamp',
  '/creatives/lisbet-row',
  '/creatives?kind=poem',
  '/events',
  '/events/last-dive-at-the-lido',
  '/events/prompt-side',
  '/magazine',
  '/magazine/entertainment',
  '/magazine/entertainment?show=books&sort=title',
  '/magazine/entertainment/books/salt-arithmetic',
  '/magazine/entertainment/movies/the-understudy',
  '/magazine/entertainment/music/orbital',
  '/magazine/releases',
  '/magazine/releases?view=list',
  '/magazine/releases/lost-and-found',
  '/magazine/releases/noise',
  '/magazine/releases/the-long-way',
  '/magazine/releases/play',
  '/magazine/releases/stage-left',
  '/magazine/releases/lost-and-found?page=1',
  '/magazine/releases/lost-and-found?page=6',
  '/magazine/releases/lost-and-found?page=6&q=letter',
  '/magazine/releases/lost-and-found?page=6&view=single',
  '/magazine/releases/lost-and-found?page=6&view=text',
  '/magazine/releases/lost-and-found?page=6&view=pages',
  '/search',
  '/search?q=letter',
  '/search?q=lettre',
  '/podcast',
  '/podcast?season=3&search=clock',
  '/podcast/the-man-who-answers-the-clock-62',
  '/podcast/carbon-arc-59',
  '/offline',
  '/not/a/page',
]

/** Idle pages, reused so that shared files load once. */
const free: Page[] = []

const site = await siteForTests(sharedDemo)
const { server, browser } = site
const withoutScript = await withoutAvif(await (await browser.newContext({ javaScriptEnabled: false })).newPage())

test.concurrent.each(someOf(pages, 4))(
  '%s is accessible, fits the screen, breaks no heading word, logs no error and makes no third-party request',
  async (path) => {
    const page = free.pop() ?? (await withoutAvif(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()))
    await asStranger(page)
    const errors: string[] = []
    const foreign: string[] = []
    const expected = path === '/not/a/page' ? 404 : 200
    page.on('console', (message) => message.type() === 'error' && expected === 200 && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('request', (request) => !/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(server.url) && foreign.push(request.url()))
    const response = await page.goto(server.url + path, { waitUntil: 'domcontentloaded' })
    expect(response?.status()).toBe(expected)
    await settled(page)
    // Both themes and all widths of one load: each page is opened once.
    expect(await violationsOn(page), 'dark theme').toEqual([])
    await turnLight(page)
    expect(await violationsOfTheme(page), 'light theme').toEqual([])
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await pixelsOver(page), `at ${width} px`).toBe(0)
      expect(await brokenWords(page), `at ${width} px`).toEqual([])
    }
    expect(await overWithLargeText(page, [1440, 768]), 'with text twice as large').toEqual([0, 0])
    expect(errors).toEqual([])
    expect(foreign).toEqual([])
    page.removeAllListeners()
    free.push(page)
  },
)

test('a phone that has touched nothing finds the front page accessible, sections that are not laid out yet included', async () => {
  const page = await withoutAvif(await (await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })).newPage())
  await page.goto(server.url, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.locator('[data-whole]').count(), 'sections are laid out, nothing is shown').toBe(0)
  expect(await violationsOn(page)).toEqual([])
  await page.context().close()
})

/** By how much the page is wider than its window. */
function pixelsOver(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}

/** `pixelsOver` at each width with twice the default font size. */
async function overWithLargeText(page: Page, widths: number[]): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const over: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    over.push(await pixelsOver(page))
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await session.detach()
  return over
}

test('the HTML checker finds no error on any page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-html-'))
  for (const [i, path] of pages.entries()) writeFileSync(join(folder, `${i}.html`), await (await fetch(server.url + path)).text())
  const vnu = createRequire(import.meta.url)('vnu-jar') as string // the package's one export is the path of the jar
  const result = spawnSync('java', ['-jar', vnu, '--errors-only', '--format', 'text', folder], { encoding: 'utf8' })
  expect(result.error).toBeUndefined()
  expect(result.stderr.split('\n').filter((line) => /error/i.test(line) && !line.includes('No errors'))).toEqual([])
  expect(result.status, result.stderr.slice(-1500)).toBe(0)
})

test.each(pages.slice(0, -1))('%s shows its content without script', async (path) => {
  await withoutScript.goto(server.url + path, { waitUntil: 'domcontentloaded' })
  expect(await withoutScript.locator('main h1').count()).toBe(1)
  expect((await withoutScript.locator('main').innerText()).length).toBeGreaterThan(100)
  expect(await withoutScript.locator('[aria-busy="true"]').count()).toBe(0)
})

/** Clears all data of earlier pages but the HTTP cache and the service worker, which would be installed again for each page. */
async function asStranger(page: Page): Promise<void> {
  if (page.url().startsWith(server.url)) await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${server.url}/robots.txt`)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'cookies,local_storage,indexeddb' })
  await session.detach()
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** As the switch in the strip does it. */
async function turnLight(page: Page): Promise<void> {
  await page.locator('#theme').evaluate(async (sheet: HTMLLinkElement) => {
    document.cookie = 'theme=light; Path=/'
    const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }))
    sheet.href = '/theme.css?light'
    await loaded
  })
}

/** Hydrated and laid out. Not 'network idle': images may still be resized, and an article keeps an event stream open. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.top-strip__date')?.textContent?.trim() !== '')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

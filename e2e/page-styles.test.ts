import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageModules } from '../scripts/page-modules.ts'
import { buildSheets, wholeStyles } from '../scripts/page-styles.ts'
import { styleDifferences, computedStyles, countSharedElements } from '../testing/computed-styles.ts'
import { scratchDirectory } from '../testing/scratch.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

/** One page of each kind, and the most bytes of style that its first paint may wait for, as they come over the line, packed. */
const weights: { path: string; bytes: number; files?: number }[] = [
  { path: '/', bytes: 12_000 },
  { path: '/articles', bytes: 8_100 },
  { path: '/articles/dead-letters-wide-awake', bytes: 12_450, files: 3 },
  { path: '/articles/topic/film', bytes: 8_000 },
  { path: '/author/mirko-strand', bytes: 8_300 },
  { path: '/creatives', bytes: 8_050 },
  { path: '/creatives/first-class', bytes: 12_750, files: 3 },
  { path: '/events', bytes: 10_050, files: 4 },
  { path: '/events/last-dive-at-the-lido', bytes: 11_200, files: 3 },
  { path: '/magazine', bytes: 9_950 },
  { path: '/magazine/entertainment', bytes: 11_400 },
  { path: '/magazine/releases', bytes: 8_700 },
  { path: '/magazine/releases/lost-and-found', bytes: 12_600 },
  { path: '/magazine/releases/lost-and-found?page=6', bytes: 12_600 },
  { path: '/podcast', bytes: 8_550 },
  { path: '/podcast/carbon-arc-59', bytes: 10_000 },
  { path: '/search?q=letter', bytes: 8_250 },
  { path: '/about', bytes: 9_750 },
  { path: '/contact', bytes: 7_950 },
  { path: '/newsletter', bytes: 7_800 },
  { path: '/corrections', bytes: 7_950, files: 3 },
  { path: '/login', bytes: 8_250, files: 3 },
  { path: '/shelf', bytes: 8_200, files: 3 },
  { path: '/offline', bytes: 7_350 },
  { path: '/not/a/page', bytes: 7_000 },
]

/** In the order in which a reader goes from one to the next. */
const journey = [
  '/articles/dead-letters-wide-awake',
  '/creatives/first-class',
  '/events',
  '/magazine/entertainment',
  '/magazine/releases/lost-and-found',
  '/podcast/carbon-arc-59',
  '/search?q=letter',
  '/',
]
/** A phone in the dark theme and a desktop in the light one. */
const screens = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
]
/** All pages with their elements, ms on a busy machine. */
const patience = 300_000

const site = await siteForTests(sharedDemo)
const root = join(import.meta.dirname, '..')
const places = { folder: scratchDirectory('styles'), outDir: scratchDirectory('styles') }
const { files } = await buildSheets(root, new Map([['whole', wholeStyles(root, pageModules(root))]]), places)
/** All rules of readers' pages in one stylesheet. */
const whole = readFileSync(join(places.outDir, files['whole'] ?? ''), 'utf8')

async function contextWith({ theme, width } = { theme: 'dark', width: 390 }): Promise<BrowserContext> {
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  await context.addCookies([{ name: 'theme', value: theme, url: site.server.url }])
  // Images do not matter for the comparison.
  await context.route(/\/media\//, (route) => route.abort())
  return context
}

test('the first paint of each kind of page waits for two stylesheets and those of its rare parts, within its limit of bytes', async () => {
  const found: Record<string, { bytes: number; files: number }> = {}
  const weighed = someOf(weights, 2)
  for (const { path } of weighed) {
    // A new one each time: it has nothing of the page before at hand.
    const context = await contextWith()
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    const blocking = new Set<string>()
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      if (blocking.has(pathname)) sizes.push(request.sizes().then((size) => size.responseBodySize))
    })
    for (const href of await blockingSheets(path)) blocking.add(href)
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    found[path] = { bytes, files: sizes.length }
    await context.close()
  }
  const tooMany = weighed.filter(({ path, files = 2 }) => !found[path]?.files || found[path].files > files)
  expect(tooMany.map(({ path }) => [path, found[path]])).toEqual([])
  expect(weighed.filter(({ path, bytes }) => (found[path]?.bytes ?? Infinity) > bytes).map(({ path }) => [path, found[path]])).toEqual([])
})

test.each(someOf(screens, 2))(
  'a page at $width px in the $theme theme looks as it does with the styles of all pages',
  async (screen) => {
    const context = await contextWith(screen)
    await context.route(/\/assets\/.*\.js/, (route) => route.abort())
    const page = await context.newPage()
    for (const path of someOf(journey, 4)) {
      await page.goto(path, { waitUntil: 'load' })
      expect([path, await changes(page)]).toEqual([path, []])
    }
    await context.close()
  },
  patience,
)

test.each(someOf(screens, 2))(
  'a page at $width px in the $theme theme looks the same when a reader navigates to it',
  async (screen) => {
    const context = await contextWith(screen)
    const page = await context.newPage()
    const direct = await context.newPage()
    await page.goto('/contact')
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    for (const path of someOf(journey, 4)) {
      await follow(page, path)
      await direct.goto(path, { waitUntil: 'load' })
      // Buttons that wait for script are off until it has come.
      await expect
        .poll(async () => [path, styleDifferences(await computedStyles(direct), await computedStyles(page))], { timeout: 30_000, interval: 500 })
        .toEqual([path, []])
      expect(countSharedElements(await computedStyles(direct), await computedStyles(page))).toBeGreaterThan(30)
      if (path === journey[0]) await openParts(page)
    }
    await context.close()
  },
  patience,
)

test.each(someOf(screens, 2))(
  'scripted parts at $width px in the $theme theme look as they do with the styles of all pages',
  async (screen) => {
    const context = await contextWith(screen)
    const page = await context.newPage()
    await page.goto('/articles/dead-letters-wide-awake')
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await follow(page, '/contact')
    await openParts(page)
    expect(await changes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await follow(page, '/articles/dead-letters-wide-awake')
    await openParts(page)
    expect(await changes(page)).toEqual([])
    await context.close()
  },
  patience,
)

test('script takes a page over only when the rules of what it draws are here', async () => {
  const context = await contextWith()
  const held = Promise.withResolvers<void>()
  await context.route(/\/assets\/deferred-scripted/, (route) => held.promise.then(() => route.continue()))
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'load' })
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => document.querySelector('script[type=module][src]'))
  const isAlive = page.waitForFunction(() => history.scrollRestoration === 'manual').then(() => true)
  // Its modules have run, and what they wait for has had its turn. As text: what is compiled for this process knows another `import`.
  await page.evaluate("Promise.all([...document.querySelectorAll('script[type=module][src]')].map(({ src }) => import(src)))")
  const hasRun = page.evaluate(() => new Promise<false>((resolve) => setTimeout(resolve, 500, false)))
  expect(await Promise.race([isAlive, hasRun])).toBe(false)
  held.resolve()
  expect(await isAlive).toBe(true)
  await context.close()
})

/** Addresses of the stylesheets that a browser waits for: those of other media hold up nothing, nor do those that come with the code. */
async function blockingSheets(path: string): Promise<string[]> {
  const html = await (await fetch(`${site.server.url}${path}`)).text()
  const first = html.replace(/<template id="code"[^]*?<\/template>/, '')
  return Array.from(first.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g), ([, href = '']) => href)
}

/** Elements that look different with the styles of all pages. */
async function changes(page: Page): Promise<string[]> {
  const apart = await computedStyles(page)
  await page.route('/assets/whole.css', (route) => route.fulfill({ contentType: 'text/css', body: whole }))
  await page.evaluate(putOnAll)
  const together = await computedStyles(page)
  await page.evaluate(takeOffAll)
  return styleDifferences(apart, together)
}

/** Search with its hits. */
async function openParts(page: Page): Promise<void> {
  const input = page.locator('dialog[open] input')
  // The key works as soon as the script of the page has come.
  await expect.poll(() => input.isVisible().then((isThere) => isThere || page.keyboard.press('/').then(() => false)), { timeout: 30_000 }).toBe(true)
  await input.fill('letter')
  await page.locator('dialog[open] .search-hit').first().waitFor()
}

/** Goes on as by a link, until the page is there with its data. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL(path)
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main .skeleton:not([aria-busy] *)'))
}

/** Puts all rules in the place of those of the page. */
async function putOnAll(): Promise<void> {
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/assets"]')]
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/whole.css', id: 'whole' })
  const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
  own[0]?.before(link)
  await loaded
  for (const one of own) if (one.sheet) one.sheet.disabled = true
}

function takeOffAll(): void {
  document.querySelector('#whole')?.remove()
  for (const one of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/assets"]')) if (one.sheet) one.sheet.disabled = false
}

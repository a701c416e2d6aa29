import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { completeIndex } from '#discovery/search/jobs.ts'
import { screens } from '#studio/screens.tsx'
import { aReader } from '../testing/builders.ts'
import { keeping } from '../testing/browser.ts'
import { fillStudio } from '../testing/fill-studio.ts'
import { articlesOfEveryBlock, makeHostile } from '../testing/hostile-content.ts'
import { hostileAddresses, hostilePayloads } from '../testing/hostile-texts.ts'
import { someOf } from '../testing/lane.ts'
import { ownDemo } from '../testing/own-demo.ts'
import { browserCookiesOf } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { studioAddresses } from '../testing/studio-examples.ts'
import { armedParts, watchScripts } from '../testing/watch-scripts.ts'

const site = await siteForTests(() => ownDemo('hostile'))
const { server, services } = site
const admin = await aReader(site, { role: 'admin' })
const articles = await articlesOfEveryBlock(site)
const firstArticle = articles[0] ?? { id: 0, slug: '' }
await fillStudio(site, admin, firstArticle.id)
const addressOf = await studioAddresses(site, admin, '[]')
/** Reported ones only would be shown, and there are none. */
const everyComment = (path: string) => (path === '/studio/comments' ? `${path}?show=all` : path)
const studio = (await Promise.all(screens.map(({ path }) => addressOf(path)))).map(everyComment)
/** They show no text that somebody has stored. */
const withoutTexts = new Set([
  '/studio/notices/settings',
  '/studio/statistics',
  '/studio/newsletter/suppressions',
  '/studio/texts',
  '/studio/imports',
  '/studio/imports/1',
  '/studio/exports',
  '/studio/appearance',
])

const pages = [
  '/',
  '/about',
  '/contact',
  '/corrections',
  '/newsletter',
  '/privacy',
  '/imprint',
  '/articles',
  ...articles.map(({ slug }) => `/articles/${slug}`),
  '/articles/dead-letters-wide-awake',
  '/articles/topic/film',
  '/author/mirko-strand',
  '/creatives',
  '/creatives/first-class',
  '/creatives/the-drawer',
  '/events',
  '/events/last-dive-at-the-lido',
  '/events/dead-letters-read-aloud',
  '/magazine',
  '/magazine/entertainment',
  '/magazine/entertainment/books/salt-arithmetic',
  '/magazine/entertainment/movies/the-understudy',
  '/magazine/entertainment/music/orbital',
  '/magazine/releases',
  '/magazine/releases/lost-and-found',
  '/magazine/releases/lost-and-found?page=6&view=text',
  '/podcast',
  '/podcast/carbon-arc-59',
]
const planted = await makeHostile(site, new Set(pages.map((path) => path.replace(/\?.*$/, '').replace(/^.*\//, ''))))
await completeIndex(services, features)

/** Tabs that load at the same time. */
const tabs = 4
const modes = [
  { policy: 'with', bypassCSP: false, step: 6 },
  { policy: 'without', bypassCSP: true, step: 1 },
]

test('all payloads stand in each text of the site', () => {
  expect(hostilePayloads.length).toBeGreaterThanOrEqual(80)
  const few = [...planted].filter(([sink, payloads]) => payloads < hostilePayloads.length && !/(?:url|href|website|link|to|to_path)$/.test(sink))
  expect(few).toEqual([])
  expect(planted.size).toBeGreaterThanOrEqual(200)
})

test.each(modes)('$policy the Content Security Policy, no page runs any of the payloads', { timeout: 300_000 }, async ({ bypassCSP, step }) => {
  const context = await open(bypassCSP)
  const { faults, bare } = await visitAll(context, someOf(pages, step))
  expect(faults).toEqual([])
  expect(bare, 'pages without a payload').toEqual([])
  await context.close()
})

test.each(modes)('$policy the Content Security Policy, no screen of the studio runs any of the payloads', { timeout: 300_000 }, async ({ bypassCSP, step }) => {
  const context = await open(bypassCSP, admin.token)
  const { faults, bare } = await visitAll(context, someOf([...studio, ...articles.map(({ id }) => `/studio/write/${id}`)], step))
  expect(faults).toEqual([])
  expect(
    bare.filter((path) => !withoutTexts.has(path)),
    'screens without a payload',
  ).toEqual([])
  await context.close()
})

test('no searched word, address or fragment runs as script', { timeout: 300_000 }, async () => {
  const context = await open(true)
  const searches = someOf(inGroups(hostilePayloads, 200), 4).map((words) => `/search?q=${encodeURIComponent(words)}`)
  const addresses = inGroups(hostilePayloads, 2_000)
    .map(encodeURIComponent)
    .map((words) => `/not/${words}?next=${words}#${words}`)
  const { faults } = await visitAll(context, [...searches, ...addresses])
  expect(faults).toEqual([])
  await context.close()
})

test('no remembered search runs as script', { timeout: 60_000 }, async () => {
  const context = await open(true)
  const done = watchScripts(context, server.url)
  await inTabs(context, ['/search?q=alert'], async (page, path) => {
    await page.goto('/search')
    await page.evaluate((searches) => localStorage.setItem('searches', JSON.stringify(searches)), inGroups(hostilePayloads, 4_000))
    await page.goto(path)
    await settled(page)
    await page.getByRole('searchbox').first().fill('alert(1)')
    expect(await armedParts(page)).toEqual([])
  })
  expect(done).toEqual([])
  await context.close()
})

test('no address to go on to after the login runs as script or leaves the site', { timeout: 300_000 }, async () => {
  const context = await open(true, admin.token)
  const done = watchScripts(context, server.url)
  await inTabs(context, someOf(hostileAddresses, 4), async (page, address) => {
    const to = encodeURIComponent(address)
    await page.goto(`/?auth=1&redirect=${to}&callbackUrl=${to}`)
    await settled(page)
    expect(new URL(page.url()).origin, address).toBe(server.url)
  })
  expect(done).toEqual([])
  await context.close()
})

/** Texts of at most `most` characters with all of them. */
function inGroups(payloads: readonly string[], most: number): string[] {
  const groups: string[] = []
  for (const text of payloads.map((payload) => payload.slice(0, most))) {
    const last = groups.at(-1)
    if (last !== undefined && last.length + text.length < most) groups[groups.length - 1] = `${last} ${text}`
    else groups.push(text)
  }
  return groups
}

/** What went wrong, and where no payload is to be seen. */
async function visitAll(context: BrowserContext, paths: readonly string[]): Promise<{ faults: string[]; bare: string[] }> {
  const faults = watchScripts(context, server.url)
  const bare: string[] = []
  await inTabs(context, paths, async (page, path) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await settled(page)
    if (!(await hasPayload(page))) bare.push(path)
    for (const fault of await armedParts(page)) faults.push(`${path}: ${fault}`)
  })
  return { faults, bare }
}

async function inTabs<Item>(context: BrowserContext, items: readonly Item[], visit: (page: Page, item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    Array.from({ length: Math.min(tabs, items.length) }, async () => {
      const page = await context.newPage()
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await visit(page, item)
      await page.close()
    }),
  )
}

function hasPayload(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value)
    return /alert\(1\)|evil\.(?:test|example)|`al`\+`ert`/.test([document.body.innerText, ...fields].join(' '))
  })
}

async function open(bypassCSP: boolean, token?: string): Promise<BrowserContext> {
  const context = await site.browser.newContext({
    baseURL: server.url,
    bypassCSP,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...keeping(server.url, token ? { token } : {}),
  })
  await context.addCookies(browserCookiesOf(token, server.url))
  return context
}

/** Hydrated, and what the browser asks for is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('.top-strip__date')?.textContent?.trim() !== '')
  await page.waitForLoadState('networkidle')
  await page.getByText('One moment …').first().waitFor({ state: 'detached' })
}

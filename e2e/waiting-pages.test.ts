import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor, dialogOf, listens, type Visitor } from '../testing/visitor.ts'
import { demoPages } from '../testing/demo-pages.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const { article = '', episode = '', creative = '', articles = '' } = demoPages
/** Longer than somebody stays before it is a view. */
const stay = 4_000

/** Somebody with a phone who has never been here. */
async function aNewcomer(): Promise<Visitor> {
  return aVisitor(site.browser, site.server, { fresh: true, phone: true })
}

/** Opens a page whose code waits: it has been fetched, and nobody has touched the page. */
async function look(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('html[data-visitor]').waitFor({ state: 'attached' })
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')))
}

/** Paths of everything that is asked of the site from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

describe('A page to read on a phone', () => {
  test.for(['/', '/about', articles, article, episode, creative])('%s runs no code of its own before its reader touches it', async (address) => {
    await using visitor = await aNewcomer()
    const { page, errors } = visitor
    await look(page, address)
    await page.waitForTimeout(stay)
    expect(await isHydrated(page)).toBe(false)
    expect(errors).toEqual([])
  })

  test('an untouched article shows the sign-in button and the chosen theme, and counts one page view and one reading', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await page.context().addCookies([{ name: 'theme', value: 'light', url: site.server.url }])
    const paths = asked(page)
    await look(page, article)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor()
    await page.waitForTimeout(stay)
    expect(await isHydrated(page)).toBe(false)
    expect(paths.filter((path) => path === '/api/statistics/views')).toHaveLength(1)
    expect(paths.filter((path) => path.endsWith('/increment/views'))).toHaveLength(1)
  })

  test('an untouched creative counts one reading', async () => {
    await using visitor = await aNewcomer()
    const reading = visitor.page.waitForRequest('**/api/creatives/increment/read/*')
    await look(visitor.page, creative)
    await reading
    expect(await isHydrated(visitor.page)).toBe(false)
  })

  test('a page that is scrolled comes alive and is counted once', async () => {
    await using visitor = await aNewcomer()
    const { page, errors } = visitor
    const paths = asked(page)
    const view = page.waitForRequest('**/increment/views')
    await look(page, article)
    await page.evaluate(() => scrollBy(0, 200))
    await listens(page, '#root > *')
    await listens(page, '.article-body > p')
    await view
    expect(paths.filter((path) => path === '/api/statistics/views')).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test('no animation runs by itself on a page that is opened', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    for (const address of ['/', article]) {
      await look(page, address)
      expect(await page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length)).toBe(0)
    }
  })
})

describe('A page on a phone runs its code at once', () => {
  test.for([
    ['/events', 'with times on the clock of the reader'],
    ['/contact', 'with a form that is kept'],
    [`${article}#comments`, 'at an address that points into it'],
  ] as const)('%s, a page %s', async ([address]) => {
    await using visitor = await aNewcomer()
    await visitor.page.goto(address, { waitUntil: 'load' })
    await listens(visitor.page, '#root > *')
  })

  test('an address that asks for the login opens its dialog', async () => {
    await using visitor = await aNewcomer()
    await visitor.page.goto('/?auth=1', { waitUntil: 'load' })
    await dialogOf(visitor.page).waitFor()
  })

  test.for(['localStorage', 'sessionStorage', 'cookie'] as const)('a reader whose token is in %s is known without a touch', async (place) => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await page.goto('/robots.txt', { waitUntil: 'load' })
    await page.evaluate((name) => {
      if (name === 'cookie') document.cookie = 'token=abc; Path=/'
      else globalThis[name].setItem('token', 'abc')
    }, place)
    const user = page.waitForRequest('**/api/user')
    await page.goto('/about', { waitUntil: 'load' })
    await user
  })

  test('a page that is reloaded is back at its position', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await look(page, article)
    await page.reload({ waitUntil: 'load' })
    await listens(page, '#root > *')
  })
})

describe('The first touch of a page on a slow phone', () => {
  test('opens the menu that is pressed', async () => {
    await using visitor = await aNewcomer()
    const { page, errors } = visitor
    await look(page, '/about')
    await slowDown(page)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    expect(errors).toEqual([])
  })

  test('asks who claps', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await look(page, article)
    await slowDown(page)
    await page.getByRole('button', { name: 'Clap for this article' }).first().tap()
    await dialogOf(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(article)
  })

  test('saves an article, once', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await look(page, article)
    await slowDown(page)
    const save = page.locator('button[type="button"][aria-pressed]:visible').filter({ hasText: 'Save' }).first()
    await save.tap()
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
    await page.waitForTimeout(1_000)
    expect(await save.getAttribute('aria-pressed')).toBe('true')
  })

  test('changes the theme', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await look(page, '/about')
    await slowDown(page)
    await page.getByRole('button', { name: 'Switch to light theme' }).tap()
    await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('plays an episode', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await look(page, episode)
    await slowDown(page)
    await page
      .getByRole('button', { name: /^Play: / })
      .first()
      .tap()
    await page.getByRole('region', { name: 'Player' }).waitFor()
  })

  test('follows a link, once', async () => {
    await using visitor = await aNewcomer()
    const { page } = visitor
    await look(page, articles)
    const before = await page.evaluate(() => history.length)
    await slowDown(page)
    const link = page.locator('#main a[href^="/articles/"]:not([href*="/topic/"])').first()
    const address = await link.getAttribute('href')
    await link.tap()
    await page.waitForURL(`**${address}`)
    await page.waitForTimeout(1_000)
    expect(new URL(page.url()).pathname).toBe(address)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
  })
})

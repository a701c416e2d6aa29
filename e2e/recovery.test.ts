import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDemo, type SharedDemo } from '../testing/shared-demo.ts'
import { aVisitor, type Visitor } from '../testing/visitor.ts'
import { someOf } from '../testing/lane.ts'

let site: SharedDemo
let visitor: Visitor
let page: Page
type Failure = (route: Route) => Promise<void>

/** How the calls of the page fail at the moment. */
let fail: Failure | null = null

beforeAll(async () => {
  site = await sharedDemo()
  visitor = await aVisitor(site.browser, site.server)
  page = visitor.page
  page.setDefaultTimeout(10_000)
  await page.goto('/about')
  await page.route(
    (url) => /^\/(api|builds\/payload)\//.test(url.pathname) && url.pathname !== '/api/user',
    (route) => (fail ? fail(route) : route.continue()),
  )
})
afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]()
  await site?.close()
})

/** The browser's client asks a second time after an answer 500. */
const failed: Failure = (route) => route.fulfill({ status: 500, body: '' })

/** Pages of the demo edition, and what they say when the answer that they are about cannot be had. */
const pages: [path: string, text: string][] = [
  // Before the lists that hold topics: a topic is looked for in them first.
  ['/articles/topic/film', "Coudn't load category, please try again"],
  ['/articles', "Coudn't load articles, please try again"],
  ['/articles/dead-letters-wide-awake', "Couldn't load article, please try again."],
  ['/author/mirko-strand', 'Failed to load articles'],
  ['/magazine/releases', "Coudn't load releases, please try again"],
  ['/creatives', "Coudn't load creatives, please try again"],
  ['/magazine/releases/lost-and-found', "Coudn't load releases, please try again"],
  ['/creatives/first-class', "Coudn't load creatives, please try again"],
  ['/events', "Coudn't load upcoming events, please try again"],
  ['/magazine/releases/lost-and-found?page=1', "Coudn't load releases, please try again"],
  ['/events/last-dive-at-the-lido', "Couldn't load event, please try again."],
  ['/magazine', "Coudn't load releases, please try again"],
  ['/podcast', "Coudn't load podcast eposides, please try again."],
  ['/magazine/entertainment', "Coudn't load books, please try again"],
  ['/podcast/the-man-who-answers-the-clock-62', "Coudn't load episode, please try again"],
  ['/magazine/entertainment/books/salt-arithmetic', "Coudn't load books, please try again"],
  ['/search?q=nine%20speakers', "Coudn't search, please try again"],
  ['/pages/the-lift', "Couldn't load this page, please try again"],
  ['/unsubscribed?token=x', "Couldn't look this link up, please try again"],
  ['/', "Coudn't load articles, please try again"],
]

/** Follows a link in the page, as the reader does. */
async function follow(path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

async function leave(): Promise<void> {
  fail = null
  await follow('/about')
  await page.waitForFunction(() => location.pathname === '/about' && document.querySelector('main h1') && !document.querySelector('main [role="alert"]'))
}

/** Follows a link while calls fail, and waits for the text in the place of the answer. */
async function expectText(path: string, text: string, how: Failure): Promise<void> {
  fail = how
  await follow(path)
  await page.locator('main').getByRole('alert').filter({ hasText: text }).first().waitFor()
  expect(await page.getByText('Take Me home').count()).toBe(0)
}

async function pressAll(): Promise<void> {
  const again = page.locator('main').getByRole('button', { name: 'Try again' })
  const until = Date.now() + 25_000
  while ((await again.count()) > 0 && Date.now() < until)
    await again
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {}) // it is gone already
}

async function expectWhole(): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [role="alert"]'))
  expect(await page.getByText('Take Me home').count()).toBe(0)
}

// Its reads fail one by one in failing-reads.test.ts.
test.each(someOf(pages, 3))('%s shows an error message when all of its calls fail, and loads after a new visit or “Try again”', async (path, text) => {
  await leave()
  await expectText(path, text, failed)
  await leave()
  await follow(path)
  await expectWhole()
  // Nothing of it is kept in a new document.
  await page.goto('/about')
  await leave()
  await expectText(path, text, failed)
  fail = null
  await pressAll()
  await expectWhole()
})

test('a page that failed to load offline loads as soon as the connection is back', async () => {
  fail = null
  await page.goto('/articles/dead-letters-wide-awake')
  await follow('/articles')
  // By then the code of both pages is here.
  await page.locator('main article h1').waitFor({ state: 'hidden' })
  const link = page.locator('main .card a[href^="/articles/"]:not([href*="/topic/"], [href*="dead-letters"])').first()
  const other = await link.getAttribute('href')
  await visitor.context.setOffline(true)
  try {
    await follow(other ?? '')
    await page.getByRole('alert').filter({ hasText: "Couldn't load article, please try again." }).waitFor()
  } finally {
    await visitor.context.setOffline(false)
  }
  await page.locator('main article h1').waitFor({ timeout: 2_000 })
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('an article stays on the screen when its refetch fails', async () => {
  fail = null
  await page.goto('/about')
  await follow('/articles/dead-letters-wide-awake')
  await page.locator('main article h1').waitFor()
  await leave()
  await page.evaluate((later) => (Date.now = () => later), Date.now() + 60_000)
  let asked = 0
  fail = (route) => (asked++, route.abort('internetdisconnected'))
  await follow('/articles/dead-letters-wide-awake')
  await page.locator('main article h1').waitFor()
  await expect.poll(() => asked).toBeGreaterThan(0)
  expect(await page.getByText("Couldn't load article").count()).toBe(0)
})

test('an article that answered 404 shows the error page and loads on the next visit', async () => {
  fail = null
  await page.goto('/about')
  fail = (route) => route.fulfill({ status: 404, json: { error: 'Article Not Found', code: 'article-not-found' } })
  await follow('/articles/dead-letters-wide-awake')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  fail = null
  await follow('/articles/dead-letters-wide-awake')
  await page.locator('main article h1').waitFor()
})

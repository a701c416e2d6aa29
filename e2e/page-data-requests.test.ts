import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)

/** Paths of data requests of a page, without counters (also live ones), polling, build files and personal data. */
function dataRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/(?:api|builds\/payload)\//.test(pathname) && !/\/increment\/|\/live$|\/claps\/counts$|\/since$/.test(pathname))
      asked.push(pathname)
  })
  return asked
}

/** Follows the link of a page without pointing at it first, as a touch does. */
async function follow(page: Page, selector: string): Promise<string> {
  const link = page.locator(selector).first()
  const path = new URL((await link.getAttribute('href')) ?? '', site.server.url).pathname
  await link.evaluate((element: HTMLElement) => element.click())
  await page.waitForURL(`**${path}`)
  return path
}

/** Waits until the page shows all its data, down to its end, and has had the time to ask for more. */
async function whole(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  const busy = page.locator('main [aria-busy="true"]')
  await expect
    .poll(async () => {
      await busy
        .first()
        .evaluate((element) => element.scrollIntoView(), null, { timeout: 200 })
        .catch(() => {})
      return busy.count()
    })
    .toBe(0)
  await page.waitForLoadState('networkidle')
}

const article = 'main a[href^="/articles/"]:not([href*="/topic/"])'
const topic = 'main a[href^="/articles/topic/"]'
const author = 'main a[href^="/author/"]'

test('a reader who goes from home to an article, its topic and its author makes one data request for each', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page, errors } = visitor
  await page.goto('/')
  await whole(page)
  const asked = dataRequests(page)
  const visited: string[] = []
  for (const selector of [article, topic, article, author]) {
    asked.length = 0
    const path = await follow(page, selector + visited.map((seen) => `:not([href="${seen}"])`).join(''))
    visited.push(path)
    await expect.poll(() => asked).not.toEqual([])
    await whole(page)
    expect(asked).toEqual([`/builds/payload${path}.json`])
  }
  asked.length = 0
  await page.goBack()
  await whole(page)
  expect(asked).toEqual([])
  expect(errors).toEqual([])
})

test('a search takes one data request, with the query of its address', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto('/search')
  await whole(page)
  const asked = dataRequests(page)
  const answer = page.waitForResponse('**/builds/payload/search.json?q=letter')
  await page.getByRole('searchbox').fill('letter')
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(200)
  await page.locator('a.search-hit').first().waitFor()
  expect(asked.filter((path) => path.endsWith('/search') || path.includes('payload'))).toEqual(['/builds/payload/search.json'])
})

const failures: [what: string, answer: (route: Route) => Promise<void>][] = [
  ['500', (route) => route.fulfill({ status: 500, body: '' })],
  ['a page of HTML', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' })],
  ['truncated JSON', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"build":"' })],
  ['unrelated JSON', (route) => route.fulfill({ status: 200, json: null })],
  ['nothing', (route) => route.abort('internetdisconnected')],
  [
    'the data of another build',
    async (route) => {
      const response = await route.fetch()
      const payload = (await response.json()) as { queries: [string, unknown][] } // as the server writes it
      await route.fulfill({ response, json: { ...payload, build: 'another', queries: payload.queries.map(([name]) => [name, {}]) } })
    },
  ],
]

test.each(failures)('a page falls back to its API calls when the payload request returns %s', async (_, answer) => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page, errors } = visitor
  await page.goto('/about')
  await page.route('**/builds/payload/**', answer)
  const asked = dataRequests(page)
  await page
    .getByRole('navigation')
    .locator('a[href="/articles"]')
    .first()
    .evaluate((element: HTMLElement) => element.click())
  await page.locator(article).first().waitFor()
  expect(asked).toContain('/builds/payload/articles.json')
  const path = await follow(page, article)
  await page.locator('main article h1').waitFor()
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/blogs/loline', `/api/blogs/slug/${path.split('/').at(-1)}`]))
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a redirect set by the owner works for links within the site as for direct requests', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto('/articles')
  await page.route('**/builds/payload/articles/long-gone.json', async (route) => {
    const response = await route.fetch()
    const payload = (await response.json()) as object // as the server writes it
    await route.fulfill({ response, status: 200, json: { ...payload, status: 301, redirect: '/about', error: null } })
  })
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/articles/long-gone' })
    document.body.append(link)
    link.click()
  })
  await page.waitForURL('**/about')
  await page.locator('main h1').waitFor()
  await expect.poll(() => page.getByText('Page Not Found').count()).toBe(0)
})

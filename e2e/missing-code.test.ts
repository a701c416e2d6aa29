import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor, type Visitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

const article = '/articles/dead-letters-wide-awake'
const wholePage = "Couldn't load all of this page."
const part = "Couldn't load this part, please try again"

let visitor: Visitor
let page: Page
/** Files that are missing at the moment, and how often each kind was asked for. */
let gone: RegExp | null
let documents: number

const site = await siteForTests(sharedDemo)
beforeEach(async () => {
  gone = null
  documents = 0
  visitor = await aVisitor(site.browser, site.server, { fresh: true })
  page = visitor.page
  page.setDefaultTimeout(15_000)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.route(
    (url) => gone?.test(url.pathname) ?? false,
    (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  )
  return () => visitor[Symbol.asyncDispose]()
})

/** Opens an address without waiting for its code. */
async function open(path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
}

const wholeNote = () => page.getByRole('alert').filter({ hasText: wholePage })
const partNote = () => page.getByRole('alert').filter({ hasText: part })

async function follow(path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

test.each(
  someOf(
    [
      ['the module of the first page', /\/assets\/articles-slug-/],
      ['the entry file', /\/assets\/index-[\w-]+\.js/],
      ['the stylesheet', /\/assets\/[\w-]+\.css/],
    ],
    2,
  ),
)('a page that misses %s reloads once, then shows an error, and works after “Try again”', async (_, file) => {
  gone = file
  await open(article)
  await wholeNote().waitFor()
  expect(documents).toBe(2)
  // What the server has drawn can be read.
  expect(await page.locator('main article h1').count()).toBe(1)
  gone = null
  await wholeNote().getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')))
  expect(await wholeNote().isVisible()).toBe(false)
  expect(documents).toBe(3)
})

test('a file that is missing for one load only causes one reload and no error', async () => {
  gone = /\/assets\/index-[\w-]+\.js/
  page.on('request', (request) => {
    if (request.isNavigationRequest() && documents > 1) gone = null
  })
  await open(article)
  await page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')))
  expect(documents).toBe(2)
  expect(await wholeNote().isVisible()).toBe(false)
})

test('missing comment code reloads the page once, then shows an error, and loads after “Try again”', async () => {
  gone = /\/assets\/CommentSection-/
  await page.goto(article)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect.poll(() => documents).toBe(2)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await partNote().waitFor()
  expect(documents).toBe(2)
  expect(await page.locator('#comments form.comment-form').count()).toBe(1)
  gone = null
  await partNote().getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => Object.keys(document.querySelector('#comments') ?? {}).some((key) => key.startsWith('__reactFiber')))
  expect(await partNote().count()).toBe(0)
  expect(documents).toBe(2)
})

test('missing comment code is requested again only when the reader presses “Try again”', async () => {
  gone = /\/assets\/CommentSection-/
  let asked = 0
  page.on('request', (request) => {
    if (gone?.test(request.url())) asked++
  })
  await page.goto(article)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect.poll(() => documents).toBe(2)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await partNote().waitFor()
  const before = asked
  await partNote().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked).toBe(before + 1)
  await partNote().waitFor()
  expect(asked).toBe(before + 1)
})

test('a link to a page whose code is missing loads that page as a new document', async () => {
  await page.goto('/about')
  gone = /\/assets\/events-[\w-]+\.js/
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = null
  })
  await follow('/events')
  await expect.poll(() => documents).toBe(2)
  await page.waitForFunction(() => location.pathname === '/events' && document.querySelector('main h1'))
  expect(await page.getByRole('heading', { name: 'Opps... Something went wrong' }).count()).toBe(0)
})

test('a link to a page whose code is missing shows the error page when the site has just reloaded', async () => {
  await page.goto('/about')
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())))
  gone = /\/assets\/events-[\w-]+\.js/
  await follow('/events')
  await page.getByRole('heading', { name: 'Opps... Something went wrong' }).waitFor()
  expect(documents).toBe(1)
})

test('a page with missing code may reload again ten seconds after the last reload', async () => {
  gone = /\/assets\/index-[\w-]+\.js/
  await open(article)
  await wholeNote().waitFor()
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now() - 10_000)))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => documents).toBe(4)
  await wholeNote().waitFor()
})

test('missing code causes no reload while the browser is offline', async () => {
  await page.goto(article)
  await visitor.context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('code-missing')))
  await wholeNote().waitFor()
  expect(documents).toBe(1)
})

test('a cached page of an old build whose files are gone reloads into the new build', async () => {
  const html = await (await fetch(site.server.url + article)).text()
  let old = true
  await page.route(`**${article}`, (route) => {
    if (!old) return route.continue()
    old = false
    return route.fulfill({ contentType: 'text/html', body: html.replaceAll(/(\/assets\/[\w-]+-)[\w-]{8}\.(js|css)/g, '$1aaaaaaaa.$2') })
  })
  await open(article)
  await page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')))
  expect(documents).toBe(2)
})

test('a missing service worker reloads the page once, and the page works without it', async () => {
  await using other = await aVisitor(site.browser, site.server, { worker: true })
  let loads = 0
  other.page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await other.context.route('**/worker.js', (route) => route.fulfill({ status: 404, body: '' }))
  await other.page.goto('/about', { waitUntil: 'commit' })
  await expect.poll(() => loads, { timeout: 15_000 }).toBe(2)
  await other.page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')))
  expect(loads).toBe(2)
})

test('a blocked third-party script causes no error and no reload', async () => {
  const html = await (await fetch(site.server.url + '/about')).text()
  await page.route('**/about', (route) =>
    route.fulfill({ contentType: 'text/html', body: html.replace('<body>', '<body><script async src="https://elsewhere.example/x.js"></script>') }),
  )
  const blocked = page.waitForEvent('requestfailed', (request) => request.url().startsWith('https://elsewhere.example/'))
  await page.route('https://elsewhere.example/**', (route) => route.abort())
  await Promise.all([blocked, page.goto('/about')])
  expect(await wholeNote().isVisible()).toBe(false)
  expect(documents).toBe(1)
})

test('the studio without its entry file reloads once and shows an error', async () => {
  gone = /\/assets\/studio-[\w-]+\.js/
  await open('/studio')
  await wholeNote().waitFor()
  expect(documents).toBe(2)
})

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor, type Visitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

/** Stands in for a file of the site's own build; its exports throw. */
const ourFile = `
export function press() {
  const button = document.createElement('button')
  button.onclick = () => { throw new Error('in a click') }
  button.click()
}
export function reject() { void Promise.reject(new Error('in a promise')) }
export function wait() { setTimeout(() => { throw new Error('in a timer') }) }
export function abort() { void Promise.reject(new DOMException('given up', 'AbortError')) }
export function tell() { throw new TypeError('ada@example.org could not be read') }
`
let visitor: Visitor
let page: Page

const site = await siteForTests(sharedDemo)
beforeEach(async () => {
  visitor = await aVisitor(site.browser, site.server, { fresh: true })
  page = visitor.page
  page.setDefaultTimeout(10_000)
  await page.route('**/assets/throws.js', (route) => route.fulfill({ contentType: 'text/javascript', body: ourFile }))
  await page.goto('/about?from=somewhere')
  return () => visitor[Symbol.asyncDispose]()
})

/** Calls an export of `ourFile` and waits for the uncaught error. */
async function provoke(name: string): Promise<void> {
  const thrown = page.waitForEvent('pageerror')
  // As text: Vitest would write an import of its own into a function.
  await page.evaluate(`import('/assets/throws.js').then((code) => setTimeout(code.${name}))`)
  await thrown
}

const errorPage = () => page.getByRole('heading', { name: 'Opps... Something went wrong' })

test.each(['press', 'reject', 'wait'])('an uncaught error of the site’s own code shows the error page: %s', async (name) => {
  await provoke(name)
  await errorPage().waitFor()
  expect(await page.getByRole('link', { name: 'Take Me home' }).count()).toBe(1)
})

test('the link of the error page leads to a working home page', async () => {
  await provoke('wait')
  await errorPage().waitFor()
  await page.getByRole('link', { name: 'Take Me home' }).click()
  await errorPage().waitFor({ state: 'hidden' })
  await page.waitForFunction(() => location.pathname === '/' && document.querySelector('main h1'))
})

test.each(
  someOf(
    [
      ["setTimeout(() => { throw new Error('of an extension') })"],
      ["void Promise.reject(new Error('of an extension'))"],
      ["document.addEventListener('click', () => { throw new Error('of an extension') }); document.body.click()"],
    ],
    3,
  ),
)('an error of a browser extension shows no error page and is not reported: %s', async (script) => {
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push((request.postDataJSON() as { message: string }).message) // by its contract
  })
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(`${script}\n//# sourceURL=chrome-extension://abcdefghijklmnop/content.js`)
  const error = await thrown
  expect(error.stack).toContain('chrome-extension://')
  expect(await errorPage().count()).toBe(0)
  // The next error is the site's own and the only one reported.
  await Promise.all([page.waitForResponse('**/api/client-errors'), provoke('wait')])
  expect(reports).toEqual(['Error: in a timer'])
})

test('an aborted request shows no error page', async () => {
  await provoke('abort')
  expect(await errorPage().count()).toBe(0)
})

test('an error of the site’s own code is reported with its file and page, without the query', async () => {
  const [answer] = await Promise.all([page.waitForResponse('**/api/client-errors'), provoke('tell')])
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toEqual({
    message: 'TypeError: ada@example.org could not be read',
    stack: expect.stringMatching(/^\/assets\/throws\.js:\d+:\d+/),
    path: '/about',
  })
  expect(await answer.request().headerValue('authorization')).toBeNull()
})

test('a repeated error is reported once', async () => {
  let reports = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports++
  })
  await Promise.all([page.waitForResponse('**/api/client-errors'), provoke('wait')])
  await provoke('wait')
  await Promise.all([page.waitForResponse('**/api/client-errors'), provoke('reject')])
  expect(reports).toBe(2)
})

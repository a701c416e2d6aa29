import { describe, expect, test } from 'vitest'
import { openSession } from '#community/accounts/sessions.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { anArticle, aReader, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { startServer } from '../testing/start-server.ts'
import { ahead, aVisitor, dialogOf, listens, menuOf, openDialog } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

const site = await siteForTests(openSite)
const { server, browser } = site
const member = await aReader(site)
const author = await aReader(site, { role: 'author' })
const draft = (await anArticle(site, { user_id: author.id, title: 'Not yet', approved: 'draft' })).slug

/** A token of their own, so that one test's signing out is nobody else's. */
function signedIn(person: Reader): Promise<string> {
  return site.services.database.write(({ tx }) =>
    openSession(tx, { user_id: person.id }, { client: { userAgent: 'Firefox' }, now: Date.now(), confirmed: true }),
  )
}

const tokenIn = (page: { evaluate<T>(work: () => T): Promise<T> }) => page.evaluate(() => localStorage.getItem('token'))

describe('A page for members', () => {
  test('a visitor to a page for members is sent to the login and returns to that page after it', async () => {
    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    await page.goto('/account#security')
    await dialogOf(page).getByText('Please log in').waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('auth'), searchParams.get('redirect')]).toEqual(['/', '1', '/account#security'])
    expect(await page.evaluate(() => Object.values(sessionStorage))).toContain('/account#security')
    // Signing in happens in another tab: the same browser knows at once.
    const token = await signedIn(member)
    const other = await visitor.context.newPage()
    await other.goto('/about')
    await other.evaluate((text) => localStorage.setItem('token', text), token)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    expect(await dialogOf(page).count()).toBe(0)
  })

  test.each(someOf(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/Oauth?code=1&state=2'], 2))(
    'the login never redirects to %s',
    async (redirect) => {
      await using visitor = await aVisitor(browser, server)
      const { page } = visitor
      await page.goto(`/?auth=1&redirect=${encodeURIComponent(redirect)}`)
      await dialogOf(page).waitFor()
      const token = await signedIn(member)
      const other = await visitor.context.newPage()
      await other.goto('/about')
      await other.evaluate((text) => localStorage.setItem('token', text), token)
      await menuOf(page).waitFor()
      expect(page.url()).toBe(`${server.url}/`)
    },
  )

  test('signing out on a page for members leads to the home page', async () => {
    await using visitor = await aVisitor(browser, server, { token: await signedIn(member) })
    const { page } = visitor
    await page.goto('/account')
    await menuOf(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/`)
    expect(await dialogOf(page).count()).toBe(0)
  })

  test('a page for members tells search engines not to index it', async () => {
    expect(await (await fetch(`${server.url}/account`)).text()).toContain('<meta name="robots" content="noindex"/>')
  })
})

test('a page for visitors redirects members to the home page', async () => {
  await using visitor = await aVisitor(browser, server, { token: await signedIn(member) })
  await visitor.page.goto('/setup?token=x')
  await visitor.page.waitForURL(`${server.url}/`)
})

test('the login dialog never opens for a signed-in member', async () => {
  await using visitor = await aVisitor(browser, server, { token: await signedIn(member) })
  const { page } = visitor
  for (const [address, leadsTo] of [
    ['/?auth=1', '/'],
    ['/?auth=1&redirect=/account', '/account'],
    ['/?auth=1&redirect=//elsewhere.test/', '/'],
  ] as const) {
    await page.goto(address)
    await page.waitForURL(server.url + leadsTo)
    await menuOf(page).waitFor()
    expect(await dialogOf(page).count()).toBe(0)
  }
  await menuOf(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.waitForTimeout(500)
  expect(await dialogOf(page).count()).toBe(0)
})

test('a closed login dialog stays closed and forgets its redirect', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/?auth=1&redirect=/account')
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`${server.url}/`)
  expect(await dialogOf(page).count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('path-after-login'))).toBeNull()
})

describe('Two tabs', () => {
  test('signing out in one tab signs out the other', async () => {
    await using visitor = await aVisitor(browser, server, { token: await signedIn(member) })
    const { page, context } = visitor
    await page.goto('/about')
    const other = await context.newPage()
    await other.goto('/about')
    await menuOf(other).waitFor()
    await menuOf(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await tokenIn(other)).toBeNull()
  })

  test('signing out while the server is down signs out both tabs and shows an error (P17)', async () => {
    // It shares the database, and is another origin to a browser.
    await using away = await startServer({ DEMO: 'no', DATA_DIR: server.dataDir })
    const { token } = await aReader(site)
    await using visitor = await aVisitor(browser, away, { token })
    const { page, context } = visitor
    await page.goto('/about')
    const other = await context.newPage()
    await other.goto('/about')
    await menuOf(other).waitFor()
    // All code is loaded, so that only later requests fail.
    for (const tab of [page, other]) {
      await tab.locator('#foot').scrollIntoViewIfNeeded()
      await listens(tab, '#foot')
    }
    await menuOf(page).click()
    await away.stop('SIGKILL')
    // The toast would disappear while the test checks the other tab.
    const told = ahead(page.locator('.toast').getByText('Could not fetch CSRF Token for signing out').waitFor())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    await told
    for (const tab of [page, other]) expect(await tab.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([null, null])
  })
})

test('a session that was ended elsewhere is cleared at the next API call, and the page stays readable', async () => {
  const token = await signedIn(member)
  await anArticle(site, { title: 'Ebb' })
  await using visitor = await aVisitor(browser, server, { token })
  const { page } = visitor
  await page.goto('/about')
  await menuOf(page).waitFor()
  await fetch(`${server.url}/api/user/sessions/current`, { method: 'DELETE', headers: bearing(token) })
  await page.getByRole('link', { name: 'Articles' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
  // Lists are the same for everyone: the first question that needs the session is whether this reader has clapped.
  await page.getByRole('main').getByRole('link', { name: 'Ebb' }).first().click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.locator('main article h1').waitFor()
  expect(await tokenIn(page)).toBeNull()
  expect(await page.locator('main .message-box.is-error').count()).toBe(0)
})

describe('An unpublished article', () => {
  test('an unpublished article is shown to its author, with a note', async () => {
    await using visitor = await aVisitor(browser, server, { token: await signedIn(author) })
    const { page, errors } = visitor
    const response = await page.goto(`/articles/${draft}`)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Not yet' }).waitFor()
    await page.getByText('Not published.').waitFor()
    expect(await page.getByRole('heading', { name: 'Page Not Found' }).count()).toBe(0)
    expect(errors.filter((text) => !text.startsWith('404'))).toEqual([])
  })

  test.each(['a visitor', 'another member'])('an unpublished article is not shown to %s', async (who) => {
    await using visitor = await aVisitor(browser, server, who === 'a visitor' ? {} : { token: await signedIn(member) })
    const { page } = visitor
    await page.goto(`/articles/${draft}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    expect(await page.content()).not.toContain('Not yet')
  })
})

describe('The login dialog', () => {
  test.each([1280, 390])('the login dialog is usable by keyboard at %i px and has no accessibility violation', async (width) => {
    await using visitor = await aVisitor(browser, server, { width, height: 844 })
    const { page, errors } = visitor
    await page.goto('/about')
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).getAttribute('name') ?? document.activeElement?.textContent) // something always has the focus here
    await expect.poll(focused).toBe('email')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('password')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('Forgotten?')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await expect.poll(focused).toBe('email')
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    const dialog = await openDialog(page)
    for (const next of ['Forgotten?', 'Log in', 'Make an account']) {
      expect(await violationsOn(page, 'dialog.login-dialog')).toEqual([])
      await dialog.getByRole('button', { name: next }).last().click()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
  })
})

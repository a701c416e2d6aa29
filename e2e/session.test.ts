import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#community/accounts/sessions.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { anArticle, aReader, type Reader } from '../testing/builders.ts'
import type { OpenSite } from '../testing/open-site.ts'
import { sharedSite } from '../testing/shared-site.ts'
import { startServer, type RunningServer } from '../testing/start-server.ts'
import { ahead, aVisitor, dialogOf, listens, menuOf, openDialog } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'

let site: OpenSite
let server: RunningServer
let browser: Browser
let member: Reader
let author: Reader
let draft: string

beforeAll(async () => {
  site = await sharedSite()
  ;({ server, browser } = site)
  member = await aReader(site)
  author = await aReader(site, { role: 'author' })
  draft = (await anArticle(site, { user_id: author.id, title: 'Not yet', approved: 'draft' })).slug
})
afterAll(() => site?.close())

/** A token of their own, so that one test's signing out is nobody else's. */
function signedIn(person: Reader): Promise<string> {
  return site.services.database.write(({ tx }) =>
    openSession(tx, { user_id: person.id }, { client: { userAgent: 'Firefox' }, now: Date.now(), confirmed: true }),
  )
}

const tokenIn = (page: { evaluate<T>(work: () => T): Promise<T> }) => page.evaluate(() => localStorage.getItem('token'))

describe('a page for members', () => {
  test('leads a visitor to the login, keeps the path, and comes back to it', async () => {
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

  test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/Oauth?code=1&state=2'])('never leads on to %s', async (redirect) => {
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
  })

  test('is left for the cover when its reader signs out', async () => {
    await using visitor = await aVisitor(browser, server, { token: await signedIn(member) })
    const { page } = visitor
    await page.goto('/account')
    await menuOf(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/`)
    expect(await dialogOf(page).count()).toBe(0)
  })

  test('tells search engines to leave it out', async () => {
    expect(await (await fetch(`${server.url}/account`)).text()).toContain('<meta name="robots" content="noindex"/>')
  })
})

test('a page for visitors sends members to the cover', async () => {
  await using visitor = await aVisitor(browser, server, { token: await signedIn(member) })
  await visitor.page.goto('/setup?token=x')
  await visitor.page.waitForURL(`${server.url}/`)
})

test('the login never opens for somebody who is signed in', async () => {
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

test('a login that is put away stays away', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/?auth=1&redirect=/account')
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`${server.url}/`)
  expect(await dialogOf(page).count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('path-after-login'))).toBeNull()
})

describe('two tabs', () => {
  test('sign out together', async () => {
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

  test('sign out together while the server is down, and the reader is told (P17)', async () => {
    // It reads and writes the same data, and is a site of its own to a browser.
    await using away = await startServer({ DEMO: 'no', DATA_DIR: server.dataDir })
    const { token } = await aReader(site)
    await using visitor = await aVisitor(browser, away, { token })
    const { page, context } = visitor
    await page.goto('/about')
    const other = await context.newPage()
    await other.goto('/about')
    await menuOf(other).waitFor()
    // All code is here: this is about what is asked afterwards.
    for (const tab of [page, other]) {
      await tab.locator('#foot').scrollIntoViewIfNeeded()
      await listens(tab, '#foot')
    }
    await menuOf(page).click()
    await away.stop('SIGKILL')
    // It goes by while one looks at the other tab.
    const told = ahead(page.locator('.toast').getByText('Could not fetch CSRF Token for signing out').waitFor())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    await told
    for (const tab of [page, other]) expect(await tab.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([null, null])
  })
})

test('a session that was ended elsewhere is over here at the next look, and the page can still be read', async () => {
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

describe('an article that is not published', () => {
  test('is there for its author, with a word about it', async () => {
    await using visitor = await aVisitor(browser, server, { token: await signedIn(author) })
    const { page, errors } = visitor
    const response = await page.goto(`/articles/${draft}`)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Not yet' }).waitFor()
    await page.getByText('Not published.').waitFor()
    expect(await page.getByRole('heading', { name: 'Page Not Found' }).count()).toBe(0)
    expect(errors.filter((text) => !text.startsWith('404'))).toEqual([])
  })

  test.each(['a visitor', 'another member'])('is not there for %s', async (who) => {
    await using visitor = await aVisitor(browser, server, who === 'a visitor' ? {} : { token: await signedIn(member) })
    const { page } = visitor
    await page.goto(`/articles/${draft}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    expect(await page.content()).not.toContain('Not yet')
  })
})

describe('the dialog', () => {
  test.each([1280, 390])('is found, used and left by keyboard at %i px, and nothing is wrong with it for machines', async (width) => {
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

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { lastMailTo } from '../testing/mails.ts'
import { aMemberWithPassword } from '../testing/plain-forms.ts'
import { accountPassword as password } from '../testing/password-account.ts'
import { withoutAvif } from '../testing/browser.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { aVisitor } from '../testing/visitor.ts'

let site: OpenSite
let email: string
let article: { slug: string }

beforeAll(async () => {
  site = await openSite()
  ;({ email } = await aMemberWithPassword(site, 'ines-without-script'))
  article = await anArticle(site, { title: 'Ferry without script' })
})
afterAll(() => site?.close())

async function aPlainPage(): Promise<Page> {
  const context = await site.browser.newContext({ javaScriptEnabled: false, baseURL: site.server.url, viewport: { width: 390, height: 844 } })
  return withoutAvif(await context.newPage())
}

const address = () => `/articles/${article.slug}`
const form = (page: Page) => page.locator('.comment-form').first()

test('a reader without script comments, logs in without losing the text, claps, unclaps and logs out', async () => {
  const page = await aPlainPage()
  await page.goto(address(), { waitUntil: 'domcontentloaded' })
  await form(page).getByRole('textbox', { name: 'Your comment' }).fill('The ferry was on time.')
  await form(page).getByRole('button', { name: 'Post comment' }).click()
  await page.getByRole('alert').filter({ hasText: 'Please log in' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Your comment' }).inputValue()).toBe('The ferry was on time.')
  const login = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log in' }) })
  await login.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await login.getByLabel('Password').fill('not the right one')
  await login.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').waitFor()
  expect(await login.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email)
  await logIn(page, email)
  await page.waitForURL(`**${address()}?done=comment#comments`)
  await page.locator('#comments').getByRole('status').filter({ hasText: 'Comment posted' }).waitFor()
  await page.locator('.comment__text').filter({ hasText: 'The ferry was on time.' }).waitFor()

  await page.getByRole('button', { name: 'Clap for this article' }).filter({ visible: true }).first().click()
  await page.waitForURL(`**${address()}?done=clap`)
  await page.getByRole('status').filter({ hasText: 'You clapped for this' }).waitFor()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.waitForURL(`**${address()}?done=unclap`)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('status').filter({ hasText: 'You are logged out.' }).waitFor()
  await page.context().close()
})

async function logIn(page: Page, as: string, with_ = password): Promise<void> {
  const login = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log in' }) })
  await login.getByRole('textbox', { name: 'E-mail' }).fill(as)
  await login.getByLabel('Password').fill(with_)
  await login.getByRole('button', { name: 'Log in' }).click()
}

test('a reader without script replies to a comment, edits the reply and deletes it', async () => {
  const other = await aReader(site)
  const { id, slug } = await anArticle(site, { title: 'Harbour without script' })
  const posted = await fetch(`${site.server.url}/api/comments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'Blog', id, description: 'Who was on board?' }),
  })
  expect(posted.status).toBeLessThan(300)
  const page = await aPlainPage()
  await page.goto(`/articles/${slug}`, { waitUntil: 'domcontentloaded' })
  await page.locator('.comment').filter({ hasText: 'Who was on board?' }).getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: `Your reply to ${other.username}` }).fill('I was.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await logIn(page, email)
  await page.waitForURL(`**/articles/${slug}?done=reply#comments`)
  await page.locator('#comments').getByRole('status').filter({ hasText: 'Reply posted!' }).waitFor()

  await page.getByRole('button', { name: 'Your comments' }).click()
  const own = page.locator('.comment-form').filter({ has: page.getByRole('button', { name: 'Save' }) })
  expect(await own.getByRole('textbox').inputValue()).toBe('I was.')
  await own.getByRole('textbox').fill('All of us were.')
  await own.getByRole('button', { name: 'Save' }).click()
  await page.locator('#comments').getByRole('status').filter({ hasText: 'Comment Updated!' }).waitFor()
  await page.locator('.comment__text').filter({ hasText: 'All of us were.' }).waitFor()

  await page.getByRole('button', { name: 'Your comments' }).click()
  await own.getByRole('button', { name: 'Delete' }).click()
  await page.locator('#comments').getByRole('status').filter({ hasText: 'Comment deleted!' }).waitFor()
  expect(await page.locator('.comment__text').filter({ hasText: 'All of us were.' }).count()).toBe(0)
  await page.context().close()
})

test('a visitor without script registers, and sets a new password by the mailed link', async () => {
  const page = await aPlainPage()
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const register = page.locator('form').filter({ has: page.getByRole('button', { name: 'Make an account' }) })
  await register.getByRole('textbox', { name: 'Username' }).fill('una-without-script')
  await register.getByRole('textbox', { name: 'E-mail' }).fill('una@example.org')
  await register.getByLabel('Password').fill(password)
  await register.getByRole('button').last().click()
  await page.getByRole('status').filter({ hasText: 'confirm your address' }).waitFor()
  await page.goto(`/verify?token=${(await lastMailTo(site, 'una@example.org')).token}`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/login?done=verify')

  const forgot = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send me a link' }) })
  await forgot.getByRole('textbox', { name: 'E-mail' }).fill('una@example.org')
  await forgot.getByRole('button').click()
  await page.getByRole('status').filter({ hasText: 'Password resent link has been sent to your email' }).waitFor()
  await page.goto(`/reset?token=${(await lastMailTo(site, 'una@example.org')).token}`, { waitUntil: 'domcontentloaded' })
  const reset = page.getByRole('button', { name: 'Set the new password' })
  await page.getByLabel('New password').fill('short')
  await reset.click()
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel('New password').fill('a basket of plaice')
  await reset.click()
  await page.getByRole('status').filter({ hasText: 'Password reset successfully' }).waitFor()
  await logIn(page, 'una@example.org', 'a basket of plaice')
  await page.waitForURL('**/login?done=login')
  await page.context().close()
})

test('the login page has no accessibility violation', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  await visitor.page.goto('/login')
  expect(await violationsOn(visitor.page)).toEqual([])
  expect(visitor.errors).toEqual([])
})

test('the login page with script logs in as the login dialog does', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { fresh: true })
  const { page } = visitor
  await page.goto('/login')
  const login = page.locator('main form').filter({ has: page.getByRole('button', { name: 'Log in' }) })
  await login.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await login.getByLabel('Password').fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${site.server.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  expect(await visitor.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'page-session' }))
})

test('a clap waits for code that is still loading and is sent as a form when the code is missing', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { fresh: true })
  const { page } = visitor
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/articles-slug-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address(), { waitUntil: 'commit' })
  const clap = page.getByRole('button', { name: 'Clap for this article' }).filter({ visible: true }).first()
  await page.waitForFunction(() => document.readyState === 'complete')
  await clap.click()
  await expect.poll(() => page.locator('[data-pressed]').count()).toBe(1)
  release()
  await page.getByRole('dialog').getByText('Please log in').waitFor()
  expect(new URL(page.url()).pathname).toBe(address())

  await page.unroute(/\/assets\/articles-slug-/)
  await page.route(/\/assets\/articles-slug-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(address(), { waitUntil: 'commit' })
  await page.getByRole('alert').filter({ hasText: "Couldn't load all of this page." }).waitFor()
  await clap.click()
  await page.getByRole('alert').filter({ hasText: 'Please log in' }).waitFor()
})

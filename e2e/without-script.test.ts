import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { withoutAvif } from '../testing/browser.ts'
import { violationsOn } from '../testing/accessibility.ts'
import type { OpenSite } from '../testing/open-site.ts'
import { sharedSite } from '../testing/shared-site.ts'
import { aVisitor } from '../testing/visitor.ts'

const password = 'a kettle of herring'
let site: OpenSite
let email: string
let article: { slug: string }

beforeAll(async () => {
  site = await sharedSite()
  const reader = await aReader(site, { username: 'ines-without-script' })
  ;({ email } = reader)
  const password_hash = await hashPassword(password)
  await site.services.database.write(({ tx }) => updateUser(tx, reader.id, { password_hash }))
  article = await anArticle(site, { title: 'Ferry without script' })
})
afterAll(() => site?.close())

async function aPlainPage(): Promise<Page> {
  const context = await site.browser.newContext({ javaScriptEnabled: false, baseURL: site.server.url, viewport: { width: 390, height: 844 } })
  return withoutAvif(await context.newPage())
}

const address = () => `/articles/${article.slug}`
const form = (page: Page) => page.locator('.comment-form').first()

test('a reader without script comments, logs in on the way with the text kept, claps, takes it back and logs out', async () => {
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
  await login.getByLabel('Password').fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
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

test('the page that logs in without script can be used by everyone', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  await visitor.page.goto('/login')
  expect(await violationsOn(visitor.page)).toEqual([])
  expect(visitor.errors).toEqual([])
})

test('with script the page logs in as the dialog does', async () => {
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

test('a press before the code has come waits for it, and one where it is missing goes without script', async () => {
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

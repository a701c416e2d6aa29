import type { Browser, BrowserContext, Page } from 'playwright-core'
import { keeping, withoutAvif } from './browser.ts'
import { openTab } from './browser-tabs.ts'
import { browserCookiesOf } from './sessions.ts'
import type { RunningServer } from './start-server.ts'

/** Somebody at a browser of their own. */
export interface Visitor extends AsyncDisposable {
  context: BrowserContext
  page: Page
  /** What the console and the page itself called an error, without answers that are meant to fail. */
  errors: string[]
}

interface VisitorOptions {
  /** With a screen for fingers. */
  phone?: boolean
  width?: number
  height?: number
  token?: string
  /** With the site's service worker. Installed anew in each new browser, it costs as much as a page: only for who goes without a line, or reads an issue. */
  worker?: boolean
  /** A browser that is new and thrown away after: for who changes it for good, with an init script say. */
  fresh?: boolean
  /** What else their local storage holds. */
  kept?: Record<string, string>
}

/** All that a visitor has to know of a server. */
type Address = Pick<RunningServer, 'url'>

export async function aVisitor(browser: Browser, server: Address, options: VisitorOptions = {}): Promise<Visitor> {
  const { phone = false, width = phone ? 390 : 1280, height = phone ? 780 : 900, token, kept = {} } = options
  const entries = token ? { ...kept, token } : kept
  const page =
    options.worker || options.fresh
      ? await pageOfItsOwn(browser, server, { ...options, width, height }, entries)
      : await openTab(browser, { site: server.url, phone }, entries)
  await page.setViewportSize({ width, height })
  const context = page.context()
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    // Not all of its pictures: the server may have to cut them first.
    const response = await goto(address, { waitUntil: 'domcontentloaded', ...options })
    if (options?.waitUntil === undefined) await ready(page)
    return response
  }
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && !message.text().startsWith('Failed to load resource') && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return { context, page, errors, [Symbol.asyncDispose]: () => context.close() }
}

async function pageOfItsOwn(
  browser: Browser,
  { url }: Address,
  { phone = false, worker, width = 1280, height = 900 }: VisitorOptions,
  entries: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    baseURL: url,
    ...keeping(url, entries),
  })
  await context.addCookies(browserCookiesOf(entries['token'], url))
  return withoutAvif(await context.newPage())
}

/** Waits until the page listens: what is clicked before is not heard. */
async function ready(page: Page): Promise<void> {
  // On a phone the code runs once its reader has stirred, and so does that of an article's body elsewhere.
  // What hears it may come after the page itself. As text, since vitest rewrites imports.
  await page.evaluate(`import(document.querySelector('script[async]')?.src ?? '').catch(() => {})`)
  await page.mouse.move(2, 2)
  if (await page.evaluate(() => matchMedia('(hover: none)').matches)) await page.keyboard.press('Shift')
  await listens(page, '#root > *')
  await page.mouse.move(3, 3)
  if ((await page.locator('.article-body > p').count()) > 0) await listens(page, '.article-body > p')
}

/** Waits until React holds the first element of `selector`, and has had the time for what comes after: keys are listened to last. */
export async function listens(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((of) => Object.keys(document.querySelector(of) ?? {}).some((key) => key.startsWith('__reactFiber')), selector)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })))
}

/** Waits from now on for what the next lines bring about; when they fail, the test tells of them and not of this as well. */
export function ahead<T>(waiting: Promise<T>): Promise<T> {
  waiting.catch(() => {})
  return waiting
}

export function dialogOf(page: Page) {
  return page.locator('dialog.login-dialog[open]')
}

/** Opens the dialog by its button. */
export async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  return dialog
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.waitFor()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}

/** Registers over the page as it is, up to the notice that a mail is on its way. */
export async function register(page: Page, { username, email, password }: { username: string; email: string; password: string }): Promise<void> {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Make an account' }).click()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Make an account' }).click()
  await dialog.getByText('Please verify your email address').waitFor()
}

/** The reader's own menu, there only while signed in. */
export function menuOf(page: Page) {
  return page.getByRole('button', { name: 'Your account' })
}

/** The path of the newest mailed link to `email`, out of the inbox of a site without a mail server. */
export async function mailedLink(server: Address, email: string, page: 'verify' | 'reset'): Promise<string> {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const list = await (await fetch(`${server.url}/dev/mail`)).text()
    for (const [, address] of list.matchAll(new RegExp(`href="(/dev/mail/\\d+)">[^<]*</a><span>to ${email},`, 'g'))) {
      const letter = await (await fetch(server.url + address)).text()
      const link = new RegExp(`${server.url}(/${page}\\?token=[\\w.-]+)`).exec(letter)?.[1]
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${email} has a link to /${page}`)
}

import type { Locator, Page, Route } from 'playwright-core'
import type { ReaderRead } from './read-scenes.ts'
import { until } from './until.ts'

export type Failure = (route: Route) => Promise<void>

/** The browser's client asks a second time after an answer 500. */
export const failedAnswer: Failure = (route) => route.fulfill({ status: 500, body: '' })
export const noConnection: Failure = (route) => route.abort('internetdisconnected')

/** The answers of one operation on their way to a page, which asks for its data one by one. */
export class AnswersOf {
  fail: Failure | null = null
  asked = 0
  readonly operation: string
  private readonly path: RegExp

  constructor({ operation }: ReaderRead) {
    this.operation = operation
    this.path = new RegExp(`^/api${operation.slice('GET '.length).replaceAll(/\{\w+\}/g, '[\\w-]+')}$`)
  }

  async listen(page: Page): Promise<void> {
    await page.unrouteAll()
    await page.route('**/builds/payload/**', (route) => route.abort())
    await page.route(
      (url) => this.path.test(url.pathname),
      (route) => (this.asked++, this.fail ? this.fail(route) : route.continue()),
    )
  }
}

/** Follows a link in the page, as the reader does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForFunction((to) => location.pathname === new URL(to, location.href).pathname, path)
}

export async function visit(page: Page, { path, ask }: ReaderRead): Promise<void> {
  await follow(page, path)
  await ask?.(page)
}

/** Leaves a page that says that something failed. */
export async function leave(page: Page, note: Locator): Promise<void> {
  // Out of a dialog.
  await page.keyboard.press('Escape')
  await follow(page, '/contact')
  await note.waitFor({ state: 'hidden' })
  await page.locator('main h1').waitFor()
}

/** What stands below the first screen asks when it comes near. */
async function scrollUntil(page: Page, what: string, isThere: () => Promise<boolean>): Promise<void> {
  const once = async () => {
    if (await isThere()) return true
    await page.evaluate(() => scrollBy(0, innerHeight))
    return false
  }
  await until(once, { what })
}

/** The note of a read that failed, once nothing is asked any more. */
export async function noteOf(page: Page, read: ReaderRead): Promise<Locator> {
  const note = page.getByRole('alert').filter({ hasText: read.text }).first()
  await scrollUntil(page, `the note of ${read.operation}`, () => note.isVisible())
  await note.and(page.locator(':not(:has([aria-busy=true]))')).waitFor()
  return note
}

export function tryAgain(note: Locator): Promise<void> {
  return note.getByRole('button', { name: 'Try again' }).click()
}

/** Until the operation was asked for again and nothing on the screen says that it failed. */
export async function untilShown(page: Page, answers: AnswersOf, askedBefore: number): Promise<void> {
  await scrollUntil(page, `a request of ${answers.operation}`, async () => answers.asked > askedBefore)
  await until(async () => (await page.getByRole('alert').count()) === 0)
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

import type { Page } from 'playwright-core'
import type { Reader } from './builders.ts'
import type { OpenSite } from './open-site.ts'
import { openTab } from './browser-tabs.ts'
import { until } from './until.ts'
import { bearing } from './sessions.ts'

/** Somebody signed in, at a screen of the studio, in a browser of their own. */
export async function openStudio({ browser, server }: OpenSite, person: Reader, path = '/studio'): Promise<Page> {
  const page = await openTab(browser, { site: server.url, phone: false }, { token: person.token })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return page
}

/** Begins an article; the caret stands in its text. */
export async function beginArticle(page: Page, title: string): Promise<number> {
  await page.getByRole('button', { name: /New article/ }).click()
  await page.waitForURL('**/studio/write/*')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Article body' }).click()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** What a clipboard holds, by its types, into the text that is being written. */
export async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate((kinds) => {
    const clipboardData = new DataTransfer()
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text)
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** One entry of the menu behind `/`, by its exact name. */
export async function insert(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name}`)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** The text of an article as the server has it. */
export async function textOnServer({ server }: OpenSite, person: Reader, id: number): Promise<string> {
  const answer = await fetch(`${server.url}/api/drafts/${id}`, { headers: bearing(person.token) })
  return ((await answer.json()) as { data: { fields: { content: string } } }).data.fields.content // as the drafts' contract has it
}

/** Sets the caret behind the last letter of what holds these words: pressed until it stands there, a click settles late. */
export async function placeCaretAfter(page: Page, words: string): Promise<void> {
  const stands = async () => {
    // Again each time: an editor that is drawn anew meanwhile has forgotten the caret.
    await page.locator('[contenteditable=true]').getByText(words).last().click()
    await page.keyboard.press('End')
    return page.evaluate(() => {
      const { focusNode, focusOffset, isCollapsed } = document.getSelection() ?? {}
      return isCollapsed === true && focusNode?.nodeType === Node.TEXT_NODE && focusOffset === focusNode.textContent?.length
    })
  }
  await until(async () => (await stands()) && (await stands()), { pauseMs: 100, what: `the caret behind “${words}”` })
  // The editor is told of it in an event of its own.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Until it can be written in: whoever has just gone may not be missed yet. */
export async function acquireEditLock(studio: Page): Promise<void> {
  const held = async () => {
    const over = studio.getByRole('button', { name: 'Take over' })
    if (await over.isVisible()) await over.click({ timeout: 2_000 }).catch(() => {})
    return studio.locator('[contenteditable="true"]').first().isVisible()
  }
  await until(held, { pauseMs: 300, what: 'the place at the article' })
}

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

async function atAnArticle(): Promise<{ page: Page; question: Locator; more: Locator; isThere(): Promise<boolean> }> {
  const { id } = await anArticle(site, { title: 'The night lift', user_id: editor.id })
  const page = await openStudio(site, editor, `/studio/write/${id}`)
  const more = page.getByRole('button', { name: 'More', exact: true })
  return {
    page,
    question: page.getByRole('alertdialog'),
    more,
    isThere: async () => (await fetch(`${site.server.url}/api/blogs/${id}`)).status === 200,
  }
}

async function askForIt(page: Page, more: Locator): Promise<void> {
  await more.click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
}

test('deleting an article asks for confirmation; Escape, Enter and Cancel keep it and return the focus', { timeout: 120_000 }, async () => {
  const { page, question, more, isThere } = await atAnArticle()
  await askForIt(page, more)
  await question.getByRole('heading', { name: 'Delete ‘The night lift’?' }).waitFor()
  expect(await question.innerText()).toContain('deleted for good')
  expect(await question.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement)).toBe(true)
  await question.getByRole('button', { name: 'Delete the article', disabled: false }).waitFor()
  expect(await violationsOn(page, '[role=alertdialog]')).toEqual([])
  const no = [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter'), () => question.getByRole('button', { name: 'Cancel' }).click()]
  for (const [n, say] of no.entries()) {
    if (n > 0) await askForIt(page, more)
    await question.waitFor()
    await say()
    await question.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'More')
  }
  expect(await isThere()).toBe(true)
  await askForIt(page, more)
  await question.getByRole('button', { name: 'Delete the article' }).click()
  await page.waitForURL('**/studio')
  expect(await isThere()).toBe(false)
  await page.context().close()
})

test('a double click on “Delete” does not confirm the dialog that its first click opens', { timeout: 120_000 }, async () => {
  const { page, question, more, isThere } = await atAnArticle()
  await askForIt(page, more)
  const box = await question.getByRole('button', { name: 'Delete the article' }).boundingBox()
  if (!box) throw new Error('the button is not shown')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await more.click()
  // Where the button that confirms will appear.
  await page.getByRole('button', { name: 'Delete', exact: true }).evaluate((button, { x, y }) => {
    button.style.cssText = `position: fixed; z-index: 99; left: ${x}px; top: ${y}px`
  }, box)
  await page.mouse.dblclick(box.x + 12, box.y + 12)
  await question.waitFor()
  await question.getByRole('button', { name: 'Delete the article', disabled: false }).waitFor()
  expect(await isThere()).toBe(true)
  await page.context().close()
})

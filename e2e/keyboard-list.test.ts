import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { builtInKeys } from '#content/editor/shortcuts.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

test('the question mark key lists the shortcuts outside of fields and types a character within them', async () => {
  const page = await openStudio(site, editor)
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await dialog.getByText('Approve the article').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const field = page.getByRole('searchbox')
  await field.click()
  await page.keyboard.type('why?')
  expect(await field.inputValue()).toBe('why?')
  expect(await dialog.isVisible()).toBe(false)
  await page.context().close()
})

test('the shortcut list of an author contains no shortcut of editors', async () => {
  const page = await openStudio(site, await aReader(site, { role: 'author' }))
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Next row').waitFor()
  expect(await dialog.getByText('Approve the article').count()).toBe(0)
  expect(await dialog.getByRole('region', { name: 'In forms' }).count()).toBe(0)
  await page.context().close()
})

test('each built-in shortcut of the editor changes the text', async () => {
  const page = await openStudio(site, editor)
  await beginArticle(page, 'Every key')
  const body = page.getByRole('textbox', { name: 'Article body' })
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  const idle = []
  for (const { keys } of builtInKeys.filter(({ keys }) => keys !== '/')) {
    if (!(await changesText(page, body, keys))) idle.push(keys)
  }
  expect(idle).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.type(' /')
  await page.getByRole('option').first().waitFor()
  await page.context().close()
})

/** Presses the keys on a selected word of the lower line; retries, since the editor may not have seen the selection yet. */
async function changesText(page: Page, body: ReturnType<Page['getByRole']>, keys: string): Promise<boolean> {
  const names: Record<string, string> = { mod: 'Control', alt: 'Alt', shift: 'Shift', arrowup: 'ArrowUp', arrowdown: 'ArrowDown' }
  const pressed = keys.split('+').map((part) => names[part] ?? part)
  for (let tries = 0; tries < 4; tries++) {
    if (!keys.endsWith('z')) await body.getByText('Two', { exact: true }).dblclick()
    if (keys === 'mod+alt+0') await page.keyboard.press('Control+Alt+2')
    const before = await body.innerHTML()
    await page.keyboard.press(pressed.join('+'))
    const changed = expect.poll(() => body.innerHTML(), { timeout: 2_000 }).not.toBe(before)
    if (
      await changed.then(
        () => true,
        () => false,
      )
    )
      return true
  }
  return false
}

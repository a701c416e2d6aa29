import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio, placeCaretAfter, textOnServer } from '../testing/studio.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

async function atArticle(): Promise<{ page: Page; id: number }> {
  const { id } = await anArticle(site, { user_id: editor.id, title: 'Written alone', content: text('Four words stand here.') })
  return { page: await openStudio(site, editor, `/studio/write/${id}`), id }
}

test('a word goal shows its progress, is said once when it is reached, is kept for the article and can be removed', async () => {
  const { page, id } = await atArticle()
  await page.getByRole('button', { name: 'Word goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Word goal' })
  await dialog.getByLabel('Number of words').fill('6')
  await dialog.getByRole('button', { name: 'Set goal' }).click()
  await page.getByRole('button', { name: 'Goal: 6' }).waitFor()
  const progress = page.getByRole('progressbar', { name: 'Word goal' })
  expect([await progress.getAttribute('value'), await progress.getAttribute('max')]).toEqual(['4', '6'])
  const said = page.getByRole('status').filter({ hasText: 'Word goal reached' })
  await typeBehind(page, 'here.', ' One')
  await expect.poll(() => progress.getAttribute('value')).toBe('5')
  expect(await said.count()).toBe(0)
  await page.keyboard.type(' two three')
  await said.waitFor({ state: 'attached' })
  expect(await progress.getAttribute('value')).toBe('6')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await noSideScroll(page)
    await shot(page, `word-goal-${width}`)
  }
  expect(await violationsOn(page, '.article-editor__status')).toEqual([])

  await expect.poll(() => textOnServer(site, editor, id), { timeout: 20_000 }).toContain('three')
  await page.reload()
  await page.getByRole('button', { name: 'Goal: 6' }).click()
  await dialog.getByRole('button', { name: 'Remove goal' }).click()
  await progress.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Word goal' }).waitFor()
  expect(await progress.count()).toBe(0)
  await page.context().close()
})

test.each([390, 1440])('distraction-free writing shows title, text and saves only, and is remembered, at %i px', async (width) => {
  const { page, id } = await atArticle()
  await page.setViewportSize({ width, height: 900 })
  const button = page.getByRole('button', { name: 'Distraction-free writing' })
  const hidden = ['Kicker', 'Standfirst'].map((name) => page.getByRole('textbox', { name }))
  const others = [...hidden, page.getByRole('button', { name: 'Settings' }), page.getByRole('button', { name: 'Word goal' })]
  const areShown = async (shown: boolean) => {
    await expect.poll(() => Promise.all(others.map((one) => one.isVisible()))).toEqual(others.map(() => shown))
    expect(await button.getAttribute('aria-pressed')).toBe(String(!shown))
  }
  await areShown(true)
  await shot(page, `full-${width}`)
  await button.click()
  await areShown(false)
  expect(await page.getByRole('textbox', { name: 'Title' }).isVisible()).toBe(true)
  await typeBehind(page, 'here.', ' And more.')
  await page.getByText('Saved', { exact: false }).first().waitFor()
  await expect.poll(() => textOnServer(site, editor, id), { timeout: 20_000 }).toContain('And more.')
  await noSideScroll(page)
  expect(await violationsOn(page, '.article-editor__bar')).toEqual([])
  await shot(page, `distraction-free-${width}`)
  await page.reload()
  await areShown(false)
  await button.click()
  await areShown(true)
  await page.reload()
  await areShown(true)
  await page.context().close()
})

test('its key and the command palette begin distraction-free writing, Escape ends it but closes a menu or a dialog first, and so does a panel', async () => {
  const { page } = await atArticle()
  const settings = page.getByRole('button', { name: 'Settings' })
  await placeCaretAfter(page, 'here.')
  await page.keyboard.press('Control+Shift+f')
  await settings.waitFor({ state: 'hidden' })
  await page.keyboard.type(' /')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await settings.isVisible()).toBe(false)
  await page.keyboard.press('Control+f')
  await page.getByRole('search').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('search').waitFor({ state: 'hidden' })
  expect(await settings.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await settings.waitFor()

  await inPalette(page, 'Distraction-free')
  await settings.waitFor({ state: 'hidden' })
  await inPalette(page, 'Notes')
  await settings.waitFor()
  await page.keyboard.press('Control+Shift+f')
  await page.getByRole('complementary', { name: 'Notes' }).waitFor({ state: 'hidden' })
  await settings.waitFor({ state: 'hidden' })
  await page.context().close()
})

async function inPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option', { name: words }).first().click()
}

async function typeBehind(page: Page, words: string, more: string): Promise<void> {
  await placeCaretAfter(page, words)
  await page.keyboard.type(more)
}

async function noSideScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
}

function text(words: string): string {
  return JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: words, styles: {} }], children: [] }])
}

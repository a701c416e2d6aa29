import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'
import { someOf } from '../testing/lane.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

/** Where the caret stands first, and how often the keys are pressed before everything is selected. */
const starts: [where: string, presses: number, set: (page: Page) => Promise<void>][] = [
  ['a paragraph', 1, (page) => page.getByText('The first line').click()],
  ['a heading', 1, (page) => page.getByText('A heading').click()],
  ['a quotation', 1, (page) => page.getByText('A loud word').click()],
  ['a cell of a table', 2, (page) => page.getByText('cell two').click()],
  ['code', 2, (page) => page.getByText('let a = 1').click()],
  ['the caption of a picture', 2, (page) => page.getByRole('textbox', { name: 'Caption' }).first().click()],
  ['the author of a quotation', 2, (page) => page.getByRole('textbox', { name: 'Whose words' }).click()],
  ['a selected card', 1, (page) => page.locator('[data-content-type=embed]').click({ position: { x: 4, y: 4 } })],
]

test.each(someOf(starts, 2))('select all and Delete from %s removes every block, and one undo brings all back', async (_, presses, set) => {
  for (const key of ['Delete', 'Backspace']) {
    const { id } = await anArticle(site, { user_id: editor.id, content: manyKinds })
    const page = await openStudio(site, editor, `/studio/write/${id}`)
    await set(page)
    const before = await blockTypes(page)
    expect(before).toEqual(types)
    for (let time = 0; time < presses; time++) await page.keyboard.press('Control+a')
    await page.keyboard.press(key)
    await expect.poll(() => blockTypes(page)).toEqual(['paragraph'])
    expect((await page.getByRole('textbox', { name: 'Article body' }).innerText()).trim()).toBe('')
    await page.keyboard.press('Control+z')
    await expect.poll(() => blockTypes(page)).toEqual(types)
    await page.getByText('cell two').waitFor()
    await page.context().close()
  }
})

test('what is typed over everything stands alone, and so does the empty line after a cut', async () => {
  const { id } = await anArticle(site, { user_id: editor.id, content: manyKinds })
  const page = await openStudio(site, editor, `/studio/write/${id}`)
  await page.getByText('The first line').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('anew')
  await expect.poll(() => page.getByRole('textbox', { name: 'Article body' }).innerText()).toBe('anew')
  expect(await blockTypes(page)).toEqual(['paragraph'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => blockTypes(page)).toEqual(types)
  await page.getByText('The first line').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect.poll(() => blockTypes(page)).toEqual(['paragraph'])
  await page.context().close()
})

test.each(starts.filter(([, presses]) => presses === 2))('the first press in %s selects only that', async (_, __, set) => {
  const { id } = await anArticle(site, { user_id: editor.id, content: manyKinds })
  const page = await openStudio(site, editor, `/studio/write/${id}`)
  await set(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('anew')
  expect(await blockTypes(page)).toEqual(types)
  await page.context().close()
})

function blockTypes(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [...document.querySelectorAll('.bn-editor .bn-block-content')].map((block) => block.getAttribute('data-content-type')))
}

const types = ['image', 'paragraph', 'heading', 'quote', 'table', 'codeBlock', 'pullQuote', 'callout', 'embed', 'button', 'bulletListItem', 'image']
const words = (text: string) => [{ type: 'text', text, styles: {} }]
const cell = (text: string) => ({ type: 'tableCell', props: {}, content: words(text) })
const manyKinds = JSON.stringify([
  { id: 'f', type: 'image', props: { alt: '', caption: 'Words below', layout: 'text' }, children: [] },
  { id: 'a', type: 'paragraph', props: {}, content: words('The first line'), children: [] },
  { id: 'b', type: 'heading', props: { level: 2 }, content: words('A heading'), children: [] },
  { id: 'c', type: 'quote', props: {}, content: words('A loud word'), children: [] },
  { id: 'd', type: 'table', props: {}, content: { type: 'tableContent', rows: [{ cells: [cell('cell one'), cell('cell two')] }] }, children: [] },
  { id: 'e', type: 'codeBlock', props: { language: 'js' }, content: words('let a = 1'), children: [] },
  { id: 'g', type: 'pullQuote', props: { by: 'Ada' }, content: words('Loud'), children: [] },
  { id: 'h', type: 'callout', props: { tone: 'info', title: 'Beside' }, content: words('In a box'), children: [] },
  { id: 'i', type: 'embed', props: { provider: 'youtube', video_id: 'dQw4w9WgXcQ', title: 'A film' }, children: [] },
  { id: 'j', type: 'button', props: { href: '/articles', label: 'Read on' }, children: [] },
  { id: 'k', type: 'bulletListItem', props: {}, content: words('A point'), children: [] },
  { id: 'l', type: 'image', props: { alt: '', layout: 'text' }, children: [] },
])

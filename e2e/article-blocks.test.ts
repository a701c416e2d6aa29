import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { outlineOf } from '../testing/outline.ts'
import { openStudio, beginArticle, placeCaretAfter, insert } from '../testing/studio.ts'
import { until } from '../testing/until.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }
let tries = 0

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })

test('the slash menu inserts a heading, a list, code and a table, and typing continues below each', async () => {
  const { studio, id } = await beginAt('Behind the stroke')
  await insert(studio, 'Heading 2')
  await studio.keyboard.type('The night lift')
  await studio.keyboard.press('Enter')
  await insert(studio, 'Bullet List')
  await studio.keyboard.type('a lamp')
  await studio.keyboard.press('Enter')
  await studio.keyboard.press('Enter')
  await insert(studio, 'Code Block')
  await studio.keyboard.type('let key')
  await studio.keyboard.press('Enter')
  await studio.keyboard.type('key = 1')
  await studio.keyboard.press('Control+Enter')
  await insert(studio, 'Table')
  await studio.keyboard.type('Floor')
  await studio.keyboard.press('Tab')
  await studio.keyboard.type('Key')
  await studio.keyboard.press('Control+Enter')
  await studio.keyboard.type('The end.')
  await expect
    .poll(() => outlineOf(site, author, id), long)
    .toEqual([
      'heading 2: The night lift',
      'bulletListItem: a lamp',
      'codeBlock: let key\nkey = 1',
      expect.stringMatching(/^table: Floor \| Key \| +\/ /),
      'paragraph: The end.',
    ])
  await studio.context().close()
})

test('the slash menu filters while the author types, and obeys the arrow keys and Escape', async () => {
  const { studio, id } = await beginAt('By arrows')
  await studio.keyboard.type('/quo')
  const options = studio.getByRole('option')
  await expect.poll(() => options.allTextContents()).toEqual([expect.stringContaining('Quote'), expect.stringContaining('Pull quote')])
  await studio.keyboard.press('ArrowDown')
  await studio.locator('[role=option][aria-selected=true]').getByText('Pull quote').waitFor()
  await studio.keyboard.press('Enter')
  await studio.locator('.aside-block.is-pullQuote .aside-block__text').click()
  await studio.keyboard.type('Who has it?')
  await studio.keyboard.press('Control+Enter')
  await studio.keyboard.type('/quo')
  await options.first().waitFor()
  await studio.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  await expect.poll(() => outlineOf(site, author, id), long).toEqual(['pullQuote: Who has it?', 'paragraph: /quo'])
  await studio.context().close()
})

test('a word can be linked to an article of the site that is found by its title', async () => {
  const { slug } = await anArticle(site, { title: `The porter of the cellar ${++tries}` })
  const { studio, id } = await beginAt('Linked')
  await studio.keyboard.type('Ask the porter')
  await studio.getByText('Ask the porter').dblclick({ position: { x: 8, y: 12 } })
  await until(() => studio.evaluate(() => document.getSelection()?.toString().trim() === 'Ask'), { what: 'the chosen word' })
  await studio.keyboard.press('Control+k')
  await studio.getByRole('dialog').getByLabel('A page of ours, or an address').fill('porter cellar')
  await studio
    .getByRole('dialog')
    .getByRole('button', { name: /The porter of the cellar/ })
    .first()
    .click()
  await expect.poll(() => outlineOf(site, author, id), long).toEqual([`paragraph: [Ask](/articles/${slug}) the porter`])
  await studio.context().close()
})

test('a block can be dragged by its handle, and arrow keys move the caret across a divider', async () => {
  const { studio, id } = await beginAt('Dragged')
  for (const line of ['One', 'Two', 'Three']) {
    await studio.keyboard.type(line)
    await studio.keyboard.press('Enter')
  }
  await expect.poll(() => outlineOf(site, author, id), long).toEqual(['paragraph: One', 'paragraph: Two', 'paragraph: Three'])
  const lines = async () => (await studio.locator('.bn-block-content').allInnerTexts()).map((line) => line.trim()).filter(Boolean)
  // A block that is dropped too early returns to its place, so the drag is repeated.
  await until(async () => (await lines())[0] === 'Three' || (await dragAbove(studio, 'Three', 'One'), false), { pauseMs: 500, what: 'the dragged block' })
  await expect.poll(() => outlineOf(site, author, id), long).toEqual(['paragraph: Three', 'paragraph: One', 'paragraph: Two'])

  // The editor may hear of the key End after Enter, and divide the word where it was clicked.
  const below = async () => {
    await placeCaretAfter(studio, 'One')
    await studio.keyboard.press('Enter')
    return (await lines()).includes('One') || (await studio.keyboard.press('ControlOrMeta+z'), false)
  }
  await until(below, { pauseMs: 500, what: 'a line below “One”' })
  await insert(studio, 'Divider')
  const caret = () =>
    studio.evaluate(() => {
      const { focusNode, focusOffset } = document.getSelection() ?? {}
      const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement
      return { text: element?.textContent, place: `${element?.closest('[data-id]')?.getAttribute('data-id')} ${focusOffset}` }
    })
  // Each key is pressed only after the previous one has moved the caret. A late or lost key on a busy machine may lead
  // past the line, so the whole sequence is repeated.
  async function leads(key: string, from: string, to: string): Promise<boolean> {
    await placeCaretAfter(studio, from)
    for (let presses = 0; presses < 4; presses++) {
      const { place } = await caret()
      await studio.keyboard.press(key)
      await expect
        .poll(async () => (await caret()).place, { timeout: 5_000 })
        .not.toBe(place)
        .catch(() => {})
      if ((await caret()).text === to) return true
    }
    return false
  }
  await until(() => leads('ArrowDown', 'One', 'Two'), { what: 'the caret in the line below' })
  await until(() => leads('ArrowUp', 'Two', 'One'), { what: 'the caret in the line above' })
  await studio.context().close()
})

test('a note on a word is counted at once, and the panel of notes does not cover the text', async () => {
  const { studio } = await beginAt('Noted')
  await studio.setViewportSize({ width: 1440, height: 900 })
  await studio.keyboard.type('Nobody has asked her why she would keep a promise that nobody has heard, in a lift, at night.')
  await studio.getByText('Nobody has asked').dblclick({ position: { x: 20, y: 12 } })
  await studio.getByRole('button', { name: 'Note', exact: true }).click()
  const panel = studio.getByRole('complementary', { name: 'Notes' })
  await panel.getByText('Nobody', { exact: true }).waitFor()
  await panel.getByRole('textbox').fill('Who is she?')
  await panel.locator('button[type=submit]').first().click()
  await studio.getByRole('button', { name: 'Notes 1', exact: true }).waitFor()
  const [text, beside] = [await studio.getByText('Nobody has asked').boundingBox(), await panel.boundingBox()]
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  await studio.context().close()
})

/** Takes a block by its handle and drops it above another. */
async function dragAbove(studio: Page, what: string, where: string): Promise<void> {
  // Within the text: the drag image stays below it for a moment after the drag.
  const line = (words: string) => studio.locator('[contenteditable=true]').getByText(words, { exact: true })
  const handle = studio.locator('.bn-side-menu [draggable=true]')
  const middle = async (piece: Locator) => {
    const { y, height } = (await piece.boundingBox({ timeout: 1_000 }).catch(() => null)) ?? { y: NaN, height: 0 }
    return y + height / 2
  }
  // The handle may still be at the previous block, which would be moved instead.
  const stands = async () => {
    await line(what).hover()
    return Math.abs((await middle(handle)) - (await middle(line(what)))) < 12
  }
  await until(stands, { pauseMs: 50, what: `the handle of “${what}”` })
  await handle.hover()
  await studio.mouse.down()
  const { x, y } = (await line(where).boundingBox()) ?? { x: 0, y: 0 }
  await studio.mouse.move(x + 6, y + 20, { steps: 10 })
  await studio.mouse.move(x + 6, y + 2, { steps: 5 })
  await studio.mouse.up()
}

async function beginAt(title: string): Promise<{ studio: Page; id: number }> {
  const studio = await openStudio(site, author)
  return { studio, id: await beginArticle(studio, `${title} ${++tries}`) }
}

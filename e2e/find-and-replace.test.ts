import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, insert } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })

async function writeLines(lines: readonly string[]): Promise<Page> {
  const page = await openStudio(site, author)
  await beginArticle(page, 'Found and replaced')
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  return page
}

async function openBar(page: Page) {
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  const field = bar.getByRole('textbox', { name: 'Find in the text' })
  await field.waitFor()
  return { bar, field, says: bar.getByRole('status') }
}

const linesOf = async (page: Page) =>
  (await page.locator('[contenteditable=true] .bn-inline-content').allInnerTexts()).map((line) => line.trim()).filter(Boolean)

test('the find bar counts matches, steps in both directions and can match case and whole words', async () => {
  const page = await writeLines(['The lamp and the Lamp', 'Lamplight', "That's all"])
  const { bar, field, says } = await openBar(page)
  await field.fill('lamp')
  await expect.poll(() => says.innerText()).toBe('3 matches')
  expect(await violationsOn(page)).toEqual([])
  await field.press('Enter')
  await expect.poll(() => says.innerText()).toBe('1 of 3')
  await field.press('Enter')
  await expect.poll(() => says.innerText()).toBe('2 of 3')
  await field.press('Shift+Enter')
  await field.press('Shift+Enter')
  await expect.poll(() => says.innerText()).toBe('3 of 3')
  await bar.getByRole('checkbox', { name: 'Match case' }).check()
  await expect.poll(() => says.innerText()).toBe('1 match')
  await bar.getByRole('checkbox', { name: 'Match case' }).uncheck()
  await bar.getByRole('checkbox', { name: 'Whole words' }).check()
  await expect.poll(() => says.innerText()).toBe('2 matches')
  await bar.getByRole('checkbox', { name: 'Whole words' }).uncheck()
  await field.fill("that's")
  await expect.poll(() => says.innerText()).toBe('1 match')
  await field.fill('a.*p')
  await expect.poll(() => says.innerText()).toBe('No matches')
  await page.context().close()
})

test('“Replace all” inserts the replacement literally, in footnotes too, and one undo reverts it', async () => {
  const page = await writeLines(['İki lamp, one lamp'])
  await page.keyboard.type('Under it')
  await insert(page, 'Footnote')
  await page.keyboard.type('A lamp below')
  const before = await linesOf(page)
  const { bar, field, says } = await openBar(page)
  await field.fill('LAMP')
  await expect.poll(() => says.innerText()).toBe('3 matches')
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('$1 light')
  await bar.getByRole('button', { name: 'Replace all' }).click()
  await expect.poll(() => linesOf(page)).toEqual(before.map((line) => line.replaceAll('lamp', () => '$1 light')))
  await field.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => linesOf(page)).toEqual(before)
  await page.context().close()
})

test('a double click on “Replace all” replaces once where the replacement contains the words', async () => {
  const page = await writeLines(['Six lamps'])
  const { bar, field, says } = await openBar(page)
  await field.fill('lamp')
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('night lamp')
  await bar.getByRole('button', { name: 'Replace all' }).dblclick()
  await expect.poll(() => linesOf(page)).toEqual(['Six night lamps'])
  await expect.poll(() => says.innerText()).toBe('1 match')
  await page.context().close()
})

test('“Replace” replaces one match at a time, and typing in the text removes the highlights', async () => {
  const page = await writeLines(['Old one, old two'])
  const { bar, field, says } = await openBar(page)
  await field.fill('old')
  await field.press('Enter')
  await expect.poll(() => says.innerText()).toMatch(/of 2$/)
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('New')
  await bar.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect.poll(() => says.innerText()).toBe('1 of 1')
  await page.getByText('New', { exact: false }).last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect.poll(() => page.locator('[class*=search-match]').count()).toBe(0)
  await field.click()
  await expect.poll(() => page.locator('[class*=search-match]').count()).toBeGreaterThan(0)
  await page.context().close()
})

test.each([390, 1440])('the find bar stands below the header of the editor, however many lines that has, at %i px', async (width) => {
  const page = await writeLines(Array.from({ length: 12 }, (_, n) => `Lamp ${n}`))
  await page.setViewportSize({ width, height: 500 })
  const { bar, field } = await openBar(page)
  await field.fill('lamp 11')
  await field.press('Enter')
  await page.locator('.ProseMirror-active-search-match').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  expect(await coveredIn(bar)).toEqual([])
  await page.context().close()
})

/** The names of fields and buttons that something else stands over. */
function coveredIn(bar: Locator): Promise<string[]> {
  return bar.locator('input, button').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return control.contains(seen) || control.parentElement === seen ? [] : [control.getAttribute('aria-label') ?? control.textContent]
    }),
  )
}

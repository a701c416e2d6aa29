import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCreative } from '#content/creatives/service.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { bearing } from '../testing/sessions.ts'
import { openStudio, beginArticle } from '../testing/studio.ts'
import { until } from '../testing/until.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })
const author = await aReader(site, { role: 'author' })

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Command palette' })
  await dialog.getByRole('combobox').waitFor()
  return { dialog, options: dialog.getByRole('option') }
}

test('the command palette finds a screen and a draft and opens them by keyboard alone', async () => {
  const title = `Palette draft ${Date.now()}`
  const { id } = await createCreative(site.services, {
    status: 'draft',
    fields: { title, summary: 'One.', kind: 'illustration', creators: [{ name: 'Ilse Kern', role: 'ink' }] },
  })
  const page = await openStudio(site, editor)
  const { dialog, options } = await openPalette(page)
  await options.first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.type('redir')
  await dialog.getByRole('option', { name: 'Redirects', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/studio/redirects')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor()

  await openPalette(page)
  await page.keyboard.type(title)
  await dialog.getByRole('option', { name: title, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/studio/creatives/${id}`)
  await page.context().close()
})

test('what is typed before the command palette has loaded stands in its field and begins nothing else', async () => {
  const page = await openStudio(site, editor)
  await page.locator('.filter-bar').waitFor()
  await page.route(/Palette-[^/]*\.js/, (route) => new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => route.continue()))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new issue')
  const dialog = page.getByRole('dialog', { name: 'Command palette' })
  await dialog.getByRole('option', { name: 'New: Issue', selected: true }).waitFor()
  expect(await dialog.getByRole('combobox').inputValue()).toBe('new issue')
  expect(new URL(page.url()).pathname).toBe('/studio')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  expect(await dialog.getByRole('combobox').inputValue()).toBe('')
  await page.context().close()
})

test('the command palette creates an article and opens the publish dialog of the current one', async () => {
  const page = await openStudio(site, editor)
  const { dialog } = await openPalette(page)
  await page.keyboard.type('new art')
  await dialog.getByRole('option', { name: 'New article', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/studio/write/*')
  await page.getByRole('textbox', { name: 'Article body' }).click()
  await openPalette(page)
  await page.keyboard.type('publish')
  await dialog.getByRole('option', { name: 'Publish', exact: true, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /publish/i }).waitFor()
  await page.context().close()
})

test('the command palette offers two snippets of one name once each, whatever was typed before', async () => {
  for (const name of ['Box', 'Box', 'Box two']) {
    const body = JSON.stringify({ kind: 'snippet', name, fields: { content: '[]' } })
    const headers = { ...bearing(editor.token), 'content-type': 'application/json' }
    expect((await fetch(`${site.server.url}/api/snippets`, { method: 'POST', headers, body })).status).toBe(200)
  }
  const { id } = await anArticle(site, { title: 'Boxes', approved: 'draft' })
  const page = await openStudio(site, editor, `/studio/write/${id}`)
  await page.getByRole('textbox', { name: 'Article body' }).waitFor()
  const { dialog, options } = await openPalette(page)
  for (const [words, names] of [
    ['snippet box two', ['Box two']],
    ['snippet box', ['Box', 'Box', 'Box two']],
    ['snippet box two', ['Box two']],
  ] as const) {
    await dialog.getByRole('combobox').fill(words)
    await expect.poll(() => options.allInnerTexts()).toEqual(names.map((name) => `Insert the snippet ‘${name}’`))
  }
  await page.context().close()
})

test('the command palette offers an author no screen, action or content of editors', async () => {
  const title = `Palette of others ${Date.now()}`
  await anArticle(site, { title, approved: 'draft' })
  const own = `Palette of their own ${Date.now()}`
  await anArticle(site, { title: own, approved: 'draft', user_id: author.id })
  const page = await openStudio(site, author)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { dialog, options } = await openPalette(page)
  await dialog.getByRole('option', { name: 'New article' }).waitFor()
  const offered = await options.allInnerTexts()
  expect(offered.some((text) => text.startsWith('Media'))).toBe(true)
  expect(offered.filter((text) => /Redirects|Settings|People|New: /.test(text) && !/Notice/.test(text))).toEqual([])
  await page.keyboard.type('palette of')
  await dialog.getByRole('option', { name: own }).waitFor()
  expect(await dialog.getByRole('option', { name: title }).count()).toBe(0)
  expect(asked.filter((path) => /\/api\/(?:studio\/(?!home$)|people|pages)/.test(path))).toEqual([])
  await page.context().close()
})

test('Control + K in a text links the selected words, and opens the palette when none are selected', async () => {
  const page = await openStudio(site, author)
  await beginArticle(page, 'Two meanings of a key')
  await page.keyboard.type('Lamp')
  await page.getByText('Lamp', { exact: true }).dblclick()
  await until(() => page.evaluate(() => document.getSelection()?.toString().trim() === 'Lamp'), { what: 'the chosen word' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Link' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Link' }).waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: 'Article body' }).click()
  await page.keyboard.press('End')
  await openPalette(page)
  await page.context().close()
})

test.each([
  { language: 'en', side: '4px', far: 'paddingRight' },
  { language: 'ar', side: '-4px', far: 'paddingLeft' },
] as const)(
  'in $language the command palette keeps words of every direction clear of its button, and its bar at the start',
  async ({ language, side, far }) => {
    await changeSettings(site.services, { language }, null)
    const page = await openStudio(site, editor)
    await page.keyboard.press('Control+k')
    const field = page.locator('.command-palette').getByRole('combobox')
    for (const words of ['', 'Masthead', 'مقال']) {
      await field.fill(words)
      expect(await field.evaluate((input, name) => getComputedStyle(input)[name], far), words).toBe('60px')
    }
    await field.fill('')
    const shadow = () => page.locator('.command-palette [aria-selected="true"]').evaluate((option) => getComputedStyle(option).boxShadow)
    await expect.poll(async () => / (-?4px) .* inset$/.exec(await shadow())?.[1]).toBe(side)
    await page.context().close()
    await changeSettings(site.services, { language: 'en' }, null)
  },
)

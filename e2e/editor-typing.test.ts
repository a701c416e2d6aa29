import { expect, test } from 'vitest'
import type { Saved } from '#content/admin/contract.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { bearing } from '../testing/sessions.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

async function aContent(path: 'topics' | 'books', body: object): Promise<Saved> {
  const headers = { ...bearing(editor.token), 'content-type': 'application/json' }
  const answer = await fetch(`${site.server.url}/api/desk/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { data: Saved }).data // as the contract of each kind has it
}

const aTopic = (name: string) => aContent('topics', { fields: { name }, status: 'approved' })

test('a topic changes its address when the field is left, and can be merged into another topic', async () => {
  const [loaves, bread] = [await aTopic('Loaves of comfort'), await aTopic('Bread of comfort')]
  const { title } = await anArticle(site, { topics: [loaves.id] })
  const page = await openStudio(site, editor, `/studio/topics/${loaves.id}`)
  await page.getByLabel('Address', { exact: true }).fill('comfort-loaves')
  await page.keyboard.press('Tab')
  const statusOf = async (path: string) => {
    const answer = await fetch(site.server.url + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  await expect.poll(() => statusOf(`/articles/topic/${loaves.slug}`)).toEqual([301, '/articles/topic/comfort-loaves'])

  await page.getByRole('combobox', { name: 'Topic that stays' }).fill('Bread of')
  await page.getByRole('option', { name: 'Bread of comfort' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
  await page.waitForURL(`**/studio/topics/${bread.id}`)
  expect(await statusOf('/articles/topic/comfort-loaves')).toEqual([301, `/articles/topic/${bread.slug}`])
  expect(await (await fetch(`${site.server.url}/articles/topic/${bread.slug}`)).text()).toContain(title)
  await page.context().close()
})

test('bulk actions change the author of several articles and schedule books', async () => {
  const ada = await aReader(site, { role: 'author', username: `ada-${Date.now()}` })
  const [one, two] = [await anArticle(site, { title: 'Comfort for one', approved: 'draft' }), await anArticle(site, { title: 'Comfort for two' })]
  const page = await openStudio(site, editor, '/studio?search=Comfort%20for')
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  const bar = page.getByRole('toolbar')
  await bar.getByText('2 chosen').waitFor()
  await bar.getByRole('button', { name: 'Change author' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change author' })
  await dialog.getByRole('combobox', { name: 'New author' }).fill(ada.username)
  await page.getByRole('option', { name: ada.username }).click()
  await dialog.getByRole('button', { name: 'Change author' }).click()
  for (const { title } of [one, two]) await page.getByRole('row', { name: title }).getByText(ada.username).waitFor()

  await aContent('books', { fields: { title: 'A comfortable book', people: [{ name: 'Ilse Marrin', role: 'author' }] } })
  await page.goto('/studio/books?q=comfortable')
  await page.getByRole('checkbox', { name: 'Choose A comfortable book' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Schedule' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule' })
  await schedule.getByLabel(/When/).fill('2001-02-03T10:00')
  expect(await schedule.getByRole('button', { name: 'Schedule' }).isDisabled()).toBe(true)
  await schedule.getByLabel(/When/).fill('2037-02-03T10:00')
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await page.locator('.toast').filter({ hasText: '1 scheduled' }).waitFor()
  await page.context().close()
})

test('an editor chooses and orders the “Read on” articles in the settings of an article', async () => {
  const article = await anArticle(site, { title: 'Where comfort begins' })
  const [first, second] = [await anArticle(site, { title: 'Armchairs of comfort' }), await anArticle(site, { title: 'Blankets of comfort' })]
  const page = await openStudio(site, editor, `/studio/write/${article.id}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  const part = page.getByRole('group', { name: 'Read on' })
  const finder = page.getByRole('combobox', { name: 'Add an article to read on' })
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  for (const { title } of [second, first]) {
    await finder.fill(title)
    await page.getByRole('option', { name: title }).click()
    await part.getByRole('listitem').filter({ hasText: title }).waitFor()
    expect([await finder.inputValue(), await finder.evaluate((field) => field === document.activeElement)]).toEqual(['', true])
  }
  await part.getByRole('button', { name: 'Read on: move 2 up' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => part.getByRole('listitem').first().textContent()).toContain(first.title)
  expect(await focused()).toBe('Read on: move 1 up')
  const saved = async () => {
    const answer = await fetch(`${site.server.url}/api/drafts/${article.id}`, { headers: bearing(editor.token) })
    return ((await answer.json()) as { data: { fields: { related: number[] } } }).data.fields.related // as the drafts' contract has it
  }
  await expect.poll(saved).toEqual([first.id, second.id])

  await part.getByRole('button', { name: 'Read on: remove 1' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Read on: remove 1')
  await page.keyboard.press('Enter')
  await expect.poll(() => finder.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(saved).toEqual([])
  await page.context().close()
})

test('quotes, dashes and links are formatted while typing, one undo reverts that, and code stays unchanged', async () => {
  const page = await openStudio(site, editor)
  await beginArticle(page, 'Typed with comfort')
  const text = page.getByRole('textbox', { name: 'Article body' })
  await page.keyboard.type('A "tide" -- and [the sea](https://example.org/sea) it')
  await expect.poll(() => text.innerText()).toContain('A “tide” — and the sea it')
  expect(await text.getByRole('link', { name: 'the sea' }).getAttribute('href')).toBe('https://example.org/sea')
  await page.keyboard.type('"')
  await expect.poll(() => text.innerText()).toContain('sea it”')
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.innerText()).toContain('sea it"')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('"Low" [the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('deep')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('](https://example.org/deep)')
  await expect.poll(() => text.innerText()).toContain('“Low” the deep')
  expect(await text.locator('a strong, strong a').innerText()).toBe('deep')
  await page.keyboard.press('Enter')
  await page.keyboard.type('``` ')
  await page.keyboard.type('say "no" -- now')
  await expect.poll(() => text.innerText()).toContain('say "no" -- now')
  await page.context().close()
})

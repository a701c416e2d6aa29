import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ensureTopics } from '#content/topics/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, manyTopics } from '../testing/builders.ts'
import { bearing } from '../testing/sessions.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, placeCaretAfter, acquireEditLock, textOnServer } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })
const other = await aReader(site, { role: 'editor' })

test('two editors who wrote at once see both versions and merge them block by block, and the history keeps what was not taken', async () => {
  const first = await openStudio(site, editor)
  const id = await beginArticle(first, 'Two versions')
  await first.keyboard.type('The porter is awake.')
  await first.keyboard.press('Enter')
  await first.keyboard.type('The lamp burns.')
  await expect.poll(() => textOnServer(site, editor, id), long).toContain('The lamp burns.')
  const second = await conflicting(first, id)

  const versions = first.getByRole('region', { name: 'Both versions' })
  await versions.waitFor({ timeout: 60_000 })
  for (const width of [1440, 390]) {
    await first.setViewportSize({ width, height: 900 })
    for (const theme of ['light', 'dark']) {
      await showIn(first, theme)
      expect(await violationsOn(first)).toEqual([])
      expect(await first.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (process.env['SHOTS']) await first.screenshot({ path: `${process.env['SHOTS']}/conflict-${width}-${theme}.png`, fullPage: true })
    }
  }
  const porter = versions.getByRole('group').filter({ hasText: 'porter' })
  expect(await porter.locator('ins').allInnerTexts()).toContain('now.')
  await porter.getByRole('radio', { name: 'Theirs' }).check()
  expect(await versions.getByRole('group').filter({ hasText: 'lamp' }).getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true)
  await versions.getByRole('button', { name: 'Save what is chosen' }).click()

  await expect.poll(() => textOnServer(site, editor, id), long).toContain('The porter is awake at last.')
  expect(await textOnServer(site, editor, id)).toContain('The lamp burns low.')
  await placeCaretAfter(first, 'burns low.')
  await first.keyboard.type(' And on.')
  await expect.poll(() => textOnServer(site, editor, id), long).toContain('burns low. And on.')
  expect(await historyOf(id)).toEqual(expect.arrayContaining([expect.stringContaining('awake now.'), expect.stringContaining('awake at last.')]))
  await first.context().close()
  await second.context().close()
}, 180_000)

test('an editor who takes the other version finds their own one in the history', async () => {
  const first = await openStudio(site, editor)
  const id = await beginArticle(first, 'Theirs')
  await first.keyboard.type('The porter is awake.')
  await first.keyboard.press('Enter')
  await first.keyboard.type('The lamp burns.')
  await expect.poll(() => textOnServer(site, editor, id), long).toContain('The lamp burns.')
  const second = await conflicting(first, id)
  await first.getByRole('button', { name: 'Use theirs' }).click()
  await placeCaretAfter(first, 'at last.')
  expect(await textOnServer(site, editor, id)).not.toContain('low.')
  expect(await historyOf(id)).toContainEqual(expect.stringContaining('burns low.'))
  await first.context().close()
  await second.context().close()
}, 180_000)

test('topics that two editors have chosen at once stand in their conflict by name', async () => {
  const [tides, storms] = [`Tides of ${editor.username}`, `Storms of ${other.username}`]
  const [, stormsId] = await ensureTopics(site.services, [{ name: tides }, { name: storms }, ...manyTopics], 'listed')
  const first = await openStudio(site, editor)
  const id = await beginArticle(first, 'Two topics')
  await first.keyboard.type('The porter is awake.')
  await expect.poll(() => textOnServer(site, editor, id), long).toContain('awake.')
  await first.getByRole('button', { name: 'Settings' }).click()
  const tidesBox = await findTopic(first, tides)
  const second = await openStudio(site, other, `/studio/write/${id}`)
  await first.context().setOffline(true)
  await acquireEditLock(second)
  await second.getByRole('button', { name: 'Settings' }).click()
  await (await findTopic(second, storms)).check()
  await expect.poll(() => topicsOnServer(id), long).toEqual([stormsId])
  await tidesBox.check()
  await first.context().setOffline(false)
  await first.getByRole('button', { name: 'Take over' }).click({ timeout: 60_000 })

  const topics = first.getByRole('region', { name: 'Both versions' }).getByRole('group', { name: 'Topics' })
  await topics.locator('ins').getByText('Tides').waitFor({ timeout: 60_000 })
  expect(await topics.locator('del').getByText('Storms').count()).toBe(1)
  if (process.env['SHOTS']) await first.screenshot({ path: `${process.env['SHOTS']}/topics-conflict.png`, fullPage: true })
  await first.context().close()
  await second.context().close()
}, 180_000)

/** The first one types without a connection what the second one, who takes over, writes in another way. */
async function conflicting(first: Page, id: number): Promise<Page> {
  const second = await openStudio(site, other, `/studio/write/${id}`)
  await second.getByText(`It is being edited by ${editor.username}`).waitFor()
  await first.context().setOffline(true)
  await acquireEditLock(second)
  await placeCaretAfter(second, 'awake.')
  await second.keyboard.press('Backspace')
  await second.keyboard.type(' at last.')
  await expect.poll(() => textOnServer(site, editor, id), long).toContain('awake at last.')
  await placeCaretAfter(first, 'awake.')
  await first.keyboard.press('Backspace')
  await first.keyboard.type(' now.')
  await placeCaretAfter(first, 'burns.')
  await first.keyboard.press('Backspace')
  await first.keyboard.type(' low.')
  await first.context().setOffline(false)
  await first.getByText(`It is being edited by ${other.username}`).waitFor({ timeout: 60_000 })
  await first.getByRole('button', { name: 'Take over' }).click()
  await first.getByText('Somebody else has saved since you started.').waitFor({ timeout: 60_000 })
  return second
}

/** The box of a topic in the open settings, which list only the first twelve of many. */
async function findTopic(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Find a topic' }).fill(name)
  const box = page.getByRole('checkbox', { name })
  await box.waitFor()
  return box
}

async function topicsOnServer(id: number): Promise<number[]> {
  const answer = await fetch(`${site.server.url}/api/drafts/${id}`, { headers: bearing(editor.token) })
  return ((await answer.json()) as { data: { fields: { topics: number[] } } }).data.fields.topics // as the drafts' contract has it
}

/** Texts of all revisions. */
async function historyOf(id: number): Promise<string[]> {
  const read = async <T>(path: string) =>
    (await (await fetch(`${site.server.url}/api/drafts/${id}/revisions${path}`, { headers: bearing(editor.token) })).json()) as T
  const { data } = await read<{ data: { revision: number }[] }>('') // as the drafts' contract has it
  return Promise.all(data.map(async ({ revision }) => (await read<{ data: { fields: { content: string } } }>(`/${revision}`)).data.fields.content))
}

async function showIn(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    const sheet = document.getElementById('theme')
    if (!(sheet instanceof HTMLLinkElement)) throw new Error('no theme sheet')
    const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }))
    document.cookie = `theme=${name}; Path=/`
    sheet.href = `/theme.css?${name}`
    await loaded
  }, theme)
}

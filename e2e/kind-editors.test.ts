import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

let tries = 0

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

/** Of each kind its screen and what a new one needs, by label. */
const kinds: [string, Record<string, string>][] = [
  ['books', { Name: 'Vesna Marrin' }],
  ['events', { Summary: 'Eight people at a time.', Venue: 'Tower B', Organizer: 'The house' }],
]

test.each(kinds)('an editor of %s saves by typing, restores a revision, schedules, unpublishes and duplicates', { timeout: 120_000 }, async (kind, needs) => {
  const name = `Harbour ${++tries} ${Date.now()}`
  const page = await openStudio(site, editor, `/studio/${kind}/new`)
  await title(page).fill(name)
  for (const [label, text] of Object.entries(needs)) await page.getByRole('textbox', { name: label, exact: true }).first().fill(text)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.waitForURL(new RegExp(`${kind}/\\d+$`))
  const address = (await page.getByRole('link', { name: 'View as a reader' }).getAttribute('href')) ?? ''
  const read = async () => (await fetch(site.server.url + address)).text()

  await title(page).fill(`${name} at night`)
  await page.getByText('Public, changed').waitFor()
  expect(await read()).not.toContain(`${name} at night`)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect.poll(read).toContain(`${name} at night`)
  await title(page).fill(`${name} at dawn`)
  await page.getByText('Public, changed').waitFor()

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('complementary', { name: 'History' })
  await history
    .getByRole('button', { name: /Published/ })
    .first()
    .click()
  await history.getByText('this went').waitFor()
  expect(await history.locator('ins').last().innerText()).toContain('dawn')
  await history.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => title(page).inputValue()).toBe(`${name} at night`)

  await inMenu(page, 'Unpublish')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  await page.getByText('Draft', { exact: true }).waitFor()
  expect((await fetch(site.server.url + address)).status).toBe(404)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByLabel('When').fill('2031-01-08T19:30')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page
    .getByText(/8 Jan 2031/)
    .first()
    .waitFor()
  expect((await fetch(site.server.url + address)).status).toBe(404)
  await inMenu(page, 'Unschedule')
  await page.getByText('Draft', { exact: true }).waitFor()

  const before = page.url()
  await inMenu(page, 'Duplicate')
  await page.waitForURL((url) => url.href !== before)
  await expect.poll(() => title(page).inputValue()).toBe(`${name} at night (copy)`)
  await page.context().close()
})

test('a form saves its text after a lost connection and shows a conflict when another program has saved', async () => {
  const page = await openStudio(site, editor, '/studio/topics/new')
  const name = page.getByRole('textbox', { name: 'Name' })
  const text = page.getByRole('textbox', { name: 'Description' })
  await name.fill(`Quays ${++tries} ${Date.now()}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/topics\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const draft = async () => {
    const answer = await fetch(`${site.server.url}/api/desk/topics/${id}/draft`, { headers: bearing(editor.token) })
    return ((await answer.json()) as { data: { revision: number; fields: { description: string } } }).data // as contentCalls has it
  }
  await page.getByText('Draft', { exact: true }).waitFor()

  await page.context().setOffline(true)
  await text.fill('Where the ferries wait.')
  await page.getByText('No connection.').waitFor()
  await page.context().setOffline(false)
  await expect.poll(async () => (await draft()).fields.description, { timeout: 15_000 }).toBe('Where the ferries wait.')

  // Another program saves without asking for the lock.
  await site.services.database.db.deleteFrom('content_locks').where('content_id', '=', id).where('kind', '=', 'topic').execute()
  const body = JSON.stringify({ base: (await draft()).revision, fields: { description: 'Theirs.' } })
  const headers = { ...bearing(editor.token), 'content-type': 'application/json' }
  expect((await fetch(`${site.server.url}/api/desk/topics/${id}/draft`, { method: 'PUT', headers, body })).status).toBe(200)
  await text.fill('Mine.')
  await page.getByText('Somebody else has saved since you started.').waitFor()
  expect(await text.inputValue()).toBe('Mine.')
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect.poll(async () => (await draft()).fields.description).toBe('Mine.')
  await page.context().close()
})

function title(page: Page) {
  return page.getByRole('textbox', { name: 'Title', exact: true })
}

async function inMenu(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

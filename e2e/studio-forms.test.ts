import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ensureTopics } from '#content/topics/service.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { testImage } from '../testing/pictures.ts'
import { openStudio } from '../testing/studio.ts'
import { until } from '../testing/until.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

let tries = 0

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

/** Of each noun: its screen and what a new one needs, by label. The first one is what it is called. */
const nouns: [string, Record<string, string>][] = [
  ['topics', { Name: 'Lifts' }],
  ['books', { Title: 'The night lift', 'Authors and publisher: Name': 'Vesna Marrin' }],
  ['movies', { Title: 'The lift goes down', 'Credits: Name': 'Ilse Kern' }],
  ['music', { Title: 'Lift music', 'Credits: Name': 'The Shafts' }],
  ['events', { Title: 'An evening in the lift', Summary: 'Eight people at a time.', Venue: 'Tower B', Organizer: 'The house' }],
  ['podcast', { Title: 'Stuck between floors' }],
  ['creatives', { Title: 'Shafts', Summary: 'Twelve drawings.', 'Owner: Name': 'Ilse Kern' }],
  ['releases', { Label: 'Spring', Title: 'Up and down', Summary: 'About lifts.' }],
]

test.each(someOf(nouns, 3))(
  'an editor of %s sees missing fields, then publishes, edits, unpublishes and deletes',
  { timeout: 240_000 },
  async (noun, needs) => {
    const round = ++tries
    const page = await openStudio(site, editor, `/studio/${noun}/new`)
    const [called = ''] = Object.keys(needs).filter((label) => label === 'Title' || label === 'Name')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await page.getByText(/must/).first().waitFor()
    expect(await field(page, called).getAttribute('aria-invalid')).toBe('true')
    await summaryNames(page)
    // Required fields are marked.
    for (const label of Object.keys(needs)) expect(await field(page, label).getAttribute('required'), label).not.toBeNull()

    for (const [label, text] of Object.entries(needs)) await field(page, label).fill(label === called ? `${text} ${round}` : text)
    if (noun === 'releases') await field(page, 'Number').fill(String(round))
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await toast(page, 'Published')
    const address = (await page.getByRole('link', { name: 'View as a reader' }).getAttribute('href')) ?? ''
    expect(await read(address)).toContain(`${needs[called]} ${round}`)
    expect(await page.getByText(/^Not saved yet$|^What you typed earlier/).count()).toBe(0)

    await field(page, called).fill(`Another name ${round}`)
    await page.getByText('Public, changed').waitFor()
    expect(await read(address)).not.toContain(`Another name ${round}`)
    await publish(page, 'Publish changes')
    await expect.poll(() => read(address)).toContain(`Another name ${round}`) // the notice of the first time may still stand there

    await inMenu(page, 'Unpublish')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Draft', { exact: true }).waitFor()
    expect((await fetch(site.server.url + address)).status).not.toBe(200)
    await inMenu(page, 'Delete')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete the / })
      .click()
    await page.waitForURL(`**/studio/${noun}`)
    await page.context().close()
  },
)

/** What the notice on top says by its label stands beside a field of that label; it leads to the first one. */
async function summaryNames(page: Page): Promise<void> {
  const notice = page.getByRole('alert').filter({ has: page.locator('.form-errors') })
  await notice.waitFor()
  const wrong = await page
    .locator('.content-form [aria-invalid=true]')
    .evaluateAll((fields) => fields.map((one) => (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels?.[0]?.textContent : null)))
  const said = await notice.innerText()
  for (const label of wrong) expect(said).toContain(`${label?.replace(/ ?\*$/, '')}: `)
  await notice.getByRole('button').first().click()
  expect(await page.evaluate(() => document.activeElement?.ariaInvalid)).toBe('true')
}

test('an error in a row is shown in that row, and everything typed is kept after a reload', async () => {
  const page = await openStudio(site, editor, '/studio/books/new')
  await field(page, 'Title').fill('Lifts of the north')
  await field(page, 'ISBN-13').fill('978-0-00-000000-1')
  await page.getByText('cannot be right: its check digit does not hold').waitFor()
  const people = page.getByRole('group', { name: 'Authors and publisher' })
  await people.getByLabel('Name').fill('Vesna Marrin')
  await people.getByRole('button', { name: 'Add a person' }).click()
  await page.keyboard.press('Control+s')
  await people.getByRole('listitem').nth(1).getByText('must not be empty').waitFor()
  expect(await people.getByRole('listitem').nth(0).getByText('must not be empty').count()).toBe(0)
  await page.locator('.mantine-InputWrapper-error', { hasText: 'is not an ISBN-13' }).waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Lifts of the north')
  await page.reload()
  await page.getByText('Your unsaved text was restored').waitFor()
  expect(await field(page, 'ISBN-13').inputValue()).toBe('978-0-00-000000-1')
  await page.context().close()
})

test('a list that failed to load can be loaded again', async () => {
  const page = await openStudio(site, editor, '/studio')
  await page.route('**/api/desk/topics*', (route) => route.fulfill({ status: 500, json: { error: 'Not now.', code: 'went-wrong' } }))
  await page.getByRole('link', { name: 'Topics', exact: true }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Not now.' })
  await note.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/desk/topics*')
  await note.getByRole('button', { name: 'Try again' }).click()
  await note.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a form that failed to load can be loaded again', async () => {
  const name = `Asked again ${++tries}`
  const [id] = await ensureTopics(site.services, [{ name }], 'listed')
  const page = await openStudio(site, editor, '/studio')
  await page.route('**/api/desk/topics/**', (route) => route.fulfill({ status: 500, json: { error: 'Not now.', code: 'went-wrong' } }))
  await page.goto(`/studio/topics/${id}`)
  const note = page.getByRole('alert').filter({ hasText: 'Not now.' })
  await note.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/desk/topics/**')
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(name)
  await page.context().close()
})

test('a topic whose publishing failed is saved as one draft and can be published at the second try', async () => {
  const page = await openStudio(site, editor, '/studio/topics/new')
  const name = `Half way ${++tries}`
  // Aborts every try: the client retries lost connections.
  await page.route('**/approve', (route) => route.abort())
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.waitForURL(/topics\/\d+$/)
  await page.locator('.toast.is-error').waitFor()
  await page.unroute('**/approve')
  await publish(page, 'Publish')
  expect(await site.services.database.db.selectFrom('topics').select('id').where('name', '=', name).execute()).toHaveLength(1)
  await page.context().close()
})

test('a scheduled article moves to another day of the calendar by its buttons and by dragging', async () => {
  const soon = new Date(Date.now() + 24 * 3_600_000)
  const { id, title } = await anArticle(site, { title: `To come ${++tries}`, published_at: soon.getTime() })
  const page = await openStudio(site, editor, '/studio/calendar')
  const entry = page.locator('.studio-calendar__entry', { hasText: title })
  const dayOf = async () => {
    const row = await site.services.database.db.selectFrom('articles').select('published_at').where('id', '=', id).executeTakeFirstOrThrow()
    return Math.round(((row.published_at ?? 0) - soon.getTime()) / (24 * 3_600_000))
  }
  await entry.getByRole('button', { name: 'a day later' }).click()
  await until(async () => (await dayOf()) === 1, { what: 'the next day' })
  // The focus stays on the button.
  const dayAfter = (days: number) => new Date(soon.getFullYear(), soon.getMonth(), soon.getDate() + days, 12).toISOString().slice(0, 10)
  const standsAt = (days: number) => page.locator(`li:has(time[datetime="${dayAfter(days)}"]) #move-${id}-1:focus`).waitFor()
  await standsAt(1)
  await page.keyboard.press('Enter')
  await until(async () => (await dayOf()) === 2, { what: 'the day after' })
  await standsAt(2)

  const from = page.locator('.studio-calendar li', { has: entry })
  const target = from.locator('xpath=following-sibling::li[1]')
  await entry.dragTo(target)
  await until(async () => (await dayOf()) === 3, { what: 'the day it was dropped on' })
  await page.context().close()
})

test('a picture is uploaded, moved to a folder, used as a cover, listed with its use and replaced', async () => {
  const page = await openStudio(site, editor, '/studio/media')
  const name = `lift-${++tries}`
  const colour = `#${String(100_000 + tries)}`
  const bytes = (width: number) => testImage({ width, colour }).png().toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await bytes(800) })
  const side = page.getByRole('region', { name: `${name}.webp` })
  await side.getByLabel('Alt text').fill('A lift between two floors')
  await side.getByLabel('Folder').fill('lifts')
  await side.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved')
  await side.getByText('Nowhere.').waitFor()

  await page.getByRole('checkbox', { name: `Select ${name}.webp` }).check()
  const bar = page.getByRole('form', { name: 'With the selected files' })
  await bar.getByLabel('Folder').fill('lifts/2026')
  await bar.getByRole('button', { name: 'Move' }).click()
  await toast(page, '1 file in lifts/2026')
  await bar.waitFor({ state: 'detached' })

  const form = await openStudio(site, editor, '/studio/creatives/new')
  await field(form, 'Title').fill(`With a lift ${tries}`)
  await field(form, 'Summary').fill('One picture.')
  await field(form, 'Owner: Name').fill('Ilse Kern')
  await form.getByRole('group', { name: 'Cover', exact: true }).getByRole('button', { name: 'Choose a picture' }).click()
  await form.getByRole('combobox', { name: 'Folder' }).selectOption('lifts/2026')
  await form.getByRole('button', { name: `${name}.webp` }).click()
  await expect.poll(() => form.getByRole('group', { name: 'Cover', exact: true }).getByLabel('Alt text').inputValue()).toBe('A lift between two floors')
  await form.getByRole('button', { name: 'Save and publish' }).click()
  await toast(form, 'Published')
  const address = (await form.getByRole('link', { name: 'View as a reader' }).getAttribute('href')) ?? ''

  await page.reload()
  await page.getByLabel('Find in the library').fill('between two floors')
  await page.getByRole('button', { name: `${name}.webp` }).click()
  await side.getByRole('link', { name: `With a lift ${tries}` }).waitFor()
  expect(await side.getByRole('button', { name: 'In use: cannot be removed' }).isDisabled()).toBe(true)
  await side.locator('input[type=file]').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: await bytes(640) })
  await side.getByText('640 × 600').waitFor()
  await until(async () => /width="640"/.test(await read(address)), { what: 'the new picture on the page' })
  await page.context().close()
  await form.context().close()
})

async function publish(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await toast(page, 'Published')
}

async function inMenu(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

/** 'Group: Label', or a label of its own. */
function field(page: Page, label: string) {
  const [group, inner] = label.split(': ')
  const within = inner === undefined ? page.locator('form') : page.getByRole('group', { name: group ?? '' })
  return within
    .getByLabel(inner ?? label)
    .and(page.locator('input, textarea'))
    .first()
}

/** Waits for a toast, which is also announced. */
async function toast(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
}

async function read(address: string): Promise<string> {
  return (await fetch(site.server.url + address)).text()
}

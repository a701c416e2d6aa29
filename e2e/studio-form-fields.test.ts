import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ensureTopics } from '#content/topics/service.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

let tries = 0

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })
const admin = await aReader(site, { role: 'admin' })

test('the start of an event accepts a year typed digit by digit and shows an error while it is incomplete', async () => {
  const page = await openStudio(site, editor, '/studio/events/new')
  const begins = page.getByLabel('Begins', { exact: true })
  // As the browser gives them while 2031 is typed.
  for (const year of ['0002', '0020', '0203']) {
    await begins.fill(`${year}-12-24T19:30`)
    expect(await begins.inputValue()).toBe(`${year}-12-24T19:30`)
  }
  await page.getByLabel('Category').focus()
  await page.getByText('must be a whole date, with a year of four digits').waitFor()
  await begins.fill('2031-12-24T19:30')
  expect(await begins.inputValue()).toBe('2031-12-24T19:30')
  await page.getByText('must be a whole date').waitFor({ state: 'detached' })
  await page.context().close()
})

test('an all-day event is entered with its last day, and readers see that day', async () => {
  const page = await openStudio(site, editor, '/studio/events/new')
  for (const label of ['Title', 'Summary', 'Venue', 'Organizer']) await page.getByRole('textbox', { name: label, exact: true }).fill(`Fair ${++tries}`)
  await page.getByRole('switch', { name: 'Whole days' }).press('Space')
  await page.getByLabel('Begins', { exact: true }).fill('2031-01-08')
  await page.getByLabel('Last day').fill('2031-01-10')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('Published').first().waitFor()
  expect(await page.getByLabel('Last day').inputValue()).toBe('2031-01-10')
  const address = (await page.getByRole('link', { name: 'View as a reader' }).getAttribute('href')) ?? ''
  expect(await (await fetch(site.server.url + address)).text()).toContain('All day, until Friday 10 January')
  await page.context().close()
})

test('Shift + Tab through a form never focuses a field behind its header', async () => {
  const page = await openStudio(site, editor, '/studio/events/new')
  await page.getByLabel('Phone').focus()
  const first = page.getByRole('combobox', { name: 'Time zone' })
  while (!(await first.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Shift+Tab')
    const seen = await page.evaluate(() => {
      const head = document.querySelector('.content-form .screen-header')?.getBoundingClientRect().bottom ?? 0
      return (document.activeElement?.getBoundingClientRect().top ?? 0) >= head
    })
    expect(seen).toBe(true)
  }
  await page.context().close()
})

test('an invalid web or e-mail address of an event shows its error at that field, not at the name', async () => {
  const page = await openStudio(site, editor, '/studio/events/new')
  const needs = { Title: 'An evening', Summary: 'In the lift.', Venue: 'Tower B', Organizer: 'The house', 'Web address': 'tower', 'E-mail': 'house' }
  for (const [label, text] of Object.entries(needs)) await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').filter({ hasText: '2 fields have errors' }).waitFor()
  expect(
    await page
      .locator('.content-form [aria-invalid=true]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)),
  ).toEqual(['Web address', 'E-mail']) // of text fields
  await page.context().close()
})

test('an invalid rating and an empty headline show their errors at their own fields', async () => {
  const page = await openStudio(site, editor, '/studio/books/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The night lift')
  await page.getByRole('group', { name: 'Authors and publisher' }).getByLabel('Name').fill('Vesna Marrin')
  const rating = page.getByRole('textbox', { name: 'Out of five' })
  await rating.fill('4.3')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').filter({ hasText: '2 fields have errors' }).waitFor()
  const saidOf = (field: Locator) =>
    field.evaluate((one) => document.getElementById((one.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '')?.textContent)
  expect([await saidOf(rating), await saidOf(page.getByRole('textbox', { name: 'Headline' }))]).toEqual(['must be 0 to 5 in halves', 'must not be empty'])
  await page.context().close()
})

test('a moved row keeps its half-typed text and the focus, and a new row gets the focus at once', async () => {
  const page = await openStudio(site, editor, '/studio/music/new')
  const tracks = page.getByRole('group', { name: 'In order' })
  for (const title of ['One', 'Two', 'Three']) {
    await tracks.getByRole('button', { name: 'Add a track' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true)
    await tracks.getByLabel('Title').last().fill(title)
  }
  const titles = () => tracks.getByLabel('Title').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)) // of text fields
  await tracks.getByLabel('Length').last().fill('abc')
  await tracks.getByRole('button', { name: 'move 3 up' }).focus()
  for (const order of [
    ['One', 'Three', 'Two'],
    ['Three', 'One', 'Two'],
    // There is no further up.
    ['Three', 'One', 'Two'],
  ]) {
    await page.keyboard.press('Enter')
    await expect.poll(titles).toEqual(order)
  }
  expect(await tracks.getByLabel('Length').first().inputValue()).toBe('abc')
  await tracks.getByRole('button', { name: 'remove 1' }).click()
  await expect.poll(titles).toEqual(['One', 'Two'])
  expect(await tracks.getByLabel('Length').first().inputValue()).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('In order: remove 1')
  await page.context().close()
})

test('settings that cannot be sent show an error in view, and no toast covers the save button', async () => {
  const page = await openStudio(site, admin, '/studio/settings')
  const line = page.getByLabel('Telephone')
  await line.fill('+47 22 00 00 01')
  await page.context().setOffline(true)
  const button = page.getByRole('button', { name: 'Save settings' })
  await button.click()
  const said = page.getByRole('alert').filter({ hasText: 'The server could not be reached. Your text is saved in this browser' })
  await said.waitFor()
  expect(await isSeen(page, '.studio-form .form-message.is-error')).toBe(true)
  expect(await line.inputValue()).toBe('+47 22 00 00 01')
  await page.context().setOffline(false)
  await button.click()
  await page.getByText('shown everywhere').first().waitFor()
  await said.waitFor({ state: 'detached' })
  expect(await isSeen(page, '.studio-form .btn.is-large')).toBe(true)
  await changeSettings(site.services, { phone: '' }, null)
  await page.context().close()
})

test('unsaved podcast settings are restored, and a form that failed to load can be loaded again', async () => {
  const page = await openStudio(site, editor, '/studio/podcast/show')
  const rhythm = page.getByLabel('Rhythm')
  await rhythm.fill('Every night')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page.getByRole('heading', { name: 'Articles' }).waitFor()
  await page.route('**/api/desk/show', (route) => route.fulfill({ status: 500, json: { error: 'Not now.', code: 'went-wrong' } }))
  await page.goBack()
  const note = page.getByRole('alert').filter({ hasText: 'Not now.' })
  await note.waitFor()
  await page.unroute('**/api/desk/show')
  await note.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your unsaved text was restored').waitFor()
  expect(await rhythm.inputValue()).toBe('Every night')
  await page.getByRole('group', { name: 'Links beside the newest episode' }).getByRole('button', { name: 'Add a platform' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').getByText('must be at least 1 letter').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => rhythm.inputValue()).toBe('')
  await page.context().close()
})

test('editing a redirect focuses the form, and saving it returns the focus to its row', async () => {
  const page = await openStudio(site, editor, '/studio/redirects')
  const from = `/old/lift-${++tries}-${Date.now()}`
  await page.getByLabel('Old address').fill(from)
  await page.getByLabel('Leads to').fill('/about')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: `Change ${from}` }).click()
  await expect.poll(() => page.getByLabel('Old address').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Leads to').fill('/contact')
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('row', { name: from }).getByText('/contact').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(`Change ${from}`)
  await page.context().close()
})

test('on a phone the last row of the figures is filled, and fields of the announcement stand apart', async () => {
  const page = await openStudio(site, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  const figures = page.locator('.home-figures')
  await figures.locator('li').last().waitFor()
  const rightOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().right))
  expect(await rightOf(figures.locator('li').last())).toBe(await rightOf(figures))
  await page.goto('/studio/announcement')
  const hint = await page.getByText('[words](address) is a link within the text').boundingBox()
  const next = await page.getByText('Link of the whole bar').boundingBox()
  expect((next?.y ?? 0) - (hint?.y ?? 0) - (hint?.height ?? 0)).toBeGreaterThan(8)
  await page.context().close()
})

test('the filters of the article list fit on one line in a wide window, and an empty screen does not scroll', async () => {
  await anArticle(site, { topics: await ensureTopics(site.services, [{ name: 'Working at the lift, and what came of it' }], 'listed') })
  const page = await openStudio(site, editor)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('option', { name: 'Working at the lift' }).waitFor({ state: 'attached' })
  await page.locator('.filter-bar button').last().waitFor()
  await expect
    .poll(() =>
      page.locator('.filter-bar > :not(datalist)').evaluateAll((parts) => new Set(parts.map((part) => Math.round(part.getBoundingClientRect().top))).size),
    )
    .toBe(1)
  await page.goto('/studio/no-such-screen')
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.context().close()
})

test('buttons and switches have a visible focus outline in the light theme', async () => {
  const page = await openStudio(site, editor)
  await page.context().addCookies([{ name: 'theme', value: 'light', url: site.server.url }])
  await page.goto('/studio/events/new')
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-text').trim())
  expect(accent).toBe('#765700')
  for (const [role, name, at] of [
    ['button', 'Save and publish', 'button'],
    ['switch', 'Whole days', '.mantine-Switch-track'],
  ] as const) {
    await page.getByRole(role, { name }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(
      await page
        .locator(at)
        .and(page.locator(':focus, :focus + *'))
        .evaluate((shown) => getComputedStyle(shown).outline),
      name,
    ).toContain('rgb(118, 87, 0)')
  }
  await page.context().close()
})

/** Whether its centre is in the viewport and not covered. */
async function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

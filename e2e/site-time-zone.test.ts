import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { browserCookiesOf } from '../testing/sessions.ts'
import { beginArticle } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const shots = process.env['SHOTS']

const site = await siteForTests(openSite)

/** The studio in a browser with the time zone of Paris. */
async function inParis(): Promise<Page> {
  const { token } = await aReader(site, { role: 'admin' })
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: site.server.url, localStorage: [{ name: 'token', value: token }] }] },
  })
  await context.addCookies(browserCookiesOf(token, site.server.url))
  return context.newPage()
}

test('the studio shows and accepts all times in the time zone of the site, not of the device, and says so', async () => {
  const studio = await inParis()
  await studio.goto('/studio/settings')
  const zone = studio.getByLabel('Time zone', { exact: true })
  expect(await zone.inputValue()).toBe('UTC')
  await studio.getByRole('button', { name: 'Use the time zone of this device: Europe/Paris' }).click()
  expect(await zone.inputValue()).toBe('Europe/Paris')
  await zone.selectOption('America/New_York')
  await studio.getByRole('button', { name: 'Save settings' }).click()
  await studio.getByText('Saved and shown everywhere').first().waitFor()
  expect(await violationsOn(studio)).toEqual([])
  if (shots) await studio.screenshot({ path: `${shots}/settings.png`, fullPage: true })

  await studio.goto('/studio')
  await studio.getByText('All times: America/New_York').waitFor()
  await beginArticle(studio, 'On the clocks of New York')
  await studio.locator('.bn-editor').click()
  await studio.keyboard.type('Some text.')
  await studio.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = studio.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('America/New_York; empty: at once').waitFor()
  await dialog.getByLabel(/^When/).fill('2032-03-14T02:30')
  await dialog.getByText('it becomes 03:30, that is 2032-03-14 07:30 UTC.').waitFor()
  await dialog.getByLabel(/^When/).fill('2032-03-28T23:15')
  await dialog.getByText('That is 2032-03-29 03:15 UTC.').waitFor()
  if (shots) await studio.screenshot({ path: `${shots}/publish.png` })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await studio
    .getByText(/28 Mar 2032, 23:15/)
    .first()
    .waitFor()

  await studio.goto('/studio/calendar?month=2032-03')
  const day = studio.getByRole('listitem').filter({ has: studio.getByText('Sunday 28 March', { exact: true }) })
  await day.getByText('On the clocks of New York').waitFor()
  await day.getByText('23:15').waitFor()
  await studio.getByRole('button', { name: /a day later/ }).click()
  const next = studio.getByRole('listitem').filter({ has: studio.getByText('Monday 29 March', { exact: true }) })
  await next.getByText('23:15').waitFor()
  if (shots) await studio.screenshot({ path: `${shots}/calendar.png`, fullPage: true })
  const { published_at } = await site.services.database.db
    .selectFrom('articles')
    .select('published_at')
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(new Date(published_at ?? 0).toISOString()).toBe('2032-03-30T03:15:00.000Z')
  await studio.context().close()
})

test('an event in another time zone shows its start there, in UTC and in the time zone of the site', async () => {
  const studio = await inParis()
  await studio.goto('/studio/events/new')
  await studio.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Tokyo')
  await studio.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await studio.getByLabel(/^Begins/).fill('2032-05-01T09:00')
  await studio.getByText(/In Asia\/Tokyo; that is 2032-05-01 00:00 UTC · 30 Apr 2032, 20:00/).waitFor()
  if (shots) await studio.screenshot({ path: `${shots}/event.png`, fullPage: true })
  await studio.context().close()
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readCalendars, textIn } from '#content/events/read-ical.ts'
import { createEvent } from '#content/events/service.ts'
import { openSite } from '../testing/open-site.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const starts_at = Math.ceil(Date.now() / 86_400_000 + 7) * 86_400_000 + 19 * 3_600_000

const site = await siteForTests(openSite)
const venue = { name: 'Customs House', street: 'Quay 1', locality: 'Oslo', country: 'NO' }
const fields = { title: 'Last dive', summary: 'Jump, or hold the towels.', starts_at, ends_at: starts_at + 7_200_000, timezone: 'Europe/Oslo', venue }
await createEvent(site.services, { status: 'approved', fields: { ...fields, attendance_mode: 'offline', organizer: { name: 'The house' } } })

test.each([{ phone: true }, { phone: false }])('the calendar menu of an event keeps its position, downloads a file and closes by keyboard: %o', async (how) => {
  await using visitor = await aVisitor(site.browser, site.server, how)
  const { page } = visitor
  await page.goto('/events/last-dive')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const item = page.getByRole('link', { name: 'Calendar file' })
  await expect.poll(() => item.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
  const place = await item.boundingBox()
  await page.waitForTimeout(300)
  expect(await item.boundingBox()).toEqual(place)
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
  const [calendar] = readCalendars(await readFile(await download.path(), 'utf8'))
  const event = calendar?.getFirstSubcomponent('vevent')
  if (!event) throw new Error('no event in the file')
  const stamp = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}/, '')
  expect([textIn(event, 'summary'), textIn(event, 'dtstart'), textIn(event, 'dtend')]).toEqual(['Last dive', stamp(starts_at), stamp(starts_at + 7_200_000)])
  expect([textIn(event, 'location'), textIn(event, 'sequence'), textIn(event, 'status')]).toEqual(['Customs House, Quay 1, Oslo, NO', '0', 'CONFIRMED'])
  expect(textIn(event, 'uid')).toMatch(/^[\da-f-]{36}$/)
  // A choice closes the menu, and so does Escape.
  await expect.poll(() => item.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Add to calendar' }).press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Calendar file')
  await page.keyboard.press('Escape')
  await expect.poll(() => item.isVisible()).toBe(false)
})

test('the calendar menu links to Google Calendar without any request to another site', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  const foreign: string[] = []
  page.on('request', (request) => !request.url().startsWith(site.server.url) && foreign.push(request.url()))
  await page.goto('/events/last-dive')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const google = new URL((await page.getByRole('link', { name: 'Google' }).getAttribute('href')) ?? '')
  expect([google.hostname, google.searchParams.get('text')]).toEqual(['calendar.google.com', 'Last dive'])
  expect(foreign).toEqual([])
})

import { expect, test } from 'vitest'
import { insertMailing } from '#community/newsletter/mailings.ts'
import { oneSubject } from '#community/newsletter/rules.ts'
import { insertSegment, removeSegment } from '#community/newsletter/segments.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
await seedLists(site.services)
const { db } = site.services.database
const page = await openStudio(site, await aReader(site, { role: 'editor' }))
const recipients = page.getByLabel('To', { exact: true })

test('a newsletter to a segment that cannot be read says so at its field and is sent once another choice is saved', async () => {
  const { id, segment_id } = await aMailingToSegment('Press')
  await db.updateTable('newsletter_segments').set({ filters: '{}' }).where('id', '=', segment_id).execute()
  await page.goto(`/studio/newsletter/${id}`)
  const fault = page.locator('.error-text').getByText('The segment “Press” cannot be read and reaches nobody.')
  await fault.waitFor()
  expect(await recipients.getAttribute('aria-invalid')).toBe('true')
  const send = page.getByRole('button', { name: 'Send …', exact: true })
  await send.click()
  expect(await recipients.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByRole('group', { name: 'Send it' }).count()).toBe(0)
  await recipients.selectOption('weekly')
  await fault.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Your unsaved text was restored').waitFor()
  await recipients.waitFor()
  expect(await fault.count()).toBe(0)
  await send.click()
  await expect.poll(() => page.getByRole('button', { name: /^Send it to/ }).isEnabled()).toBe(true)
})

test('a newsletter keeps its deleted segment when its subject is changed', async () => {
  const { id, segment_id } = await aMailingToSegment('Patrons')
  await removeSegment(db, segment_id, Date.now())
  await page.goto(`/studio/newsletter/${id}`)
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Doors open')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stored = () => db.selectFrom('newsletter_mailings').select(['subject', 'segment_id']).where('id', '=', id).execute()
  await expect.poll(stored).toEqual([{ subject: 'Doors open', segment_id }])
})

test('recipients that were chosen and not saved are still chosen when the newsletter is opened again', async () => {
  const { id, segment_id } = await aMailingToSegment('Members')
  await page.goto(`/studio/newsletter/${id}`)
  await recipients.selectOption('weekly')
  await page.route('**/api/newsletter/segments', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  await page.getByText('Your unsaved text was restored').waitFor()
  await recipients.waitFor()
  expect([await recipients.inputValue(), segment_id]).toEqual(['weekly', segment_id])
  await page.unroute('**/api/newsletter/segments')
})

async function aMailingToSegment(name: string): Promise<{ id: number; segment_id: number }> {
  const now = Date.now()
  const segment_id = await insertSegment(db, { name, list: 'weekly', tag: name }, now)
  const texts = { list: 'weekly', subject: 'Doors', preview: '', heading: '', intro: '', articles: [], outro: '', archive: null, indexing: null }
  const id = await insertMailing(db, { ...oneSubject, ...texts, segment_id }, { user_id: null, now })
  return { id, segment_id }
}

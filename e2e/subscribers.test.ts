import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { insertMailing } from '#community/newsletter/mailings.ts'
import { oneSubject } from '#community/newsletter/rules.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { ahead } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
await seedLists(site.services)
const page = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/newsletter/subscribers')

test('a large subscriber file is imported in chunks, and its invalid rows can be downloaded', async () => {
  await page.getByText('No subscribers yet.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Import subscribers' }).waitFor()
  await page.getByLabel('Consent').fill('Signed up at our old site')
  await page.getByRole('button', { name: 'Import the file' }).click()
  await page.getByText('Choose a CSV file.').waitFor()
  await page.getByLabel('Consent').fill('')
  const note = 'n'.repeat(4_000)
  const rows = Array.from({ length: 500 }, (_, n) => (n % 250 === 7 ? `broken ${n},"=1+1",${note}` : `reader-${n}@example.org,"Reader, ${n}",${note}`))
  await page.getByLabel('CSV file').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(`email,name,note\n${rows.join('\n')}\n`) })
  await page.getByRole('button', { name: 'Import the file' }).click()
  await expect.poll(() => page.getByLabel('Consent').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Consent').fill('Signed up at our old site')
  await page.getByLabel('Tags').fill('old site, press')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/subscribers/import') && sent.push(request.postData() ?? ''))
  await page.getByRole('button', { name: 'Import the file' }).click()
  await page.getByText('500 rows were read.').waitFor({ timeout: 60_000 })
  expect(sent.length).toBeGreaterThan(2)
  for (const body of sent) expect(Buffer.byteLength(body)).toBeLessThan(900_000)
  for (const row of [8, 258]) await page.getByRole('row', { name: `${row} broken ${row - 1}` }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const download = ahead(page.waitForEvent('download'))
  await page.getByRole('button', { name: 'Download these rows' }).click()
  expect((await readFile(await (await download).path(), 'utf8')).split('\r\n')).toEqual([
    'row,email,fault',
    '8,"broken 7","It has no valid e-mail address."',
    '258,"broken 257","It has no valid e-mail address."',
  ])
})

test('an editor adds a subscriber with their consent, finds them by filters and sees their history', async () => {
  await page.goto('/studio/newsletter/subscribers')
  await page.getByText('498 subscribers').waitFor()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.net')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'Tags' }).fill('patron')
  await page.getByRole('textbox', { name: 'Consent' }).fill('On paper, 3 May')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('499 subscribers').waitFor()
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('patron')
  await page.getByText('1 subscriber', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Unsubscribed')
  await page.getByText('No matches.').waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await page.getByRole('searchbox').fill('lovel')
  await page.getByLabel('Joined before').fill('2001-01-01')
  await page.getByText('No matches.').waitFor()
  await page.getByLabel('Joined before').fill('')
  await page.reload()
  await page.getByRole('link', { name: 'ada@example.net' }).click()
  await page.getByText('by the newsroom · On paper, 3 May').waitFor()
  await page.getByRole('textbox', { name: 'Tags' }).fill('patron, press')
  await page.getByRole('textbox', { name: 'Language' }).fill('de')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.goto('/studio/newsletter/subscribers?language=de')
  await page.getByRole('row', { name: /ada@example\.net.*patron, press/ }).waitFor()
  const download = ahead(page.waitForEvent('download'))
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['email', 'ada@example.net', ''])
})

test('bounced addresses are removed from their lists after confirmation', async () => {
  const { db } = site.services.database
  await db.updateTable('newsletter_subscribers').set({ suppression: 'bounce', suppressed_at: 1 }).where('email', '=', 'reader-3@example.org').execute()
  await page.goto('/studio/newsletter/subscribers')
  await page.getByRole('button', { name: 'Remove dead addresses' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove them from the lists' }).click()
  await page.getByText('1 address was removed from its lists').first().waitFor()
  await page.goto('/studio/newsletter/subscribers?status=bounced')
  expect(await page.getByRole('row', { name: 'reader-3@example.org' }).getByRole('cell').nth(1).textContent()).toBe('')
})

test('a filter is saved as a segment, and a newsletter can be addressed to it', async () => {
  await page.goto('/studio/newsletter/subscribers')
  await page.getByRole('combobox', { name: 'List' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('patron')
  await page.getByRole('textbox', { name: 'Name of the segment' }).fill('Patrons')
  await page.getByRole('button', { name: 'Save as a segment' }).click()
  await page.getByRole('button', { name: 'Patrons (1)' }).waitFor()
  await page.goto('/studio/newsletter/subscribers')
  await page.getByRole('button', { name: 'Patrons (1)' }).click()
  await page.getByRole('row', { name: 'ada@example.net' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.goto('/studio/newsletter')
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'The week: Patrons (1)' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 reader', { exact: true }).waitFor()
})

test('subscribers who opened none of their last mails are found, saved as a segment, tagged and taken off a list', async () => {
  const { services } = site
  const { db } = services.database
  await changeSettings(services, { newsletter: { state: 'on', sender_name: '', sender_address: '', measured: 'on' } }, null)
  const at = services.now() - 3 * 86_400_000
  await db.updateTable('site_settings').set({ newsletter_measured_since: at }).execute()
  const mailing = { list: 'weekly', subject: 'Rain', archive: null, indexing: null, intro: '', outro: '', articles: [], preview: '', heading: '' }
  const id = await insertMailing(db, { ...oneSubject, ...mailing, segment_id: null }, { user_id: null, now: at })
  await db.updateTable('newsletter_mailings').set({ status: 'sent', measured_at: at }).where('id', '=', id).execute()
  const readers = await db.selectFrom('newsletter_subscribers').select('id').where('email', 'in', ['reader-1@example.org', 'reader-2@example.org']).execute()
  const sent = { mailing_id: id, status: 'sent', sent_at: at } as const
  for (const [index, { id: subscriber_id }] of readers.entries())
    await db
      .insertInto('newsletter_deliveries')
      .values({ ...sent, subscriber_id, opened_at: index === 0 ? at : null })
      .execute()
  await page.goto('/studio/newsletter/subscribers')
  await page.getByRole('combobox', { name: 'List' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Engagement' }).selectOption('Opened none of the last mails')
  await page.getByText('No matches.').waitFor()
  await page.getByLabel('Mails', { exact: true }).fill('1')
  await page.getByText('1 subscriber', { exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Name of the segment' }).fill('Asleep')
  await page.getByRole('button', { name: 'Save as a segment' }).click()
  await page.getByRole('button', { name: 'Asleep (1)' }).waitFor()
  await page.getByRole('textbox', { name: 'Tag for those found' }).fill('asleep')
  await page.getByRole('button', { name: 'Tag them' }).click()
  await page.getByRole('row', { name: /reader-\d@example\.org.*asleep/ }).waitFor()
  await page.getByRole('button', { name: 'Take them off this list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take them off' }).click()
  await page.getByText('1 subscriber was taken off').first().waitFor()
  await page.getByText('No matches.').waitFor()
  await page.reload()
  expect(await page.getByRole('combobox', { name: 'Engagement' }).inputValue()).toBe('not-opened')
})

test('an editor orders an article as a newsletter in the publish dialog', async () => {
  const { id } = await anArticle(site, { title: 'Rain', approved: 'draft' })
  await page.goto(`/studio/write/${id}`)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByLabel('Also send as a newsletter').click()
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'The week: Patrons (1)' })
  await page.getByLabel('How much of it').selectOption('The whole text')
  const order = () => site.services.database.db.selectFrom('newsletter_article_orders').selectAll().execute()
  await expect.poll(order).toMatchObject([{ article_id: id, list: 'weekly', extent: 'whole', segment_id: 1 }])
  expect(await violationsOn(page)).toEqual([])
  // A change made while the previous one is in flight must not revert it.
  await page.route('**/api/newsletter/articles/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByLabel('To', { exact: true }).selectOption('weekly')
  await page.getByLabel('How much of it').selectOption('Title, picture and standfirst')
  await expect.poll(order).toMatchObject([{ article_id: id, list: 'weekly', extent: 'teaser', segment_id: null }])
  await page.unroute('**/api/newsletter/articles/*')
  await page.getByLabel('Also send as a newsletter').click()
  await expect.poll(order).toEqual([])
})

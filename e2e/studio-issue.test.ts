import { expect, test } from 'vitest'
import { createRelease } from '#content/releases/service.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { pagesPdf } from '../testing/pdf.ts'
import { openStudio } from '../testing/studio.ts'
import { until } from '../testing/until.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

let tries = 0

const site = await siteForTests(openSite)

test('an editor adds a PDF to an issue, reorders its pages and links them; a refused PDF changes nothing', async () => {
  const { id } = await createRelease(site.services, {
    status: 'draft',
    fields: { number: 900 + ++tries, label: 'Winter', title: 'Shafts', summary: 'Of lifts.' },
  })
  const page = await openStudio(site, await aReader(site, { role: 'editor' }), `/studio/releases/${id}`)
  await page.getByRole('button', { name: 'Choose or upload a PDF' }).click()
  await page
    .locator('dialog[open] input[type=file]')
    .setInputFiles({ name: 'issue.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pagesPdf(['Cellar', 'Ground floor', 'Roof'])) })
  await page.getByText('3 pages, ready to be read.').waitFor({ timeout: 60_000 }) // drawn by a job, in its turn
  const words = async () => {
    const rows = await site.services.database.db.selectFrom('release_pages').select('text').where('release_id', '=', id).orderBy('no').execute()
    return rows.map((row) => row.text.trim())
  }
  const sheets = page.getByRole('list', { name: 'Pages in their order' }).getByRole('listitem')
  await sheets.nth(2).dragTo(sheets.nth(0))
  await until(async () => (await words()).join() === 'Roof,Cellar,Ground floor', { what: 'the order it was dragged into' })
  // The same key again moves the same page on.
  for (const [button, ...orders] of [
    ['Move page 3 forward', 'Roof,Ground floor,Cellar', 'Ground floor,Roof,Cellar'],
    ['Move page 1 back', 'Roof,Ground floor,Cellar', 'Roof,Cellar,Ground floor'],
  ] as const) {
    await page.getByRole('button', { name: button }).focus()
    for (const [moves, order] of orders.entries()) {
      await page.keyboard.press('Enter')
      await until(async () => (await words()).join() === order, { what: order })
      const there = button.startsWith('Move page 3') ? `Move page ${2 - moves} forward` : `Move page ${2 + moves} back`
      await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(there)
    }
  }
  await page.getByRole('button', { name: 'Page 1 · 0 links' }).click()
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('To an address').fill('the roof')
  await page.getByRole('button', { name: 'Save the links' }).click()
  await page.getByText('Address: must begin with https://').waitFor()
  expect(await page.getByLabel('To an address').inputValue()).toBe('the roof')
  await page.getByLabel('To an address').fill('https://example.org/roof')
  await page.getByRole('button', { name: 'Save the links' }).click()
  await page.getByRole('button', { name: 'Page 1 · 1 link' }).waitFor()

  await page.getByRole('button', { name: 'Another PDF' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a PDF' })
  const upload = (name: string, bytes: Uint8Array) =>
    picker.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  await upload('empty.pdf', new Uint8Array())
  await picker.getByText('This file is empty.').waitFor()
  await upload('half.pdf', pagesPdf(['Cellar', 'Roof']).subarray(0, 300))
  const notice = page.getByRole('alertdialog', { name: 'How this file is kept' })
  await notice.getByText('it may be locked or damaged').waitFor()
  await notice.getByRole('button', { name: 'Use it like this' }).click()
  await page.getByText('This PDF cannot be read. It may be damaged.').waitFor()
  await page.getByText('3 pages, ready to be read.').waitFor()
  expect(await words()).toEqual(['Roof', 'Cellar', 'Ground floor'])
  await page.context().close()
})

test('a PDF uploaded for a new issue creates its draft and its pages', async () => {
  const page = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/releases/new')
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles({ name: `harbour-${++tries}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pagesPdf(['Quay', 'Pier'])) })
  await page.waitForURL(/\/studio\/releases\/\d+$/)
  await page.getByText('2 pages, ready to be read.').waitFor({ timeout: 60_000 }) // drawn by a job, in its turn
  expect(await page.getByRole('textbox', { name: 'Title' }).first().inputValue()).toBe(`Harbour ${tries}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).first().waitFor()
})

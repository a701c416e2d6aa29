import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { waitForPdfPages } from '../testing/wait-for-pdf-pages.ts'
import { openSite } from '../testing/open-site.ts'
import { pagesPdf } from '../testing/pdf.ts'
import { swipe } from '../testing/swipe.ts'
import { aVisitor, listens } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { createCreative } from '#content/creatives/service.ts'
import { addressOf, storeUpload } from '#operations/media/service.ts'

const booklet = '/creatives/not-silence'

const site = await siteForTests(openSite)
const words = ['The cover', 'A drawer', 'Two letters', 'The tenor', 'A chair', 'The end']
const row = await storeUpload(site.services, { content: pagesPdf(words), name: 'not-silence.pdf' })
const file = { media_id: row.id, url: addressOf(row), name: row.name, label: 'To print', bytes: row.bytes, type: row.mime, sha256: row.sha256, pages: 6 }
await createCreative(site.services, {
  status: 'approved',
  fields: { title: 'Not silence', summary: 'Captions.', kind: 'pdf', creators: [{ name: 'Delphine Sarrazin', role: 'captions' }], file },
})
await waitForPdfPages(site.server, 'not-silence', 'creatives')

/** Turns by a gesture or a key, and waits until the page is there. */
async function turns(page: Page, work: () => Promise<void>, to: number): Promise<void> {
  await work()
  await page.waitForURL((url) => url.searchParams.get('page') === (to === 1 ? null : String(to)))
  await page.locator('.booklet-page.is-current').getByAltText(`Page ${to} of 6`).waitFor()
}

describe('The booklet viewer', () => {
  test('a booklet on a phone turns by swipe, arrow and thumbnail, adds pages to the history and shifts no layout', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { phone: true })
    const { page, errors } = visitor
    await page.goto(booklet)
    await listens(page, '.booklet-page.is-current')
    await page.locator('#pages').evaluate((box) => box.scrollIntoView({ block: 'start', behavior: 'instant' }))
    const below = () =>
      page.locator('.booklet-toolbar').evaluate((bar) => bar.getBoundingClientRect().top - (bar.closest('section')?.getBoundingClientRect().top ?? 0))
    const before = await below()
    await turns(page, () => page.getByRole('link', { name: 'Next page' }).tap(), 2)
    await turns(page, () => page.locator('.booklet-thumbnails').getByRole('link', { name: 'Page 5' }).tap(), 5)
    // Image sizes are rounded.
    expect(Math.abs((await below()) - before)).toBeLessThan(1)
    await page.getByText('In words').tap()
    await page.locator('.booklet-text__page.is-current').getByText('A chair').waitFor()
    await turns(page, async () => void (await page.goBack()), 2)
    await page.locator('#pages').evaluate((box) => box.scrollIntoView({ block: 'start', behavior: 'instant' }))
    // Swipes come last: a tap right after one only stops the scrolling.
    await turns(page, () => swipe(page, 'left'), 3)
    await turns(page, () => swipe(page, 'left'), 4)
    await turns(page, () => swipe(page, 'right'), 3)
    expect(await page.locator('.booklet-page:visible').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(errors).toEqual([])
  })

  test('a booklet on a wide screen shows a spread, turns by keys and continues at the page of the lightbox', async () => {
    await using visitor = await aVisitor(site.browser, site.server)
    const { page, errors } = visitor
    await page.goto(`${booklet}?page=2`)
    await listens(page, '.booklet-page.is-current')
    expect(await page.locator('.booklet-page:visible').count()).toBe(2)
    await turns(page, () => page.keyboard.press('ArrowRight'), 4)
    await turns(page, () => page.keyboard.press('ArrowLeft'), 2)
    await turns(page, () => page.keyboard.press('ArrowLeft'), 1)
    // Its first page has a link to the second.
    await turns(page, () => page.getByRole('link', { name: 'To page 2' }).click(), 2)
    await page.getByRole('link', { name: 'Page 2 of 6, larger' }).click()
    await page.getByRole('dialog').getByAltText('Page 2 of 6').waitFor()
    for (const no of [3, 4]) {
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog').getByAltText(`Page ${no} of 6`).waitFor()
    }
    await turns(page, () => page.keyboard.press('Escape'), 4)
    await page.getByLabel('Page', { exact: true }).fill('6')
    await turns(page, () => page.keyboard.press('Enter'), 6)
    expect(await violationsOn(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('a booklet without script turns by links and scrolls to its pages', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false, baseURL: site.server.url, viewport: { width: 390, height: 780 } })
    const page = await context.newPage()
    await page.goto(booklet)
    for (const no of [2, 3]) {
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.waitForURL((url) => url.searchParams.get('page') === String(no))
      await page.locator('.booklet-page.is-current').getByAltText(`Page ${no} of 6`).waitFor()
    }
    expect(await page.locator('.booklet__pages').evaluate((box) => box.getBoundingClientRect().top < innerHeight / 2)).toBe(true)
    await page.getByLabel('Page', { exact: true }).fill('5')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('page') === '5')
    await page.getByText('In words').click()
    await page.locator('.booklet-text__page.is-current').getByText('A chair').waitFor()
    await context.close()
  })
})

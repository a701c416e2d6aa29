import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutAvif } from '../testing/browser.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import type { RunningServer } from '../testing/start-server.ts'
import { aVisitor } from '../testing/visitor.ts'

let site: OpenSite
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  site = await openSite({ demo: true })
  ;({ server, browser } = site)
})
afterAll(() => site?.close())

test('to find the way on a phone: the menu shows every section at once', async () => {
  await using visitor = await aVisitor(browser, server, { phone: true })
  const { page } = visitor
  await page.goto('/')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const section of ['Articles', 'About']) {
    await page.getByRole('button', { name: 'Menu' }).click()
    const link = menu.getByRole('link', { name: section })
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(y + height, section).toBeLessThan(780)
    await link.click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await menu.waitFor({ state: 'hidden' })
  }
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('to open a book from the shelf and come back to it', async () => {
  const page = await withoutAvif(await browser.newPage({ viewport: { width: 1280, height: 900 } }))
  // Not all of its pictures: the server has to cut them first.
  await page.goto(`${server.url}/magazine/entertainment`, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  const book = page.locator('main a[href^="/magazine/entertainment/books/"]').nth(2)
  const address = await book.getAttribute('href')
  await book.click()
  await page.waitForURL(`**${address}`)
  await page.getByRole('dialog').locator('h2').first().waitFor()
  const title = await page.getByRole('dialog').locator('h2').first().innerText()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/magazine/entertainment')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address)
  // The same address opens by itself as well, written by the server.
  expect((await (await fetch(`${server.url}${address}`)).text()).toLowerCase()).toContain(title.toLowerCase().slice(0, 12))
  await page.close()
})

test('to see a piece in its own colours, nothing of another page over its head, and the middle of a picture closer', async () => {
  const page = await withoutAvif(await browser.newPage({ viewport: { width: 1280, height: 900 } }))
  await page.goto(`${server.url}/creatives/lisbet-row`, { waitUntil: 'domcontentloaded' })
  const head = page.locator('main > header')
  expect(await head.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element, '::after').content])).toEqual([
    'rgba(0, 0, 0, 0)',
    'none',
  ])
  await hydrated(page)
  await page.locator('.plates .open').first().click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  // Zoomed to its middle.
  await expect.poll(() => page.locator('.lightbox .view').evaluate((view) => view.scrollLeft > view.clientWidth / 4)).toBe(true)
  await page.close()
})

test('to play an episode while browsing', async () => {
  const page = await withoutAvif(await browser.newPage({ viewport: { width: 1280, height: 900 } }))
  await page.goto(`${server.url}/podcast/the-man-who-answers-the-clock-62?t=5`, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  await page.getByRole('button', { name: /play/i }).first().click()
  const dock = page.locator('.dock')
  await dock.waitFor()
  await page.getByRole('link', { name: 'Creatives' }).first().click()
  await page.waitForURL('**/creatives')
  expect(await dock.isVisible()).toBe(true)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toContain('The man who answers the clock')
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
  await dock.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  await page.close()
})

test('to go on listening where one stopped, at the speed one likes', async () => {
  const page = await withoutAvif(await browser.newPage({ viewport: { width: 1280, height: 900 } }))
  const place = page.getByLabel('Place in the episode')
  const seconds = async () => Number(await place.inputValue())
  await page.goto(`${server.url}/podcast/the-man-who-answers-the-clock-62?t=14`, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  await page.getByRole('button', { name: /play/i }).first().click()
  await expect.poll(seconds).toBeGreaterThan(15)
  await page.getByRole('button', { name: 'Speed 1, change to 1.2' }).click()
  await page.locator('.dock').getByLabel('Chapters').selectOption({ label: '0:25 The gap' })
  await expect.poll(seconds).toBeGreaterThan(26)
  await page.locator('.dock').getByRole('button', { name: 'Pause' }).click()
  await page.goto(`${server.url}/podcast/the-man-who-answers-the-clock-62`, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  await page.getByRole('button', { name: /play/i }).first().click()
  await page.getByRole('button', { name: 'Speed 1.2, change to 1.5' }).waitFor()
  await expect.poll(seconds).toBeGreaterThan(25)
  expect(await seconds()).toBeLessThan(45)
  await page.close()
})

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.date')?.textContent?.trim() !== '')
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const { server, browser } = site

test('the mobile menu shows every section without scrolling', async () => {
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

test('the nameplate is yellow in the dark theme and black in the light theme', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  const colour = () => page.locator('.cover-story .nameplate').evaluate((plate) => getComputedStyle(plate).fill)
  await page.goto('/')
  expect(await colour()).toBe('rgb(255, 210, 50)')
  await page.context().addCookies([{ name: 'theme', value: 'light', url: server.url }])
  await page.reload()
  expect(await colour()).toBe('rgb(21, 18, 14)')
})

test('the home page keeps its scroll position after going back and after a reload', async () => {
  await using visitor = await aVisitor(browser, server, { phone: true })
  const { page } = visitor
  await page.goto('/')
  await hydrated(page)
  const piece = page.locator('.mosaic a').last()
  // Sections change their height when they come near the viewport, so this scrolls until the link stays in place.
  await expect
    .poll(() => piece.evaluate((link) => (link.scrollIntoView({ block: 'center' }), Math.abs(link.getBoundingClientRect().top - innerHeight / 2))))
    .toBeLessThan(400)
  const top = await piece.evaluate((link) => link.getBoundingClientRect().top)
  const shift = () => piece.evaluate((link, before) => Math.abs(link.getBoundingClientRect().top - before), top)
  await piece.click()
  await page.waitForURL('**/creatives/*')
  await page.goBack()
  await page.waitForURL(`${server.url}/`)
  await expect.poll(shift).toBeLessThan(3)
  await page.reload()
  await hydrated(page)
  await expect.poll(shift).toBeLessThan(3)
})

test('a book opens in a dialog, and closing it returns the focus to its link', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/magazine/entertainment')
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
})

test('a creative has no backdrop in its header, and its lightbox zooms into the middle of a picture', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/creatives/lisbet-row')
  const head = page.locator('main > header')
  expect(await head.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element, '::after').content])).toEqual([
    'rgba(0, 0, 0, 0)',
    'none',
  ])
  await hydrated(page)
  await page.locator('.image-grid .image-grid__open').first().click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  // Zoomed to its middle.
  await expect.poll(() => page.locator('.lightbox .lightbox__view').evaluate((view) => view.scrollLeft > view.clientWidth / 4)).toBe(true)
})

test('an episode keeps playing while the reader browses', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/podcast/the-man-who-answers-the-clock-62?t=5')
  await hydrated(page)
  await page.getByRole('button', { name: /play/i }).first().click()
  const player = page.locator('.player-bar')
  await player.waitFor()
  await page.getByRole('link', { name: 'Creatives' }).first().click()
  await page.waitForURL('**/creatives')
  expect(await player.isVisible()).toBe(true)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toContain('The man who answers the clock')
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
})

test('an episode continues at the position and speed at which the listener stopped', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  const place = page.getByLabel('Place in the episode')
  const seconds = async () => Number(await place.inputValue())
  await page.goto('/podcast/the-man-who-answers-the-clock-62?t=14')
  await hydrated(page)
  await page.getByRole('button', { name: /play/i }).first().click()
  await expect.poll(seconds).toBeGreaterThan(15)
  await page.getByRole('button', { name: 'Speed 1, change to 1.2' }).click()
  await page.locator('.player-bar').getByLabel('Chapters').selectOption({ label: '0:25 The gap' })
  await expect.poll(seconds).toBeGreaterThan(26)
  await page.locator('.player-bar').getByRole('button', { name: 'Pause' }).click()
  await page.goto('/podcast/the-man-who-answers-the-clock-62')
  await hydrated(page)
  await page.getByRole('button', { name: /play/i }).first().click()
  await page.getByRole('button', { name: 'Speed 1.2, change to 1.5' }).waitFor()
  await expect.poll(seconds).toBeGreaterThan(25)
  expect(await seconds()).toBeLessThan(45)
})

test.each([
  ['the message of the server', JSON.stringify({ error: 'Release Not Found' }), 'Release Not Found'],
  ['a default message when the server sends none', '', 'Failed to update'],
])('a download that is not counted shows %s', async (_, body, text) => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/magazine/releases/lost-and-found')
  await hydrated(page)
  await page.route('**/increment/download/*', (route) => route.fulfill({ status: 404, body }))
  await page.locator('a[download]').first().click()
  await page.locator('main').getByText(text, { exact: true }).waitFor()
})

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.top-strip__date')?.textContent?.trim() !== '')
}

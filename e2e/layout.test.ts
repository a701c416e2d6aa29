import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const { server, browser } = site
interface Box {
  top: number
  right: number
  bottom: number
  left: number
}

/** Where the first of a selector stands, to the pixel. */
function boxOf(page: Page, selector: string): Promise<Box> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect()
      return { top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom), left: Math.round(left) }
    })
}

test('the lead story stands below the nameplate at all screen sizes, and the top strip spans the page', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/')
  for (const [width, height] of [
    [1280, 720],
    [1366, 650],
    [1366, 768],
    [1536, 730],
    [1440, 900],
    [768, 1024],
    [390, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [nameplate, words, cover] = await Promise.all([
      boxOf(page, '.cover-story .cover-story__nameplate'),
      boxOf(page, '.cover-story .cover-story__text > *'),
      boxOf(page, '.cover-story'),
    ])
    expect(words.top, `${width} x ${height}`).toBeGreaterThanOrEqual(nameplate.bottom)
    expect(cover.bottom - cover.top, `${width} x ${height}`).toBeLessThanOrEqual(Math.max(700, height))
  }
  await page.setViewportSize({ width: 768, height: 900 })
  const [strip, tools] = await Promise.all([boxOf(page, '.top-strip'), boxOf(page, '.top-strip .top-strip__tools')])
  expect(strip.right - tools.right).toBeLessThan(40)
})

test('the cover of an issue overlaps neither its facts nor its table of contents', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  for (const slug of ['water', 'lost-and-found']) {
    await page.goto(`/magazine/releases/${slug}`)
    for (const width of [1840, 1440, 1100, 1000, 700]) {
      await page.setViewportSize({ width, height: 900 })
      const [cover, facts, toc] = await Promise.all([boxOf(page, '.issue-hero .picture'), boxOf(page, '.issue-facts'), boxOf(page, '.issue-toc')])
      expect(facts.top, `${slug} at ${width} px`).toBeGreaterThanOrEqual(cover.bottom)
      if (toc.right > cover.left) expect(toc.top, `${slug} at ${width} px`).toBeGreaterThanOrEqual(cover.bottom)
    }
  }
})

test('the date of an event overlaps its picture in the dark theme and stands below it in the light theme', async () => {
  await using visitor = await aVisitor(browser, server, { phone: true })
  const { page } = visitor
  const gap = async () => {
    await page.goto('/events/dead-letters-read-aloud')
    const [day, picture] = await Promise.all([boxOf(page, '.next-event .next-event__day'), boxOf(page, '.next-event .picture')])
    return day.top - picture.bottom
  }
  expect(await gap()).toBeLessThan(0)
  await page.context().addCookies([{ name: 'theme', value: 'light', url: server.url }])
  expect(await gap()).toBeGreaterThanOrEqual(0)
})

test('the last of twelve articles fills its row, and the captions of all books share one line', async () => {
  await using visitor = await aVisitor(browser, server, { width: 1440 })
  const { page } = visitor
  await page.goto('/')
  await page.locator('.item-rail.is-book .item-tile__caption').first().scrollIntoViewIfNeeded()
  const last = await page.locator('.article-grid > article').last().boundingBox()
  const grid = await page.locator('.article-grid').boundingBox()
  expect(Math.round(last?.width ?? 0)).toBe(Math.round(grid?.width ?? 1))
  const boards = await page
    .locator('.item-rail.is-book .item-tile__caption')
    .evaluateAll((captions) => captions.map((caption) => Math.round(caption.getBoundingClientRect().top)))
  expect(new Set(boards).size).toBe(1)
})

test('headlines in Chinese and Hindi have lines as high as their letters', async () => {
  await using visitor = await aVisitor(browser, server, { phone: true })
  const { page } = visitor
  await page.goto('/articles/dead-letters-wide-awake')
  const leading = (language: string) =>
    page.locator('.article-hero h1').evaluate((heading, lang) => {
      heading.closest('[lang]')?.setAttribute('lang', lang)
      const { lineHeight, fontSize } = getComputedStyle(heading)
      return parseFloat(lineHeight) / parseFloat(fontSize)
    }, language)
  expect(await leading('zh-Hans')).toBeGreaterThanOrEqual(1.15)
  expect(await leading('hi')).toBeGreaterThanOrEqual(1.15)
  expect(await leading('en')).toBeLessThan(1)
})

test('with forced colours, search matches are readable, date numerals have no backdrop and buttons have a border', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/search?q=night')
  // The background of a mark is a gradient, which forced colours remove; the computed colours then differ from the drawn ones.
  const mark = await page
    .locator('mark')
    .first()
    .evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor, getComputedStyle(one).forcedColorAdjust])
  expect(mark).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 0)', 'none'])
  await page.goto('/events')
  expect(await page.locator('.next-event .next-event__day').evaluate((day) => getComputedStyle(day).forcedColorAdjust)).toBe('none')
  expect(
    await page
      .locator('.next-event__text .btn')
      .first()
      .evaluate((button) => getComputedStyle(button).borderTopWidth),
  ).toBe('2px')
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
})

test('a printed page has no shadow on book covers', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/magazine/entertainment')
  const shade = () =>
    page
      .locator('.book-cover')
      .first()
      .evaluate((book) => getComputedStyle(book, '::after').display)
  expect(await shade()).toBe('block')
  await page.emulateMedia({ media: 'print' })
  expect(await shade()).toBe('none')
  await page.emulateMedia({ media: null })
})

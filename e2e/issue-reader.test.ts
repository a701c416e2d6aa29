import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anIssue } from '../testing/issue.ts'
import { openSite } from '../testing/open-site.ts'
import { swipe } from '../testing/swipe.ts'
import { aVisitor, listens } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const issue = '/magazine/releases/lost-and-found'

const site = await siteForTests(openSite)
await anIssue(site, ['The cover', 'A drawer', 'Two letters', 'The tenor', 'A chair', 'The end'])
await anIssue(site, ['The right', 'To the left', 'Further left', 'The last'], { number: 15, title: 'From the right', language: 'ar', direction: 'rtl' })

/** Turns by a gesture or a key, and waits until the page is there. */
async function turns(page: Page, work: () => Promise<void>, to: number): Promise<void> {
  await work()
  await page.waitForURL((url) => url.searchParams.get('page') === String(to))
  await page
    .locator('.issue-page.is-current')
    .and(page.getByLabel(`Page ${to}`, { exact: true }))
    .waitFor()
}

describe('The issue reader on a phone', () => {
  test('an issue turns by swipe, adds pages to the history and continues where the reader stopped', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
    const { page, errors } = visitor
    await page.goto(issue)
    await page.getByRole('link', { name: 'Read', exact: true }).tap()
    await listens(page, '.issue-page.is-current')
    await turns(page, () => swipe(page, 'left'), 2)
    await turns(page, () => swipe(page, 'left'), 3)
    await turns(page, () => swipe(page, 'left'), 4)
    await turns(page, () => swipe(page, 'right'), 3)
    await turns(page, async () => void (await page.goBack()), 4)
    await page.goto(issue)
    await page.getByRole('link', { name: 'Continue at page 4' }).tap()
    await page.getByLabel('Page 4', { exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  test('a page shows its thumbnail where its image will load, and keeps it after hydration', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
    // A page that accepts AVIF: the images are blocked here, so none is resized.
    const page = await visitor.context.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const html = async (): Promise<string> => (await fetch(`${site.server.url}${issue}?page=2`)).text()
    await expect.poll(html, { timeout: 60_000 }).toContain('data-glimpse')
    const held = Promise.withResolvers<void>()
    await page.route('**/media/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${issue}?page=2`, { waitUntil: 'domcontentloaded' })
    await listens(page, '.issue-page.is-current')
    const [glimpse, picture] = [page.locator('.issue-page.is-current img.picture__blur'), page.locator('.issue-page.is-current picture img')]
    const look = () => glimpse.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.currentSrc.slice(0, 16)])
    expect(await look()).toEqual([true, 432, 'data:image/avif;'])
    expect(await glimpse.boundingBox()).toEqual(await picture.boundingBox())
    expect(await picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
    held.resolve()
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.issue-page.is-current picture img')?.naturalWidth ?? 0) > 0)
    expect(await look()).toEqual([true, 432, 'data:image/avif;'])
    // The next page is on its way already: it is shown as it is.
    await turns(page, () => swipe(page, 'left'), 3)
    expect(await page.locator('.issue-page.is-current img[data-glimpse]').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('the text view shows the words of an issue page by page', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
    const { page } = visitor
    await page.goto(`${issue}?page=2`)
    await page.getByRole('link', { name: 'Words only' }).tap()
    await page.locator('.page-text').getByText('A drawer').waitFor()
    await page.getByRole('link', { name: 'Page 3' }).tap()
    await page.locator('.page-text').getByText('Two letters').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('.page-text').getByText('The tenor').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.locator('.page-text').getByText('Two letters').waitFor()
    expect(new URL(page.url()).search).toBe('?page=3&view=text')
  })

  test('the list of search hits closes once a hit has been followed', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
    const { page } = visitor
    await page.goto(`${issue}?page=1`)
    await listens(page, '.issue-page.is-current')
    await page.getByLabel('Search in this issue').fill('letters')
    await page.keyboard.press('Enter')
    await turns(
      page,
      () =>
        page
          .locator('.search-hits')
          .getByRole('link', { name: /Two letters/ })
          .tap(),
      3,
    )
    expect(await page.locator('.search-hits ol').isVisible()).toBe(false)
    await expect.poll(() => page.locator('.issue-page.is-current .issue-page__match').count()).toBe(1)
  })

  test('a swipe does not turn a page that is zoomed in by pinching', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
    const { page } = visitor
    await page.goto(`${issue}?page=2`)
    const screen = await visitor.context.newCDPSession(page)
    await screen.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    await page.locator('.reader-stage.is-pinch-zoomed').waitFor()
    await swipe(page, 'left')
    await screen.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
    await page.locator('.reader-stage:not(.is-pinch-zoomed)').waitFor()
    await turns(page, () => swipe(page, 'left'), 3)
  })
})

describe('The issue reader with a right-to-left issue', () => {
  test('a right-to-left issue turns in the opposite direction, by swipe and by key', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
    const { page } = visitor
    await page.goto('/magazine/releases/from-the-right?page=1')
    await listens(page, '.issue-page.is-current')
    await turns(page, () => swipe(page, 'right'), 2)
    await turns(page, () => swipe(page, 'left'), 1)
    await turns(page, () => page.keyboard.press('ArrowLeft'), 2)
    await turns(page, () => page.keyboard.press('ArrowRight'), 1)
  })

  test('a spread of a right-to-left issue has its first page on the right', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { worker: true })
    const { page } = visitor
    await page.goto('/magazine/releases/from-the-right?page=2')
    const at = async (no: number) => (await page.getByLabel(`Page ${no}`, { exact: true }).boundingBox())?.x ?? 0
    await expect.poll(async () => (await at(2)) > (await at(3))).toBe(true)
    // Its words lie over the picture's, which stand at the left of the page.
    await expect.poll(async () => (await page.locator('.issue-page.is-current text').boundingBox())?.x ?? 0).toBeGreaterThan(await at(2))
  })
})

test('an address with an empty page number shows the page of the issue', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { worker: true })
  const { page, errors } = visitor
  await page.goto(`${issue}?page=`)
  await page.getByRole('link', { name: 'Read', exact: true }).waitFor()
  await page.goto(`${issue}?page=1&q=drawer`)
  await listens(page, '.issue-page.is-current')
  await page.locator('.search-hits ol').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.search-hits ol').waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
})

test('the image of a page loads before all code and fonts', async () => {
  const head = async (path: string) => (await (await fetch(site.server.url + path)).text()).split('<body>')[0] ?? ''
  const [reader, whole] = [await head(`${issue}?page=1`), await head(issue)]
  expect(reader).not.toContain('as="font"')
  expect(whole).toContain('as="font"')
  // The content of a template loads nothing.
  const [atOnce = ''] = reader.split(/<template id="code"[^>]*>/)
  expect(atOnce.match(/<script type="module".*?>|rel="modulepreload"/g)).toEqual([
    expect.stringMatching(/ async fetchpriority="low" src="\/assets\/client-loader-/),
  ])
})

describe('The issue reader on a wide screen', () => {
  test('a spread fits into a nearly square window, and the page overview scrolls to the open page', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { width: 1100, height: 1050, worker: true })
    const { page } = visitor
    await page.goto(`${issue}?page=2`)
    const boxes = await Promise.all((await page.locator('.issue-page').all()).map((sheet) => sheet.boundingBox()))
    expect(boxes).toHaveLength(2)
    for (const box of boxes) expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= 1100]).toEqual([true, true])
    await page.setViewportSize({ width: 700, height: 400 })
    await page.goto(`${issue}?page=6&view=pages`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('a spread turns and zooms by keyboard, loads finer images when zoomed, and its words can be selected', async () => {
    await using visitor = await aVisitor(site.browser, site.server, { worker: true })
    const { page } = visitor
    await page.goto(`${issue}?page=2`)
    await listens(page, '.issue-page.is-current')
    await expect.poll(() => page.locator('.issue-page:visible').count()).toBe(2)
    await turns(page, () => page.keyboard.press('ArrowRight'), 4)
    await turns(page, () => page.keyboard.press('End'), 6)
    await turns(page, () => page.keyboard.press('Home'), 1)
    await turns(page, () => page.keyboard.press(' '), 2)
    const width = async () => (await page.locator('.issue-page.is-current').boundingBox())?.width ?? 0
    const cut = () =>
      page.locator('.issue-page.is-current picture img').evaluate((image: HTMLImageElement) => Number(/(\d+)\.\w+$/.exec(image.currentSrc)?.[1]))
    // A page that has just been turned to has no picture yet.
    await expect.poll(cut).toBeGreaterThan(0)
    const before = [await width(), await cut()] as const
    await page.keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(before[0] * 1.3)
    // A larger page is a finer picture.
    await expect.poll(cut).toBeGreaterThan(before[1])
    await page.locator('.issue-page.is-current text').first().dblclick()
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toMatch(/^(?:A|drawer)$/)
    // Arrow keys scroll a page that is larger than the screen to its end before they turn it.
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('+')
    const across = () => page.locator('.reader-stage').evaluate((stage) => stage.scrollLeft)
    const middle = await across()
    await page.keyboard.press('ArrowRight')
    await expect.poll(across).toBeGreaterThan(middle)
    await turns(
      page,
      async () => {
        for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')
      },
      4,
    )
  })
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPages } from '../testing/demo-pages.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

/** What a shift of the whole screen by a two-hundredth would count. */
const mostShift = 0.01
/** An animation that is over before anybody sees it, ms. */
const atOnce = 10

/** One page of each layout; the others are made of the same parts. */
const { home, about, articles, article, event, release, podcast, creative, book, search } = demoPages
const layouts = [home, about, articles, article, event, release, podcast, creative, book, search].flatMap((path) => path ?? [])

const site = await siteForTests(sharedDemo)

/** Moves the page by screens to its end. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo({ top: at, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
}

async function movingOn(page: Page): Promise<string[]> {
  return page.evaluate(
    (most) =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > most)
        .map((one) => `${(one as CSSAnimation).animationName ?? (one as CSSTransition).transitionProperty}`), // each is one or the other
    atOnce,
  )
}

test.each(layouts)('%s runs no animation for readers who prefer reduced motion', async (path) => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  expect(await movingOn(page)).toEqual([])
  await scrollThrough(page)
  await page
    .locator('main a:visible')
    .first()
    .hover({ force: true, timeout: 1_000 })
    .catch(() => {}) // a page without a link
  expect(await movingOn(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
})

test.each(layouts)('%s shifts no layout while a reader scrolls through it', async (path) => {
  await using visitor = await aVisitor(site.browser, site.server, { fresh: true })
  const { page } = visitor
  await page.addInitScript(() => {
    const shifts: object[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] })[]) {
        const { value, hadRecentInput, sources } = entry // of the Layout Instability API, which the types do not know
        if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => node?.className ?? '') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  // Fonts that come late may break a line of text elsewhere: e2e/system-fonts has their widths.
  await page.evaluate(() => document.fonts.ready.then(() => ((globalThis as unknown as { shifts: object[] }).shifts.length = 0))) // by the script above
  await scrollThrough(page)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: { value: number }[] }).shifts) // by the script above
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(mostShift)
})

test('a page shows its content before its view transition ends', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto('/about')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/contact' })
    document.body.append(link)
    link.click()
    link.remove()
  })
  const early = await page.waitForFunction(() =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'))
      ? document.querySelector('main h1')?.textContent
      : null,
  )
  expect(await early.jsonValue()).toBe('Contact')
})

// Frames of each animation of docs/animations.md at a CPU four times as slow, from the browser's own trace: how many it drew,
// and how many it dropped. `late` are those that show the animation at its right place, while what a script changed comes a
// frame later. What moves by transform and opacity alone drops no more than the square of the first line, which nothing
// else disturbs.
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../testing/browser.ts'
import { startDrawnDemo } from './demo.ts'
import { print } from './measure.ts'

const slower = 4
/** Longer than the longest animation that is over by itself, ms. */
const whole = 600
const article = '/articles/dead-letters-wide-awake'

/** Brings a page to where the animation begins, then begins it. */
interface Case {
  name: string
  path: string
  begin(page: Page): Promise<unknown>
  /** Element that is there once it has begun, where that takes code or data. */
  begun?: string
  /** The same without animations, for comparison. */
  still?: true
}

const toArticles = {
  path: '/about',
  begin: (page: Page) => page.locator('a[href="/articles"]:visible').first().click(),
  begun: 'main .article-grid .card',
}
const toArticle = {
  path: '/articles',
  begin: (page: Page) => page.locator('main .card .card__link').first().click(),
  begun: 'main article h1',
}
const cases: Case[] = [
  { name: 'a square, for comparison', path: '/offline', begin: square },
  { name: 'page to page', ...toArticles },
  { name: 'the same without, for comparison', ...toArticles, still: true },
  { name: 'card picture to article picture', ...toArticle },
  { name: 'the same without, for comparison', ...toArticle, still: true },
  { name: 'reveal on scroll', path: '/articles', begin: scroll },
  { name: 'the same without, for comparison', path: '/articles', begin: scroll, still: true },
  { name: 'cover parts on scroll', path: '/', begin: scroll },
  { name: 'the same without, for comparison', path: '/', begin: scroll, still: true },
  { name: 'reading progress', path: article, begin: scroll },
  { name: 'card hover', path: '/articles', begin: (page) => page.locator('main .card').first().hover() },
  { name: 'issue hover', path: '/magazine', begin: (page) => page.locator('.issue-cover').first().hover() },
  { name: 'dialog', path: article, begin: (page) => page.locator('.sign-in:visible').first().click(), begun: 'dialog[open]' },
  { name: 'clap burst', path: article, begin: burst },
  { name: 'skeleton', path: article, begin: shimmer },
]

await using server = await startDrawnDemo()
const browser = await openBrowser()
const found = []
for (const one of cases) found.push({ animation: one.name, ...(await framesOf(browser, one)) })
await browser.close()
print(`Frames at a CPU ${slower} times as slow`, found)

interface Frames {
  drawn: number
  late: number
  dropped: number
}

/** As Chromium's trace format has it. */
interface TraceEvent {
  name: string
  args?: { hasPartialUpdate?: boolean }
}

async function framesOf(from: Browser, { path, begin, begun, still }: Case): Promise<Frames> {
  const context = await from.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block', reducedMotion: still ? 'reduce' : 'no-preference' })
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await from.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] })
  await begin(page)
  if (begun) await page.locator(begun).first().waitFor()
  await page.waitForTimeout(whole)
  const { traceEvents } = JSON.parse(String(await from.stopTracing())) as { traceEvents: TraceEvent[] }
  await context.close()
  const named = (name: string) => traceEvents.filter((event) => event.name === name)
  const missed = named('DroppedFrame')
  const late = missed.filter(({ args }) => args?.hasPartialUpdate).length
  return { drawn: named('DrawFrame').length, late, dropped: missed.length - late }
}

/** By a wheel, notch by notch: one turn of the whole way would be one frame. */
async function scroll(page: Page): Promise<void> {
  for (let notch = 0; notch < 15; notch++) await page.mouse.wheel(0, 60)
}

/** Moves as the cheapest of all animations does. */
async function square(page: Page): Promise<void> {
  await page.evaluate((duration) => {
    const one = document.createElement('i')
    document.body.append(one)
    Object.assign(one.style, { position: 'fixed', top: '0', width: '100px', height: '100px', background: 'red' })
    one.animate({ transform: ['none', 'translateX(600px)'] }, { duration, easing: 'ease' })
  }, 400)
}

/** As ClapButton draws it for a member. */
async function burst(page: Page): Promise<void> {
  await page.evaluate(() => {
    const strips = [0, 1, 2, 3, 4, 5].map((no) => {
      const strip = document.createElement('i')
      strip.className = `clap-burst__strip-${no}`
      return strip
    })
    const around = Object.assign(document.createElement('span'), { className: 'clap-burst' })
    around.append(...strips)
    const clap = [...document.querySelectorAll('.clap-control .action-count')].find((one) => one.checkVisibility())
    clap?.scrollIntoView({ block: 'center', behavior: 'instant' })
    clap?.append(around)
  })
}

/** As Skeleton draws it while a page is on its way. */
async function shimmer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bars = Array.from({ length: 8 }, () => {
      const line = Object.assign(document.createElement('span'), { className: 'skeleton__line' })
      line.append(Object.assign(document.createElement('span'), { className: 'skeleton__bar' }))
      return line
    })
    document.querySelector('main')?.prepend(...bars)
  })
}

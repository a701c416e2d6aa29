// Frames of each animation of docs/animations.md at a CPU four times as slow: how many the browser drew, and how many it
// dropped, from its own trace. What moves by transform and opacity alone should drop none on a quiet machine.
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
}

const scroll = (page: Page) => page.mouse.wheel(0, 900)
const cases: Case[] = [
  { name: 'page to page', path: '/about', begin: (page) => page.locator('a[href="/articles"]:visible').first().click() },
  { name: 'card picture to article picture', path: '/articles', begin: (page) => page.locator('main .card .card__link').first().click() },
  { name: 'reveal on scroll', path: '/articles', begin: scroll },
  { name: 'cover parts on scroll', path: '/', begin: scroll },
  { name: 'reading progress', path: article, begin: scroll },
  { name: 'card hover', path: '/articles', begin: (page) => page.locator('main .card').first().hover() },
  { name: 'issue hover', path: '/magazine', begin: (page) => page.locator('.issue-cover').first().hover() },
  { name: 'dialog', path: article, begin: (page) => page.locator('.sign-in:visible').first().click() },
  { name: 'clap burst', path: article, begin: burst },
  { name: 'skeleton', path: article, begin: shimmer },
]

await using server = await startDrawnDemo()
const browser = await openBrowser()
const found = []
for (const one of cases) found.push({ animation: one.name, ...(await framesOf(browser, one)) })
await browser.close()
print(`Frames at a CPU ${slower} times as slow`, found)

async function framesOf(from: Browser, { path, begin }: Case): Promise<{ drawn: number; dropped: number }> {
  const context = await from.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await from.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] })
  await begin(page)
  await page.waitForTimeout(whole)
  const { traceEvents } = JSON.parse(String(await from.stopTracing())) as { traceEvents: { name: string }[] } // Chromium's trace format
  await context.close()
  const count = (name: string) => traceEvents.filter((event) => event.name === name).length
  return { drawn: count('DrawFrame'), dropped: count('DroppedFrame') }
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

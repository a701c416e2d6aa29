// How far pages shift while they load and are scrolled through, in each language of the site (CLS, without shifts after a press):
// node bench/layout-shift.ts [language ...]
import type { Browser } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { openBrowser } from '../testing/browser.ts'
import { demoPages } from '../testing/demo-pages.ts'
import { startDrawnDemo } from './demo.ts'
import { print } from './measure.ts'
import { reportFigure } from './report-figure.ts'

const names = ['home', 'articles', 'article', 'topic', 'events', 'podcast', 'magazine', 'search'] as const
const widths = [390, 1440]
/** Less is not seen: Lighthouse calls it 0. */
const most = 0.005

const wanted = process.argv.slice(2)
const browser = await openBrowser()
const rows: Record<string, string | number>[] = []
let worst = 0
for (const { tag } of languages.filter((one) => wanted.length === 0 || wanted.includes(one.tag))) {
  await using server = await startDrawnDemo({ SITE_LANGUAGE: tag })
  for (const width of widths) {
    const row: Record<string, string | number> = { language: tag, width }
    for (const name of names) {
      const shift = await shiftOf(browser, `${server.url}${demoPages[name]}`, width)
      worst = Math.max(worst, shift)
      row[name] = shift
    }
    rows.push(row)
  }
}
await browser.close()
print('Layout shift by language', rows)
reportFigure('largest layout shift', worst, worst <= most)
process.exit()

async function shiftOf(browser: Browser, address: string, width: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: { value: number }[] = []
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry) seen.push({ value: Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(500)
  for (let at = 0; at < 12; at++) {
    await page.evaluate(() => scrollBy(0, innerHeight * 0.8))
    await page.waitForTimeout(100)
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { value: number }[] }).seen) // set above
  await context.close()
  return Math.round(seen.reduce((sum, { value }) => sum + value, 0) * 10_000) / 10_000
}

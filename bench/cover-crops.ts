// Bytes of the cover that a phone loads, as a crop and as the whole picture that it is a part of, in one run.
import type { Browser } from 'playwright-core'
import { openBrowser } from '../testing/browser.ts'
import { startDrawnDemo } from './demo.ts'
import { print } from './measure.ts'

const pages = { home: '/', article: '/articles/dead-letters-wide-awake' }
const phones = [
  { width: 412, height: 823, scale: 1.75 },
  { width: 390, height: 844, scale: 3 },
]
type Phone = (typeof phones)[number]

await using server = await startDrawnDemo()
const browser = await openBrowser()
const rows = []
for (const [page, path] of Object.entries(pages))
  for (const phone of phones) {
    const file = await coverFile(browser, path, phone)
    const [crop, whole] = [await bytesOf(file), await bytesOf(file.replace(/-\d+x\d+-\d+(?=\.\w+$)/, ''))]
    rows.push({ page, phone: `${phone.width} x ${phone.scale}`, crop, whole, ratio: (crop / whole).toFixed(2) })
  }
await browser.close()
print('Bytes of the cover on a phone', rows)

async function coverFile(of: Browser, path: string, { width, height, scale }: Phone): Promise<string> {
  const context = await of.newContext({ viewport: { width, height }, deviceScaleFactor: scale, isMobile: true, hasTouch: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(server.url + path, { waitUntil: 'domcontentloaded' })
  const cover = page.locator('.article-hero picture img, .cover-story__background picture img').first()
  const file = await cover.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.currentSrc
  })
  await context.close()
  return file
}

async function bytesOf(file: string): Promise<number> {
  return (await (await fetch(file)).arrayBuffer()).byteLength
}

import { expect, test } from 'vitest'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

const words = 'The last tram of the year left nine minutes late, and nobody who was on it has told what they saw from the bridge.'
const sans = { family: 'Archivo', others: ['Archivo Fallback', 'Archivo Roboto', 'Archivo DejaVu'] }
const serif = { family: 'Source Serif 4', others: ['Source Serif Fallback', 'Source Serif Noto', 'Source Serif DejaVu'] }
/** As headlines, labels and texts are set. */
const settings = [
  { ...sans, stretch: 'extra-condensed', weight: 850 },
  { ...sans, stretch: 'condensed', weight: 750 },
  { ...sans, stretch: 'semi-condensed', weight: 750 },
  { ...sans, stretch: 'normal', weight: 400 },
  { ...serif, stretch: 'normal', weight: 400 },
]

test('the fallback fonts are as wide as the web fonts, so that the layout does not shift when those load', { timeout: 120_000 }, async () => {
  const context = await site.browser.newContext({ baseURL: site.server.url })
  const page = await context.newPage()
  await page.goto('/about')
  const measured = await page.evaluate(
    async ({ words, settings }) => {
      const found: { name: string; share: number }[] = []
      const widthOf = (family: string, stretch: string, weight: number): number => {
        const line = document.createElement('span')
        line.style.cssText = `position: absolute; white-space: nowrap; font-family: '${family}'; font-stretch: ${stretch}; font-weight: ${weight}; font-size: 40px; letter-spacing: 0`
        line.textContent = words
        document.body.append(line)
        const { width } = line.getBoundingClientRect()
        line.remove()
        return width
      }
      for (const { family, others, stretch, weight } of settings) {
        await document.fonts.load(`${weight} ${stretch} 40px '${family}'`, words)
        for (const other of others) {
          // A system without that font does not use its fallback.
          const faces = await document.fonts.load(`${weight} ${stretch} 40px '${other}'`, words).catch(() => [])
          if (!faces.some(({ status }) => status === 'loaded')) continue
          found.push({ name: `${other} at ${stretch}, ${weight}`, share: widthOf(other, stretch, weight) / widthOf(family, stretch, weight) })
        }
      }
      return found
    },
    { words, settings },
  )
  expect(measured.length, 'a font of the system that was found').toBeGreaterThan(0)
  expect(measured.filter(({ share }) => share < 0.94 || share > 1.06)).toEqual([])
  await context.close()
})

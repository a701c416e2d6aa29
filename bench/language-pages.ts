// Whether the pages of the demo edition hold in each language of the site: axe in both widths, the HTML checker, nothing wider
// than the screen, no heading word on two lines. node bench/language-pages.ts [language ...]; SHOTS=folder keeps pictures.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { brokenWords } from '../testing/broken-words.ts'
import { openBrowser, withoutAvif } from '../testing/browser.ts'
import { demoPages } from '../testing/demo-pages.ts'
import { startDrawnDemo } from './demo.ts'
import { print } from './measure.ts'
import { reportFigure } from './report-figure.ts'

const shots = process.env['SHOTS']
if (shots) mkdirSync(shots, { recursive: true })
const wanted = process.argv.slice(2)
const browser = await openBrowser()
const faults: string[] = []
const rows: Record<string, string | number>[] = []
for (const { tag } of languages.filter((one) => wanted.length === 0 || wanted.includes(one.tag))) {
  const before = faults.length
  await using server = await startDrawnDemo({ SITE_LANGUAGE: tag })
  const page = await withoutAvif(await (await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })).newPage())
  for (const [name, path] of Object.entries(demoPages)) faults.push(...(await faultsOf(page, `${tag} ${name}`, server.url + path)))
  faults.push(...(await htmlFaults(tag, server.url)))
  await page.context().close()
  rows.push({ language: tag, pages: Object.keys(demoPages).length, faults: faults.length - before })
}
await browser.close()
for (const fault of faults) console.log(fault)
print('Pages of the demo edition by language', rows)
reportFigure('faults that axe, the HTML checker and the widths of 1440 and 390 px show', faults.length, faults.length === 0)
process.exit()

async function faultsOf(page: Page, name: string, address: string): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  found.push(...(await violationsOn(page)))
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) found.push(`${over} px wider than ${width}`)
    found.push(...(await brokenWords(page)).map((word) => `${word} is divided at ${width} px`))
    if (shots) await page.screenshot({ path: join(shots, `${name.replace(' ', '-')}-${width}.png`) })
  }
  return found.map((fault) => `${name}: ${fault}`)
}

async function htmlFaults(tag: string, url: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-html-'))
  for (const [name, path] of Object.entries(demoPages)) writeFileSync(join(folder, `${name}.html`), await (await fetch(url + path)).text())
  const vnu = createRequire(import.meta.url)('vnu-jar') as string // the package's one export is the path of the jar
  const result = spawnSync('java', ['-jar', vnu, '--errors-only', '--format', 'text', folder], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (result.error) throw result.error
  return result.stderr.split('\n').flatMap((line) => (/error/i.test(line) && !line.includes('No errors') ? [`${tag} HTML: ${line}`] : []))
}

import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { changeSettings } from '#operations/settings/service.ts'
import { designedTheme, type Theme } from '#operations/settings/theme-rules.ts'
import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { ownDemo } from '../testing/own-demo.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

const shots = process.env['SHOTS']

const site = await siteForTests(() => ownDemo('appearance'))

async function pageOf({ width, theme = 'dark' }: { width: number; theme?: string }): Promise<Page> {
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  await context.addCookies([{ name: 'theme', value: theme, url: site.server.url }])
  return context.newPage()
}

const set = (theme: Partial<Theme>) => changeSettings(site.services, { theme: { ...designedTheme, ...theme } }, null)

test('an administrator previews a theme, sees contrast warnings, saves it and can bypass CSS that hides the site', async () => {
  const admin = await aReader(site, { role: 'admin' })
  const studio = await openStudio(site, admin, '/studio/appearance')
  await studio.setViewportSize({ width: 1440, height: 900 })
  const faults: string[] = []
  studio.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const preview = studio.frameLocator('iframe[title=Preview]')
  const styleOf = (selector: string, name: string) =>
    preview
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await preview.locator('.article-grid .heading').first().waitFor()
  await studio.getByText('can be read well').waitFor()
  expect(await styleOf('.article-grid .heading', 'font-family')).not.toContain('Site Headlines')
  await studio.getByLabel('Fonts of headlines and texts').selectOption('Fraunces, Literata')
  await expect.poll(() => styleOf('.article-grid .heading', 'font-family')).toContain('Site Headlines')
  await studio.getByLabel('Corners').selectOption('Round')
  await expect.poll(() => styleOf('.article-grid .card .picture', 'border-radius')).toBe('18px')
  await studio.getByLabel('Spacing').selectOption('Dense')
  await studio.getByLabel('Home page').selectOption('A compact list')
  const columns = async () => (await styleOf('.article-grid', 'grid-template-columns')).split(' ').length
  await expect.poll(columns, { timeout: 30_000 }).toBeLessThanOrEqual(2)
  await studio.getByLabel('Accent colour').fill('#2c3c93')
  await studio.getByText('readers need 4.5').waitFor()
  await studio.getByLabel('Accent colour').fill('#8fe388')
  await expect.poll(() => styleOf(':root', '--primary')).toBe('#8fe388')
  const css = studio.getByLabel('CSS of your own')
  await css.fill('.article-grid .heading { color: #333; background: #222 }')
  await studio.getByText(/is hard to read: its contrast is 1\.\d/).waitFor()
  await css.fill('p { color: red }\nh1 { background: url(//elsewhere.example/a.png) }')
  await studio.getByRole('button', { name: 'Save appearance' }).click()
  await studio.getByText('line 2: //elsewhere.example/a.png is not a file of this site').first().waitFor()
  faults.length = 0
  await css.fill('main { display: none }')
  if (shots) await studio.screenshot({ path: `${shots}/appearance-studio-1440.png` })
  await studio.getByRole('button', { name: 'Save appearance' }).click()
  await studio.getByText('All pages use it now').first().waitFor()
  expect(await violationsOn(studio)).toEqual([])
  expect(await studio.locator('main').isVisible()).toBe(true)

  const reader = await pageOf({ width: 390 })
  await reader.goto('/contact')
  expect(await reader.locator('main').isVisible()).toBe(false)
  const [safe] = await Promise.all([studio.context().waitForEvent('page'), studio.getByRole('link', { name: 'See the site without it' }).click()])
  await safe.locator('main h1').first().waitFor()
  expect(await safe.locator('main').evaluate((main) => getComputedStyle(main).display)).not.toBe('none')
  // The preview may have tried the refused picture late, which the policy forbids too.
  expect(faults.filter((fault) => !fault.includes('elsewhere.example'))).toEqual([])
  await studio.setViewportSize({ width: 390, height: 900 })
  if (shots) await studio.screenshot({ path: `${shots}/appearance-studio-390.png`, fullPage: true })
  await changeSettings(site.services, { custom_css: '', theme: designedTheme, colours: { primary: null, dark: null, light: null } }, null)
  await reader.context().close()
  await studio.context().close()
})

const themes: Partial<Theme>[] = [
  { home: 'wide' },
  { home: 'list' },
  { fonts: 'fraunces', corners: 'round', density: 'airy' },
  { fonts: 'inter', corners: 'soft', density: 'tight', home: 'list' },
  { fonts: 'bricolage', corners: 'square', home: 'wide' },
]

/** Phone and desktop, dark and light. */
const views = [390, 1440].flatMap((width) => ['dark', 'light'].map((edition) => ({ width, edition })))

test.each(someOf(themes, 3))(
  'pages with the theme %j are accessible and fit the screen on phone and desktop, light and dark',
  async (theme) => {
    await set(theme)
    for (const { width, edition } of someOf(views, 3)) {
      const page = await pageOf({ width, theme: edition })
      for (const path of ['/', '/articles/dead-letters-wide-awake']) {
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0])
        if (shots)
          await page.screenshot({ path: `${shots}/${Object.values(theme).join('-')}-${path.replaceAll('/', '_').slice(0, 10)}-${width}-${edition}.png` })
      }
      await page.goto('/', { waitUntil: 'networkidle' })
      expect(await violationsOn(page)).toEqual([])
      await page.context().close()
    }
    await set({})
  },
  300_000,
)

test('chosen fonts load instead of the ones they replace, and few lines shift when they arrive', async () => {
  await set({ fonts: 'fraunces' })
  const page = await pageOf({ width: 1440 })
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname))
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/brand/fonts/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/articles/dead-letters-wide-awake', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((link) => link.sheet))
  const boxes = () => page.locator('.article-body > p, main h1, main h2').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  const before = await boxes()
  letGo()
  await page.waitForFunction(() => [...document.fonts].some((font) => font.family.includes('Site Text') && font.status === 'loaded'))
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.some((path) => path.includes('/fraunces-')) && fonts.some((path) => path.includes('/literata-'))).toBe(true)
  expect(fonts.filter((path) => path.includes('source-serif'))).toEqual([])
  const after = await boxes()
  const moved = after.filter((height, at) => Math.abs(height - (before[at] ?? 0)) > 1).length
  // A paragraph may break its lines differently: fallback fonts match the web fonts only in average width.
  expect(moved / after.length).toBeLessThan(0.3)
  await set({})
  await page.context().close()
})

test('the preview of the site has a border on both sides, also where its width is a fraction of a pixel', async () => {
  const admin = await aReader(site, { role: 'admin' })
  const studio = await openStudio(site, admin, '/studio/appearance')
  const frame = studio.locator('iframe[title=Preview]')
  await frame.contentFrame().locator('.article-grid .heading').first().waitFor()
  for (const width of [1440, 1365, 820]) {
    await studio.setViewportSize({ width, height: 900 })
    const line = await studio.evaluate(() => getComputedStyle(document.querySelector('.studio aside') ?? document.body).borderRightColor)
    await expect.poll(() => sidesOf(studio, frame), { message: `at ${width} px` }).toEqual([line, line])
  }
  await studio.context().close()
})

/** Colours of the first and the last column of pixels of a part, a bit below its top. */
async function sidesOf(page: Page, part: Locator): Promise<string[]> {
  await part.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0 } = (await part.boundingBox()) ?? {}
  const picture = sharp(await page.screenshot()).removeAlpha()
  const colourAt = async (left: number) => [
    ...(await picture
      .clone()
      .extract({ left, top: Math.round(y) + 30, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ]
  const colours = await Promise.all([Math.round(x), Math.round(x + width) - 1].map(colourAt))
  return colours.map((colour) => `rgb(${colour.join(', ')})`)
}

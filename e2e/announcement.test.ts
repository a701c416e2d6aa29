import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const shots = process.env['SHOTS']

const site = await siteForTests(openSite)

test('an administrator publishes an announcement, visitors close it for good, and the administrator removes it', async () => {
  const admin = await aReader(site, { role: 'admin' })
  const studio = await openStudio(site, admin, '/studio/announcement')
  await studio.getByRole('textbox', { name: 'Text', exact: true }).fill('We move house: [read why](/about). The office is closed until Monday.')
  await studio.getByLabel(/^Until/).fill('2020-01-01T10:00')
  await studio.getByText('This is in the past').waitFor()
  expect(await violationsOn(studio)).toEqual([])
  await studio.getByLabel(/^Until/).fill('2090-01-01T10:00')
  await studio.getByRole('button', { name: 'Save announcement' }).click()
  await studio.getByText('Saved', { exact: true }).first().waitFor()
  if (shots) await studio.screenshot({ path: `${shots}/announcement-studio.png`, fullPage: true })

  for (const width of [390, 1440])
    for (const theme of ['dark', 'light'])
      for (const script of [true, false]) {
        const context = await site.browser.newContext({
          baseURL: site.server.url,
          serviceWorkers: 'block',
          javaScriptEnabled: script,
          viewport: { width, height: 900 },
        })
        await context.addCookies([{ name: 'theme', value: theme, url: site.server.url }])
        const page = await context.newPage()
        const faults: string[] = []
        context.on('weberror', (error) => faults.push(error.error().message))
        context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
        await page.goto('/contact')
        const bar = page.getByRole('complementary', { name: 'Announcement' })
        expect(await bar.getByRole('link', { name: 'read why' }).getAttribute('href')).toBe('/about')
        if (script) expect(await violationsOn(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        if (shots && script) await page.screenshot({ path: `${shots}/announcement-${width}-${theme}.png` })
        await bar.getByRole('button', { name: 'Close the announcement' }).click()
        await bar.waitFor({ state: 'hidden' })
        expect(new URL(page.url()).pathname).toBe('/contact')
        await page.goto('/about')
        await page.getByRole('heading').first().waitFor()
        expect(await page.locator('.announcement').isVisible()).toBe(false)
        expect(faults).toEqual([])
        await context.close()
      }

  await studio.getByRole('button', { name: 'Take it away' }).click()
  await studio.getByText('No page shows it any more').first().waitFor()
  expect(await (await fetch(`${site.server.url}/contact`)).text()).not.toContain('announcement')
  await studio.context().close()
})

import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(() => openSite({ SITE_LANGUAGE: 'ar' }))

test.each([390, 1440])('a site in Arabic runs from right to left at %i px, and late-loading code is translated too', async (width) => {
  const { slug } = await anArticle(site, { language: 'ar', title: 'رسائل ميتة' })
  const context = await site.browser.newContext({ baseURL: site.server.url, serviceWorkers: 'block', viewport: { width, height: 900 } })
  const page = await context.newPage()
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  for (const path of ['/', `/articles/${slug}`, '/contact']) {
    await Promise.all([page.goto(path), page.waitForRequest('**/api/statistics/views')])
    expect(await page.locator('html').evaluate((root) => ({ lang: root.getAttribute('lang'), dir: root.getAttribute('dir') }))).toEqual({
      lang: 'ar',
      dir: 'rtl',
    })
    // Nothing sticks out of the page to either side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
  }
  // Messages of late-loading code.
  await page.getByRole('link', { name: 'بحث' }).first().click()
  await page.getByRole('dialog', { name: 'بحث' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(openSite)
const admin = await aReader(site, { role: 'admin' })

test.each([390, 1440])('at %d px the save button that stays in view covers no part of the error above it', async (width) => {
  const page = await openStudio(site, admin, '/studio/settings')
  await page.setViewportSize({ width, height: 800 })
  await page.route('**/api/settings', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.getByLabel('Colophon').fill('Printed at home')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const error = page.locator('form > .form-message.is-error')
  await error.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/form-bar-${width}.png` })
  const line = await error.boundingBox()
  const button = await page.getByRole('button', { name: 'Save settings' }).boundingBox()
  // The button clears 10 px around itself.
  expect((button?.y ?? 0) - 10 - ((line?.y ?? 0) + (line?.height ?? 0))).toBeGreaterThanOrEqual(0)
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(800)
  await page.context().close()
})

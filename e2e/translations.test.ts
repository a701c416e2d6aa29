import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'
import { changeSettings } from '#operations/settings/service.ts'

const shots = process.env['SHOTS']

const site = await siteForTests(openSite)
await changeSettings(site.services, { more_languages: ['de', 'ar'] }, null)

/** Names have to be new in each try. */
let tries = 0

test.each([390, 1440])('an editor adds a translation beside its original, and readers switch to it at %i px', async (width) => {
  const name = `${width}-${++tries}`
  const editor = await aReader(site, { role: 'editor', username: `eva-${name}` })
  const article = await anArticle(site, { title: `The late tram ${name}`, language: 'en' })
  const studio = await openStudio(site, editor, `/studio/write/${article.id}`)
  await studio.getByRole('button', { name: 'Languages', exact: true }).click()
  await studio.getByRole('button', { name: 'Add Deutsch' }).click()
  await studio.waitForURL((url) => url.pathname !== `/studio/write/${article.id}`)
  const original = studio.getByRole('region', { name: 'Original' })
  await original.getByText('The tram was late, and so was the year.').waitFor()
  await studio.getByRole('textbox', { name: 'Title' }).fill(`Die späte Bahn ${name}`)
  if (shots) await studio.screenshot({ path: `${shots}/panel-${width}.png` })
  expect(await violationsOn(studio)).toEqual([])
  await studio.getByRole('button', { name: 'Publish', exact: true }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await studio.getByText('Public', { exact: false }).first().waitFor()
  await studio.context().close()

  const context = await site.browser.newContext({ baseURL: site.server.url, serviceWorkers: 'block', viewport: { width, height: 900 } })
  const page = await context.newPage()
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await Promise.all([page.goto(`/articles/${article.slug}`), page.waitForRequest('**/api/statistics/views')])
  await page.locator('.language-switcher summary').click()
  expect(await violationsOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/menu-${width}.png` })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(`**/de/articles/die-spaete-bahn-${name}`)
  await page.getByRole('heading', { name: `Die späte Bahn ${name}` }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  const foreign = scripts.filter((path) => !path.startsWith('/assets/de-') && !path.includes('client-loader'))
  expect(foreign).toEqual([])
  await Promise.all([page.reload(), page.waitForRequest('**/api/statistics/views')])
  // Further on without a new document, in the same language.
  await page.evaluate(() => Object.assign(window, { kept: true }))
  const phone = width < 700
  if (phone) await page.getByRole('button', { name: 'Menü' }).click()
  await (phone ? page.getByRole('dialog') : page.locator('.site-header')).getByRole('link', { name: 'Artikel', exact: true }).click()
  await page.waitForURL('**/de/articles')
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await page.locator('.language-switcher summary').click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.waitForURL('**/ar/articles')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.getByText('English').first().waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (shots) await page.screenshot({ path: `${shots}/arabic-${width}.png` })
  expect(faults).toEqual([])
  await context.close()
})

test.each(someOf([390, 1440], 2))('an editor translates a page of the magazine beside its original at %i px', async (width) => {
  const slug = `rules-${width}-${++tries}`
  const editor = await aReader(site, { role: 'editor', username: `petra-${width}-${tries}` })
  const studio = await openStudio(site, editor, `/studio/pages/${slug}?title=Rules`)
  await studio.setViewportSize({ width, height: 900 })
  await studio.getByRole('checkbox', { name: 'Public' }).check()
  await studio.getByRole('button', { name: 'Save page' }).click()
  await studio.getByRole('button', { name: 'Languages', exact: true }).click()
  await studio.getByRole('button', { name: 'Add Deutsch' }).click()
  await studio.waitForURL(`**/studio/pages/${slug}-de*`)
  await studio.getByRole('region', { name: 'Original' }).getByRole('paragraph').filter({ hasText: 'Rules' }).waitFor()
  expect(await violationsOn(studio)).toEqual([])
  if (shots) await studio.screenshot({ path: `${shots}/page-panel-${width}.png` })
  await studio.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await studio.getByRole('textbox', { name: 'Title', exact: true }).fill(`Regeln ${width}`)
  await studio.getByRole('textbox', { name: 'Address' }).fill(`regeln-${width}`)
  await studio.getByRole('checkbox', { name: 'Public' }).check()
  await studio.getByRole('button', { name: 'Save page' }).click()
  await studio.waitForURL(`**/studio/pages/regeln-${width}`)
  await studio.context().close()
  const page = await site.browser.newPage({ baseURL: site.server.url })
  await page.goto(`/pages/${slug}`)
  await page.locator('.language-switcher summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(`**/de/pages/regeln-${width}`)
  await page.getByRole('heading', { name: `Regeln ${width}` }).waitFor()
  await page.close()
})

import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { openSite } from '../testing/open-site.ts'
import { pseudoMessages } from '../testing/pseudo-language.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

test('the own texts of a site appear on its pages and in late-loading code', async () => {
  const context = await site.browser.newContext({ baseURL: site.server.url, serviceWorkers: 'block' })
  let page = await context.newPage()
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send it', exact: true }).waitFor()
  await changeSettings(site.services, { texts: { en: pseudoMessages() } }, null)

  // Parts of the first page may still be on their way to it.
  await page.close()
  page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await Promise.all([page.goto('/contact'), page.waitForRequest('**/api/statistics/views')])
  await expect.poll(() => scripts.length).toBeGreaterThan(2)
  expect(scripts.filter((path) => !/^\/assets\/en-[0-9a-f]{8}\/[\w-]+\.js$/.test(path))).toEqual([])
  // Messages of late-loading code.
  await page.locator('a.toolbar-button', { hasText: '⟦Search⟧' }).click()
  await page.getByRole('dialog').getByText('⟦').first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})

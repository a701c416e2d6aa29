import { expect, test } from 'vitest'
import { createCreative } from '#content/creatives/service.ts'
import { openSite } from '../testing/open-site.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

test('the light theme stays when a link leads to a page with colours of its own', async () => {
  const title = `The lamp ${Date.now()}`
  const styles = JSON.stringify({ theme: { background: '#16203a', text: '#f4ead6', accent: '#ffd232' } })
  await createCreative(site.services, {
    status: 'approved',
    fields: { title, summary: 'It is on.', kind: 'poem', creators: [{ name: 'Ilse Kern', role: 'ink' }], styles },
  })
  await using visitor = await aVisitor(site.browser, site.server)
  const { page, context } = visitor
  await context.addCookies([{ name: 'theme', value: 'light', url: site.server.url }])
  await page.goto('/creatives')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await ground()
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/dress/')))
  expect(await ground()).toBe(before)
  await page.reload()
  expect(await ground()).toBe(before)
})

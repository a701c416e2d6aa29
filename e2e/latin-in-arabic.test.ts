import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { screens } from '#studio/screens.tsx'
import { openTab } from '../testing/browser-tabs.ts'
import { aReader } from '../testing/builders.ts'
import { demoPages } from '../testing/demo-pages.ts'
import { someOf } from '../testing/lane.ts'
import { ownDemo } from '../testing/own-demo.ts'
import { reorderedTexts } from '../testing/reordered-texts.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { studioAddresses } from '../testing/studio-examples.ts'

const site = await siteForTests(() => ownDemo('latin-in-arabic'))
const admin = await aReader(site, { role: 'admin' })
await changeSettings(site.services, { language: 'ar' }, null)
const headers = { ...bearing(admin.token), 'content-type': 'application/json' }
const post = (path: string, body: object) => fetch(`${site.server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
const rule = { from_path: '/2019/an-old-story/', to_path: '/articles/', status: 301, note: '' }
expect((await post('/redirects', rule)).status).toBe(200)
expect((await post('/client-errors', { message: 'x is not a function (in a.b)', path: '/articles/' })).status).toBe(200)
const addressOf = await studioAddresses(site, admin, '[]')
const page = await openTab(site.browser, { site: site.server.url, phone: false }, { token: admin.token })

test.each(someOf([...Object.values(demoPages), '/search?q=letter'], 3))(
  '%s of an Arabic site leaves the signs of English texts at their ends',
  async (path) => {
    await page.goto(path)
    // What is put off by places is drawn as well.
    await page.evaluate(() => document.documentElement.toggleAttribute('data-whole', true))
    expect(await reorderedTexts(page)).toEqual([])
  },
)

test.each(someOf(screens, 3).map(({ path }) => path))('%s in Arabic leaves the signs of addresses and English texts at their ends', async (path) => {
  await page.goto(await addressOf(path))
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await reorderedTexts(page)).toEqual([])
})

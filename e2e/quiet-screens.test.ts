import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens } from '#studio/screens.tsx'
import { aReader, anArticle } from '../testing/builders.ts'
import { openTab } from '../testing/browser-tabs.ts'
import { createEachKind } from '../testing/create-each-kind.ts'
import { fillStudio } from '../testing/fill-studio.ts'
import { someOf } from '../testing/lane.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { studioAddresses } from '../testing/studio-examples.ts'

/** So long a screen is watched that nobody touches, ms. No screen asks for anything twice in it on purpose. */
const watched = 2_000

const site = await siteForTests(openSite)
const admin = await aReader(site, { role: 'admin' })
const second = await aReader(site, { role: 'admin' })
await createEachKind(site)
const addressOf = await studioAddresses(site, admin, '[]')
await fillStudio(site, admin, (await anArticle(site)).id)
const pages = await Promise.all([admin, second].map(({ token }) => openTab(site.browser, { site: site.server.url, phone: false }, { token })))

test.each(someOf(screens, 3).map(({ path }) => path))('%s asks for nothing again and again, nor where somebody else has it open', async (path) => {
  const address = await addressOf(path)
  for (const page of pages) {
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await page.getByText('One moment …').first().waitFor({ state: 'detached' })
  }
  for (const asked of await Promise.all(pages.map(whileNobodyTouches))) expect([...asked].filter(([, times]) => times > 2)).toEqual([])
})

async function whileNobodyTouches(page: Page): Promise<Map<string, number>> {
  const asked = new Map<string, number>()
  const count = (request: { method(): string; url(): string }) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    asked.set(call, (asked.get(call) ?? 0) + 1)
  }
  page.on('request', count)
  await page.waitForTimeout(watched)
  page.off('request', count)
  return asked
}

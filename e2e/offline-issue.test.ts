import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { anIssue } from '../testing/issue.ts'
import { openSite } from '../testing/open-site.ts'
import { swipe } from '../testing/swipe.ts'
import { aVisitor, listens, menuOf, type Visitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const issue = '/magazine/releases/taken-home'

const site = await siteForTests(openSite)
await anIssue(site, ['The cover', 'A drawer', 'Two letters', 'The end'], { number: 16, title: 'Taken home' })

/** A visitor whose browser has saved the issue for offline reading. */
async function withTheIssue(token?: string): Promise<Visitor> {
  const visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true, ...(token ? { token } : {}) })
  await visitor.page.goto(issue)
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const button = visitor.page.getByRole('button', { name: /^Read offline, about [\d.]+ [KM]B$/ })
  const named = bytesIn(await button.innerText())
  await button.tap()
  const share = named / bytesIn(await taken(visitor.page))
  expect(share, 'what was named before, of what was taken').toBeGreaterThan(0.5)
  expect(share).toBeLessThan(2)
  return visitor
}

/** The message after the download, which may wait for images to be resized. */
async function taken(page: Page): Promise<string> {
  const said = page.getByText(/^Saved on this device, [\d.]+ [KM]B\. It opens without a connection\.$/)
  await said.waitFor({ timeout: 60_000 })
  return said.innerText()
}

function bytesIn(text: string): number {
  const [, number, unit] = /([\d.]+) ([KM])B/.exec(text) ?? []
  return Number(number) * (unit === 'M' ? 1_000_000 : 1_000)
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

describe('An issue saved for offline reading', () => {
  test('a saved issue can be read offline, and every other page shows the offline page with a link to it', async () => {
    await using visitor = await withTheIssue()
    const { page, context } = visitor
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Read', exact: true }).tap()
    await listens(page, '.issue-page.is-current')
    await swipe(page, 'left')
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    await page.locator('.issue-page.is-current').getByText('A drawer').waitFor({ state: 'attached' })
    const drawn = () => page.locator('.issue-page.is-current picture img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await expect.poll(drawn).toBe(true)
    await page.goto(`${issue}?page=3`)
    await expect.poll(drawn).toBe(true)
    await page.getByLabel('Search in this issue').fill('drawer')
    await page.keyboard.press('Enter')
    await page.locator('.search-hits').getByText('In one place').waitFor()

    await page.goto('/events')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/you are offline/i)
    await page.getByRole('link', { name: 'Taken home' }).tap()
    await page.getByRole('heading', { level: 1, name: /taken\s+home/i }).waitFor()
  })

  test('a saved issue can be removed from the device', async () => {
    await using visitor = await withTheIssue()
    const { page, context } = visitor
    expect(await cacheNames(page)).toContain('issue taken-home')
    await page.getByRole('button', { name: 'Remove from this device' }).tap()
    await page.getByRole('button', { name: /^Read offline/ }).waitFor()
    expect(await cacheNames(page)).not.toContain('issue taken-home')
    await context.setOffline(true)
    await page.goto(`${issue}?page=2`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/you are offline/i)
    await page.getByText('No issues are saved on this device.').waitFor()
  })

  test('the caches of the browser contain no data of the signed-in reader', async () => {
    const reader = await aReader({ services: site.services })
    await using visitor = await withTheIssue(reader.token)
    const { page } = visitor
    await menuOf(page).waitFor()
    for (const path of ['/account', '/shelf', '/articles', issue]) await page.goto(path)
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const answers = (await Promise.all(caches_.map((cache) => cache.matchAll()))).flat()
      return Promise.all(answers.map(async (answer) => ({ path: new URL(answer.url || location.href).pathname, text: await answer.text() })))
    })
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter(({ path }) => /\/(?:me|user|account|shelf)\b/.test(path))).toEqual([])
    expect(kept.filter(({ text }) => text.includes(reader.username) || text.includes(reader.token))).toEqual([])
  })
})

test('the download requests an image again after a 503 with Retry-After, and completes', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
  const { page } = visitor
  const asked = new Map<string, number>()
  await visitor.context.route('**/media/**', async (route) => {
    const url = route.request().url()
    const times = (asked.get(url) ?? 0) + 1
    asked.set(url, times)
    if (/1280\.(?:avif|webp)$/.test(url) && times < 3) await route.fulfill({ status: 503, headers: { 'retry-after': '0' } })
    else await route.continue()
  })
  await page.goto(issue)
  await page.getByRole('button', { name: /^Read offline, about/ }).tap()
  await taken(page)
  expect([...asked].filter(([url]) => /1280\./.test(url)).every(([, times]) => times === 3)).toBe(true)
})

test('an error in counting page views blocks neither the service worker nor navigation, and is reported', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { worker: true })
  const { page, errors } = visitor
  await page.addInitScript(() => {
    navigator.sendBeacon = () => {
      throw new Error('No beacons here')
    }
  })
  await page.goto('/magazine')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)).toBe(true)
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
  await page.waitForURL('**/articles')
  await page.locator('main h1').getByText('Articles').waitFor()
  await expect.poll(() => errors).toEqual(['Error: No beacons here', 'Error: No beacons here'])
})

test('the download of an issue shows its progress and can be cancelled', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
  const { page } = visitor
  // Blocks one image, so that the download stays in progress.
  await visitor.context.route('**/media/**', async (route) => {
    if (!route.request().url().endsWith('1280.avif') && !route.request().url().endsWith('1280.webp')) await route.continue()
  })
  await page.goto(issue)
  await page.getByRole('button', { name: /^Read offline/ }).tap()
  await page.getByText(/^Downloading, \d+ %, [\d.]+ [KM]B so far$/).waitFor()
  expect(await page.getByRole('progressbar', { name: 'Downloading the issue' }).getAttribute('value')).toMatch(/^\d+$/)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: /^Read offline/ }).waitFor()
  expect(await cacheNames(page)).not.toContain('issue taken-home')
})

test('a download without a response fails with an error, and the next try completes it', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { phone: true, worker: true })
  const { page, context } = visitor
  await page.clock.install()
  const held = Promise.withResolvers<void>()
  await context.route('**/media/**', async (route) => {
    if (/1280\.(?:avif|webp)$/.test(route.request().url())) held.resolve()
    else await route.continue()
  })
  await page.goto(issue)
  await page.getByRole('button', { name: /^Read offline/ }).tap()
  await held.promise
  const failed = page.getByRole('alert').getByText('What has arrived is kept for the next try.')
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(61_000)
        return failed.isVisible()
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await context.unroute('**/media/**')
  await page.getByRole('button', { name: /^Read offline/ }).tap()
  await taken(page)
})

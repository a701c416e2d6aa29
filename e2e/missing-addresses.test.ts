import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const shots = process.env['SHOTS']
const site = await siteForTests(openSite)

test('a picture that an older site had below /assets redirects, and a script of an older build stays missing', async () => {
  const picture = `/assets/img/harbour-${Date.now()}.png`
  const found = async (path: string) => {
    const { status, headers } = await fetch(site.server.url + path, { redirect: 'manual' })
    return [status, headers.get('location') ?? headers.get('content-type')?.split(';')[0]]
  }
  expect(await found(picture)).toEqual([404, 'text/html'])
  const { token } = await aReader(site, { role: 'editor' })
  const headers = { ...bearing(token), 'content-type': 'application/json' }
  const body = JSON.stringify({ from_path: picture, to_path: '/about', status: 301, note: '' })
  expect((await fetch(`${site.server.url}/api/redirects`, { method: 'POST', headers, body })).status).toBe(200)
  expect(await found(picture)).toEqual([301, '/about'])
  expect(await found('/assets/entry-abcdefgh.js')).toEqual([404, 'application/json'])
})

test('an editor redirects an address that was not found with one click, or chooses the page', async () => {
  const { slug } = await anArticle(site, { title: 'The harbour in winter' })
  const start = `/old-${Date.now()}`
  const reader = await site.browser.newPage({ baseURL: site.server.url })
  for (const path of [`${start}/tales/${slug}.php`, `${start}/shop`, `${start}/shop`]) await reader.goto(path)
  await reader.close()

  const studio = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/redirects')
  const list = studio.getByRole('region', { name: 'Addresses not found (404)' })
  await list.getByRole('cell', { name: `${start}/shop`, exact: true }).waitFor()
  expect(await violationsOn(studio)).toEqual([])
  for (const width of [390, 1440]) {
    await studio.setViewportSize({ width, height: 900 })
    expect(await studio.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (shots) await studio.screenshot({ path: `${shots}/missing-${width}.png` })
  }
  await list.getByRole('button', { name: `Redirect ${start}/tales/${slug}.php to /articles/${slug}` }).click()
  await expect.poll(async () => (await fetch(`${site.server.url}${start}/tales/${slug}.php`)).url).toBe(`${site.server.url}/articles/${slug}`)

  await list.getByRole('button', { name: `Choose a page for ${start}/shop` }).click()
  expect(await studio.getByLabel('Old address').inputValue()).toBe(`${start}/shop`)
  await studio.getByLabel('Leads to').fill('/about')
  await studio.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(async () => (await fetch(`${site.server.url}${start}/shop`)).url).toBe(`${site.server.url}/about`)
  await list.getByRole('cell', { name: `${start}/shop`, exact: true }).waitFor({ state: 'detached' })
  await studio.context().close()
})

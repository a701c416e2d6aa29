import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { outlineOf } from '../testing/outline.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, paste } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })

test.each(['text/html', 'blocknote/html'])('an inline handler in a paste of %s never runs, even without the Content Security Policy', async (kind) => {
  const studio = await openStudio(site, author)
  await studio.route('**/studio/**', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const id = await beginArticle(studio, `Handlers of ${kind}`)
  await studio.reload()
  await studio.getByRole('textbox', { name: 'Article body' }).click()
  const run = "document.documentElement.dataset.ran = 'yes'"
  const html = `<p>The <b>night</b> lift</p><img src="/nothing" alt="A lift" onerror="${run}"><svg onload="${run}"></svg><p>goes down</p>`
  await paste(studio, { 'text/html': html, [kind]: html })
  await expect.poll(() => outlineOf(site, author, id), long).toContain('paragraph: goes down')
  // A picture that is asked for only now fails after that of the paste.
  await studio.evaluate(() => {
    Object.assign(new Image(), { src: '/nothing-either', onerror: () => (document.documentElement.dataset['later'] = 'yes') })
  })
  await expect.poll(() => studio.evaluate(() => document.documentElement.dataset['later']), long).toBe('yes')
  expect(await studio.evaluate(() => [document.documentElement.dataset['ran'], document.querySelector('[onerror], [onload]')])).toEqual([undefined, null])
  await studio.unrouteAll()
  await studio.context().close()
})

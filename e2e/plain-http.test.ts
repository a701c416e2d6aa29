import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { openBrowser } from '../testing/browser.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { freePort } from '../testing/start-server.ts'
import { beginArticle, openStudio } from '../testing/studio.ts'
import { ahead, aVisitor, listens } from '../testing/visitor.ts'

// An address of a local network, where a browser withholds what it grants https and this machine.
const port = String(await freePort())
const url = `http://magazine.test:${port}`
const site = await siteForTests(openPlainSite)

async function openPlainSite(): Promise<OpenSite> {
  const [plain, browser] = [
    await openSite({ SITE_URL: url, PORT: port }),
    await openBrowser(['--host-resolver-rules=MAP magazine.test 127.0.0.1', '--disable-features=HttpsUpgrades']),
  ]
  return {
    ...plain,
    browser,
    server: { ...plain.server, url },
    async close() {
      await browser.close()
      await plain.close()
    },
  }
}

test('a site with a plain http address is read without a page being loaded anew, and takes claps and comments', async () => {
  const [article, reader] = [await anArticle(site, { title: 'By the harbour' }), await aReader(site)]
  await using visitor = await aVisitor(site.browser, site.server, { token: reader.token, fresh: true })
  const { page, errors } = visitor
  const loads = documentsOf(page)
  await page.goto('/articles')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('link', { name: 'By the harbour' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'By the harbour' }).waitFor()
  await page.locator('.side-rail').getByRole('button', { name: 'Clap for this article' }).click()
  await expect.poll(() => page.locator('.side-rail .clap-control__names .tabular-nums').textContent()).toBe('1')
  await page.locator('.side-rail').getByRole('button', { name: 'Share' }).click()
  await page.getByText(`${url}/articles/${article.slug}`).first().waitFor()
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await listens(page, '#comments')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Said over plain http.')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await page.locator('article.comment').getByText('Said over plain http.').waitFor()
  await page.goBack()
  await page.waitForURL('**/articles')
  const faults = errors.filter((error) => !error.startsWith('The Cross-Origin-Opener-Policy header has been ignored'))
  expect([loads, faults]).toEqual([['/articles'], []])
})

test('the studio of a site with a plain http address writes and saves', async () => {
  const author = await aReader(site, { role: 'author' })
  const studio = await openStudio(site, author)
  const errors: string[] = []
  studio.on('pageerror', ({ message }) => errors.push(message))
  await beginArticle(studio, 'Over plain http')
  const saved = ahead(studio.waitForResponse((response) => response.request().postData()?.includes('It is kept.') === true && response.ok()))
  await studio.keyboard.type('It is kept.')
  await saved
  await studio.reload()
  await studio.getByRole('textbox', { name: 'Article body' }).getByText('It is kept.').waitFor()
  expect(errors).toEqual([])
})

/** Paths of the documents that a page loads from now on. */
function documentsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && paths.push(new URL(request.url()).pathname))
  return paths
}

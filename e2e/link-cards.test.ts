import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { outlineOf } from '../testing/outline.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, placeCaretAfter } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }
const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s'

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })

test('a pasted address becomes a card at once with the caret after it, and undo restores the address', async () => {
  const { studio, id, answer } = await pasted('Undone card')
  await studio.getByText('Asking www.youtube.com what this is…').waitFor()
  expect(await studio.getByRole('dialog').count()).toBe(0)
  await studio.keyboard.type('Typed meanwhile.')
  answer({ title: 'A ride', description: null, site: 'YouTube', image: null, href: address, player: address })
  await expect.poll(() => outlineOf(site, author, id), long).toEqual([`linkCard: A ride ${address}`, 'paragraph: Typed meanwhile.'])
  await studio.getByText('Asking').waitFor({ state: 'detached' })
  await studio.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => outlineOf(site, author, id), long).toEqual([`linkCard: A ride ${address}`])
  await studio.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => outlineOf(site, author, id), long).toEqual([`paragraph: [${address}](${address})`])
  await studio.context().close()
})

test('a pasted address stays a plain link, with an error message, when the server cannot load its page', async () => {
  const { studio, id, refuse } = await pasted('Refused card')
  await studio.getByText('Asking www.youtube.com what this is…').waitFor()
  refuse('www.youtube.com could not be asked just now.')
  await studio.getByText('www.youtube.com could not be asked just now. The link stays.').first().waitFor()
  await expect.poll(() => outlineOf(site, author, id), long).toEqual([`paragraph: [${address}](${address})`])
  await studio.context().close()
})

test('an address pasted into a line of text stays part of that line', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Inline address')
  await studio.keyboard.type('See ')
  await placeCaretAfter(studio, 'See')
  await paste(studio)
  await expect.poll(() => outlineOf(site, author, id), long).toEqual([expect.stringMatching(/^paragraph: See/)])
  await studio.context().close()
})

test('a reader gets the video player only after a click, and a plain link without script', async () => {
  const card = { id: 'c', type: 'linkCard', props: { href: address, title: 'A ride', site: 'YouTube', player: address }, children: [] }
  const { slug } = await anArticle(site, { content: JSON.stringify([card]) })
  for (const javaScriptEnabled of [true, false]) {
    const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled, serviceWorkers: 'block' })
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.server.url) foreign.push(request.url())
    })
    // Nothing of the test leaves this machine.
    await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' }))
    await page.goto(`/articles/${slug}`)
    expect(await page.getByRole('link', { name: 'Watch it there' }).getAttribute('href')).toBe(address)
    const play = page.getByRole('button', { name: 'Play: A ride' })
    expect(await play.isVisible()).toBe(javaScriptEnabled)
    if (javaScriptEnabled) {
      await page.waitForLoadState('networkidle')
      expect(foreign).toEqual([])
      await expect.poll(async () => (await page.locator('iframe').count()) || (await play.click({ timeout: 2_000 }).catch(() => {}), 0), long).toBe(1)
      await page.frameLocator('iframe').getByText('The player').waitFor()
      expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90'])
    }
    await context.close()
  }
})

/** An article with the address in it, and a server that answers when it is told to. */
async function pasted(title: string) {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, title)
  const { promise, resolve } = Promise.withResolvers<{ status: number; json: object }>()
  await studio.route('**/api/web/cards', async (route) => route.fulfill(await promise))
  await paste(studio)
  return {
    studio,
    id,
    answer: (data: object) => resolve({ status: 200, json: { data } }),
    refuse: (error: string) => resolve({ status: 422, json: { error, code: 'page-unreachable' } }),
  }
}

async function paste(studio: Page): Promise<void> {
  await studio.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, address)
}

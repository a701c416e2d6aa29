import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#studio/screens.tsx'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import { oneOfEach } from '../testing/one-of-each.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'

const editions = ['dark', 'light'] as const
type Edition = (typeof editions)[number]

let site: OpenSite
let desks: Record<Edition, BrowserContext>
let admin: Reader
/** An address of each screen with a name in its path. */
const examples = new Map<string, string>()

beforeAll(async () => {
  site = await openSite()
  admin = await aReader(site, { role: 'admin' })
  await oneOfEach(site)
  const { id } = await anArticle(site, { user_id: admin.id, content: everyKind })
  examples.set('/studio/write/:id', `/studio/write/${id}`)
  examples.set('/studio/pages/:slug', '/studio/pages/about')
  desks = { dark: await signedIn('dark'), light: await signedIn('light') }
})

afterAll(() => site?.close())

test.concurrent.each(screens.map((screen) => screen.path))(
  '%s: no accessibility violation in either edition, and never wider than the screen',
  async (path) => {
    const address = await addressOf(path)
    // One after the other: an article is open at one desk at a time.
    for (const edition of editions) {
      const page = await desks[edition].newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(address)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.getByText('One moment …').first().waitFor({ state: 'detached' })
      expect(await violationsOn(page), edition).toEqual([])
      for (const width of edition === 'dark' ? [390, 820] : []) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
      }
      expect(errors).toEqual([])
      await page.close()
    }
  },
)

/** A browser of an edition, signed in; each screen is a page of it. */
async function signedIn(edition: Edition): Promise<BrowserContext> {
  const { browser, server } = site
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'theme', value: edition, url: server.url }])
  const page = await context.newPage()
  await page.goto('/about')
  await page.evaluate((token) => localStorage.setItem('token', token), admin.token)
  await page.close()
  return context
}

/** The form of the first thing there is, or of a new one. */
async function addressOf(path: string): Promise<string> {
  if (!path.includes(':')) return path
  const noun = path.split('/')[2] ?? ''
  const list = await fetch(`${site.server.url}/api/desk/${noun === 'podcast' ? 'episodes' : noun}`, { headers: { authorization: `Bearer ${admin.token}` } })
  const [first] = list.ok ? ((await list.json()) as { data: { id: number }[] }).data : [] // as every list of the desk
  return examples.get(path) ?? path.replace(/:\w+/, String(first?.id ?? 'new'))
}

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // BlockNote's text box says whether its menu is open, which a text box may not say; it cannot be told not to.
      .filter((node) => !(id === 'aria-allowed-attr' && node.html.includes('bn-editor')))
      .map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )
}

const words = (text: string) => [{ type: 'text', text, styles: {} }]
const everyKind = JSON.stringify([
  { id: 'a', type: 'heading', props: { level: 2 }, content: words('A heading'), children: [] },
  { id: 'b', type: 'paragraph', props: {}, content: [...words('Words and '), { type: 'link', href: '/articles', content: words('a link') }], children: [] },
  { id: 'c', type: 'bulletListItem', props: {}, content: words('A point'), children: [] },
  { id: 'd', type: 'quote', props: {}, content: words('Said'), children: [] },
  { id: 'e', type: 'codeBlock', props: { language: 'js' }, content: words('let a = 1'), children: [] },
  { id: 'f', type: 'pullQuote', props: { by: 'Ada' }, content: words('Loud'), children: [] },
  { id: 'g', type: 'callout', props: { tone: 'info', title: 'Beside' }, content: words('In a box'), children: [] },
  { id: 'h', type: 'embed', props: { provider: 'youtube', video_id: 'dQw4w9WgXcQ', title: 'A film' }, children: [] },
  { id: 'i', type: 'image', props: { alt: '', layout: 'text' }, children: [] },
  { id: 'j', type: 'footnote', props: { ref: '1' }, content: words('A note'), children: [] },
  { id: 'k', type: 'button', props: { href: '/articles', label: 'Read on' }, children: [] },
])

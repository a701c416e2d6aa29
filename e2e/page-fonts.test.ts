import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle } from '../testing/builders.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { sharedDemo, type SharedDemo } from '../testing/shared-demo.ts'
import { someOf } from '../testing/lane.ts'

let demo: SharedDemo
let site: OpenSite

beforeAll(async () => {
  demo = await sharedDemo()
  site = await openSite()
})
afterAll(async () => {
  await demo?.close()
  await site?.close()
})

/** Font files that a page loads without scrolling: bytes by the beginning of the file name. */
async function fontsOf(page: Page, go: () => Promise<unknown>): Promise<Map<string, number>> {
  const fonts = new Map<string, number>()
  const sizes: Promise<unknown>[] = []
  page.on('requestfinished', (request) => {
    const [, name] = /\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (name) sizes.push(request.sizes().then(({ responseBodySize }) => fonts.set(name, responseBodySize)))
  })
  await go()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await Promise.all(sizes)
  page.removeAllListeners('requestfinished')
  return fonts
}

async function phone({ browser, server }: Pick<OpenSite, 'browser'> & { server: { url: string } }): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
  return context.newPage()
}

/** Font families and styles of the text in the first viewport of a phone. */
const firstScreen = `(() => {
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < innerHeight)
    if (boxes.length === 0 || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue
    const { fontFamily, fontStyle, fontWeight } = getComputedStyle(node.parentElement)
    const family = fontFamily.split(',')[0].replace(/["']/g, '')
    found.add([family, fontStyle === 'italic' ? 'italic' : family === 'Archivo' ? 'all' : fontWeight > 550 ? 'bold' : 'regular'].join(' '))
  }
  return [...found]
})()`
const fileOf: Record<string, string> = {
  'Archivo all': 'archivo',
  'Archivo italic': 'archivo',
  'Source Serif 4 regular': 'source-serif-4',
  'Source Serif 4 bold': 'source-serif-4-bold',
  'Source Serif 4 italic': 'source-serif-4-italic',
}

// Pages with italics in the first viewport need one more file.
test.each([
  { path: '/', most: 40_000 },
  { path: '/articles/dead-letters-wide-awake', most: 40_000 },
  { path: '/articles', most: 50_000 },
])('the first screen of $path needs at most $most bytes of fonts', async ({ path, most }) => {
  const page = await phone(demo)
  const all = await fontsOf(page, () => page.goto(path))
  const first = ((await page.evaluate(firstScreen)) as string[]).flatMap((name) => fileOf[name] ?? [])
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => /([\w-]+)-[\w-]{8}\.woff2$/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''))
  const bytes = [...new Set([...first, ...preloaded])].reduce((sum, name) => sum + (all.get(name) ?? Infinity), 0)
  expect(bytes).toBeLessThanOrEqual(most)
  await page.context().close()
})

let articles = 0

/** Each with what its page asks for beside the first slices of every page. */
const written = [
  { language: 'ru', letters: /\p{sc=Cyrillic}/u, title: 'Новый чай и старый йод', fonts: ['noto-sans-cyrillic', 'source-serif-4-cyrillic'] },
  { language: 'el', letters: /\p{sc=Greek}/u, title: 'Το τελευταίο τραμ της χρονιάς', fonts: ['noto-sans-greek', 'source-serif-4-greek'] },
  { language: 'vi', letters: /[\u1ea0-\u1ef9]/, title: 'Chuyến tàu điện cuối cùng của năm', fonts: ['archivo-vietnamese', 'source-serif-4-vietnamese'] },
  { language: 'ar', letters: /\p{sc=Arabic}/u, title: 'آخر ترام في السنة غادر متأخرا', fonts: ['noto-naskh-arabic', 'vazirmatn'] },
  { language: 'he', letters: /\p{sc=Hebrew}/u, title: 'החשמלית האחרונה של השנה', fonts: ['frank-ruhl-libre', 'noto-sans-hebrew'] },
  { language: 'hi', letters: /\p{sc=Devanagari}/u, title: 'साल की आख़िरी ट्राम देर से चली', fonts: ['noto-sans-devanagari', 'noto-serif-devanagari'] },
]
const ofScripts = /cyrillic|greek|vietnamese|arabic|hebrew|devanagari|vazirmatn|ruhl/

async function articleIn({ language, title, styles = {} }: { language: string; title: string; letters?: RegExp; styles?: object }): Promise<string> {
  const content = JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: title, styles }] }])
  const { slug } = await anArticle(site, { title, language, content, slug: `fonts-in-${language}-${++articles}` })
  return `/articles/${slug}`
}

/** Scripts without slanted letters: the font of their texts. */
const upright: Record<string, string> = { ar: 'Noto Naskh Arabic', he: 'Frank Ruhl Libre', hi: 'Noto Serif Devanagari' }

/** The fonts that draw the first element of a selector, by their own names. */
async function fontsIn(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

test.each(someOf(written, 2))('a page with an article in $language loads the fonts of its script and no others', async (text) => {
  const path = await articleIn(text)
  const page = await phone(site)
  const fonts = [...(await fontsOf(page, () => page.goto(path))).keys()]
  expect(fonts).toEqual(expect.arrayContaining(text.fonts))
  // Articles to read next are in whatever was written before.
  const shown = (await page.locator('body').innerText()) + (await page.title())
  const others = written.filter(({ letters, language }) => language !== text.language && !letters.test(shown)).flatMap((one) => one.fonts)
  expect(fonts.filter((name) => others.includes(name))).toEqual([])
  await page.context().close()
})

test.each(written.filter(({ language }) => language in upright))('italic text in $language has letters of its own font', async (text) => {
  const path = await articleIn({ ...text, styles: { italic: true } })
  const page = await phone(site)
  await fontsOf(page, () => page.goto(path))
  expect(await fontsIn(page, '.article-body em')).toContainEqual(expect.stringContaining(upright[text.language] ?? ''))
  await page.context().close()
})

test('a page in English loads no fonts of other scripts', async () => {
  const page = await phone(demo)
  const fonts = await fontsOf(page, () => page.goto('/articles/dead-letters-wide-awake'))
  expect([...fonts.keys()].filter((name) => ofScripts.test(name))).toEqual([])
  expect(await page.locator('link[rel=stylesheet][href*="/fonts-"]').count()).toBe(0)
  await page.context().close()
})

test('a reader who follows a link to an article in Russian gets Cyrillic fonts without a page reload', async () => {
  const path = await articleIn({ language: 'ru', letters: /\p{sc=Cyrillic}/u, title: 'Трамвай ушёл' })
  const page = await phone(site)
  await page.goto('/contact')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const fonts = await fontsOf(page, async () => {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to })
      document.body.append(link)
      link.click()
      link.remove()
    }, path)
    await page.waitForURL(path)
    await page.getByRole('heading', { name: 'Трамвай ушёл' }).first().waitFor()
  })
  expect([...fonts.keys()]).toContain('noto-sans-cyrillic')
  expect(await page.evaluate('window.stayed')).toBe(true)
  await page.context().close()
})

test.each(written.filter(({ language }) => ['ru', 'el'].includes(language)))(
  'the fallback fonts of a text in $language are as wide as its web fonts',
  async (text) => {
    const path = await articleIn(text)
    const page = await phone(site)
    await page.goto(path)
    const shares = (await page.evaluate(`(async (words) => {
    const widthOf = (style) => {
      const line = document.createElement('span')
      line.style.cssText = 'position: absolute; white-space: nowrap; letter-spacing: 0; ' + style
      line.textContent = words
      document.body.append(line)
      const { width } = line.getBoundingClientRect()
      line.remove()
      return width
    }
    const found = []
    for (const [family, others] of [['Archivo', ['Archivo Fallback', 'Archivo Roboto', 'Archivo DejaVu']], ['Source Serif 4', ['Source Serif Fallback', 'Source Serif Noto', 'Source Serif DejaVu']]])
      for (const type of family === 'Archivo' ? ['850 extra-condensed 40px', '400 40px'] : ['400 40px']) {
        await document.fonts.load(type + " '" + family + "'", words)
        for (const other of others) {
          const faces = await document.fonts.load(type + " '" + other + "'", words).catch(() => [])
          if (faces.some(({ status }) => status === 'loaded')) found.push([other + ' ' + type, widthOf("font: " + type + " '" + other + "'") / widthOf("font: " + type + " '" + family + "'")])
        }
      }
    return found
  })(${JSON.stringify(text.title)})`)) as [string, number][]
    expect(shares.length, 'a font of the system that was found').toBeGreaterThan(0)
    expect(shares.filter(([, share]) => share < 0.92 || share > 1.08)).toEqual([])
    await page.context().close()
  },
)

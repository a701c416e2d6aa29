import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { writeExport } from '#operations/exports/service.ts'
import { askAddress, offerOwnPages, type AskOwnPages } from '#platform/http/own-pages.ts'
import { copiedLinks } from '../testing/copied-links.ts'
import { scratchDirectory } from '../testing/scratch.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { unpack } from '../testing/unpack-zip.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const folder = join(scratchDirectory('site-copy'), 'a folder & more')

const demo = await siteForTests(sharedDemo)
const archive = join(scratchDirectory('site-copy'), 'site.zip')
// The site that readers see has the address of its server.
const services = { ...demo.services, config: { ...demo.services.config, siteUrl: demo.server.url } }
offerOwnPages(services, await withOnePicture(askAddress(demo.server.url)))
await pipeline(Readable.from(writeExport(services, features, 'html')), createWriteStream(archive))
const names = new Set(await unpack(archive, folder))

/** Cutting all pictures of the edition takes minutes: the picture of one article is there for all. */
async function withOnePicture(ask: AskOwnPages): Promise<AskOwnPages> {
  const kept = new Map<string, Promise<{ type: string; bytes: Uint8Array }>>()
  return async (path) => {
    const ending = /^\/media\/\w+\/\d+\.(avif|webp)$/.exec(path)?.[1]
    if (ending === undefined) return ask(path)
    const picture = kept.get(ending) ?? bytesOf(ask(path))
    kept.set(ending, picture)
    const { type, bytes } = await picture
    return { status: 200, type, location: null, body: Readable.from([bytes]) }
  }
}

async function bytesOf(answer: ReturnType<AskOwnPages>): Promise<{ type: string; bytes: Uint8Array }> {
  const { type, body } = await answer
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return { type, bytes: Buffer.concat(pieces) }
}

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const listed = (ending: string) => [...names].filter((name) => name.endsWith(ending))

describe('The static HTML export', () => {
  test('the static export contains every page that the sitemaps list', () => {
    const paths = [...names]
      .filter((name) => name.startsWith('sitemap/'))
      .flatMap((name) => Array.from(textOf(name).matchAll(/<loc>([^<]+)<\/loc>/g), ([, link = '']) => new URL(link).pathname))
      .filter((path) => !path.startsWith('/media/'))
    expect(paths.length).toBeGreaterThan(150)
    expect(paths.filter((path) => !names.has(`${decodeURIComponent(path).slice(1)}${path === '/' ? '' : '/'}index.html`))).toEqual([])
  })

  test('every link and asset in the static export leads to a file in it', () => {
    const missing = [...listed('.html'), ...listed('.css')].flatMap((name) =>
      copiedLinks(name, textOf(name)).flatMap((link) => (names.has(link) ? [] : [`${name}: ${link}`])),
    )
    expect(missing).toEqual([])
    expect(names.has('left-out.txt') ? textOf('left-out.txt') : '').toBe('')
  })

  test('the static export contains feeds, fonts, files and pictures, and no script or form', () => {
    for (const name of ['rss.xml', 'atom.xml', 'feed.json', 'feeds.opml', 'podcast.rss', 'events.ics', 'sitemap.xml']) expect(names).toContain(name)
    for (const ending of ['.woff2', '.pdf', '.avif', '.webp']) expect(listed(ending), ending).not.toEqual([])
    expect(listed('.js')).toEqual([])
    for (const name of listed('.html')) expect(textOf(name), name).not.toMatch(/<form|<script(?! type="application\/ld\+json")/)
  })

  test.each(['index.html', 'articles/salt-roads/index.html', 'magazine/releases/lookout/index.html'])(
    'the static export shows text, pictures and styles of %s without a server',
    async (name) => {
      const context = await demo.browser.newContext()
      const page = await context.newPage()
      await page.goto(pathToFileURL(join(folder, name)).href)
      await expect
        .poll(() =>
          page
            .locator('main')
            .innerText()
            .then(({ length }) => length),
        )
        .toBeGreaterThan(300)
      await expect
        .poll(() =>
          page
            .locator('main img')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0)
      await expect.poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Archivo')
      await context.close()
    },
  )

  test('a link in the static export opens the next page from its file', async () => {
    const context = await demo.browser.newContext()
    const page = await context.newPage()
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
    await page.locator('header').getByRole('link', { name: 'Podcast' }).click()
    await expect.poll(() => page.url()).toBe(pathToFileURL(join(folder, 'podcast/index.html')).href)
    await context.close()
  })
})

import { expect, test } from 'vitest'
import { demoPages } from '../testing/demo-pages.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

/** How much narrower than the place it fills a file may be: nobody sees a tenth. */
const enough = 0.9

const site = await siteForTests(sharedDemo)

const widths = [390, 820, 1440]
const { home, articles, article, author, event, release, podcast, creatives, entertainment, book } = demoPages
const pages = [home, articles, article, author, event, release, podcast, creatives, entertainment, book].flatMap((path) => path ?? [])

test.each(pages.flatMap((path) => widths.map((width) => ({ path, width }))))(
  'on $path at $width px every picture file is wide enough for its box',
  async ({ path, width }) => {
    const context = await site.browser.newContext({
      baseURL: site.server.url,
      viewport: { width, height: 844 },
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(path)
    const soft = await page.evaluate(async (enough) => {
      const found: string[] = []
      for (const image of document.querySelectorAll<HTMLImageElement>('picture img')) {
        image.scrollIntoView({ block: 'center', behavior: 'instant' })
        image.loading = 'eager'
        await image.decode().catch(() => {}) // one that is hidden
        const box = image.getBoundingClientRect()
        // Crops are named after the width of the whole picture that they are a part of.
        const file = Number(/\/(\d+)(?:-\d+x\d+-\d+)?\.(?:webp|avif)$/.exec(image.currentSrc)?.[1] ?? 0)
        if (box.width === 0 || file === 0) continue
        const [natural, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
        const isWhole = getComputedStyle(image).objectFit !== 'cover'
        const needed = isWhole ? box.width : Math.max(box.width, (box.height * natural) / height)
        const offered = [...(image.parentElement?.querySelectorAll('source') ?? [])].flatMap(({ srcset }) =>
          Array.from(srcset.matchAll(/ (\d+)w/g), ([, w]) => Number(w)),
        )
        if (file < needed * enough && file < Math.max(...offered))
          found.push(
            `${image.currentSrc}: ${file} for ${Math.round(needed)}, box ${Math.round(box.width)} x ${Math.round(box.height)}, sizes ${image.sizes || image.parentElement?.querySelector('source')?.sizes}`,
          )
      }
      return found
    }, enough)
    await context.close()
    expect(soft).toEqual([])
  },
)

test.each([home, article].flatMap((path) => [320, 412, 460].map((width) => ({ path, width }))))(
  'on $path at $width px the cover is one crop that fills its box by its height, and the whole picture is not loaded',
  async ({ path, width }) => {
    const context = await site.browser.newContext({
      baseURL: site.server.url,
      viewport: { width, height: 700 },
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(path ?? '/')
    const cover = await page
      .locator('.article-hero picture img, .cover-story__background picture img')
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const box = image.getBoundingClientRect()
        return { file: new URL(image.currentSrc).pathname, wide: box.width / box.height, fileWide: image.naturalWidth / image.naturalHeight }
      })
    await context.close()
    expect(cover.file).toMatch(/\/\d+-(?:3x4|9x10)-\d+\.avif$/)
    // A pixel more or less.
    expect(cover.wide).toBeLessThanOrEqual(cover.fileWide * 1.005)
    expect(asked.filter((address) => address.startsWith(cover.file.replace(/[^/]+$/, '')))).toEqual([cover.file])
  },
)

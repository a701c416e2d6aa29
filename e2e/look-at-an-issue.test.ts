import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDemo, type SharedDemo } from '../testing/shared-site.ts'
import { aVisitor } from '../testing/visitor.ts'

let site: SharedDemo

beforeAll(async () => void (site = await sharedDemo()))
afterAll(() => site?.close())

/** Short titles, one whose first line is the longer one, one of a single long word. */
const issues = ['lost-and-found', 'small-print', 'the-long-way', 'play', 'lookout']

test.each(issues)('%s: nothing stands under the cover at any width', async (slug) => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto(`/magazine/releases/${slug}`)
  await page.evaluate(() => document.fonts.ready)
  for (const width of [1920, 1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const covered = await page.evaluate(() => {
      const cover = document.querySelector('.iss-hero .obj .pic')?.getBoundingClientRect()
      if (!cover) return ['no cover']
      const texts = [...document.querySelectorAll('.iss-hero .ttl span, .iss-acts .stand, .iss-acts .btn, .facts > *, .toc b')]
      return texts.flatMap((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const under = [...range.getClientRects()].some(
          (box) => box.right > cover.left && box.left < cover.right && box.bottom > cover.top && box.top < cover.bottom,
        )
        return under ? [text.textContent] : []
      })
    })
    expect(covered, `at ${width} px`).toEqual([])
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDemo, type SharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'

let site: SharedDemo

beforeAll(async () => void (site = await sharedDemo()))
afterAll(() => site?.close())

/** Short titles, one whose first line is the longer one, one of a single long word. */
const issues = ['lost-and-found', 'small-print', 'the-long-way', 'play', 'lookout']

test.each(issues)('the issue page of %s has no text under the cover at any width', async (slug) => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto(`/magazine/releases/${slug}`)
  await page.evaluate(() => document.fonts.ready)
  for (const width of [1920, 1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const covered = await page.evaluate(() => {
      const cover = document.querySelector('.issue-hero .issue-cover .picture')?.getBoundingClientRect()
      if (!cover) return ['no cover']
      const texts = [
        ...document.querySelectorAll(
          '.issue-hero .issue-hero__title span, .issue-hero__actions .standfirst, .issue-hero__actions .btn, .issue-facts > *, .issue-toc b',
        ),
      ]
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

test('two books of an issue appear side by side, also on a phone', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto('/magazine/releases/stage-left')
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await page
      .locator('section[aria-labelledby="group-books"] li')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
    expect(tops, `at ${width} px`).toEqual([tops[0], tops[0]])
  }
})

test('the magazine page shows four issues in a row, two on a phone, and the rows of its list are equally high', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto('/magazine')
  for (const [width, together] of [
    [1440, 4],
    [768, 4],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await page.locator('.release-shelf li').evaluateAll((copies) => copies.map((copy) => copy.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0]).length, `at ${width} px`).toBe(together)
  }
  await page.goto('/magazine/releases?view=list')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await page.locator('.release-table tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights) - Math.min(...heights), `at ${width} px`).toBeLessThan(2)
  }
})

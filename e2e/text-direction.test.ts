import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const hebrew = 'המעלית ירדה בלילה לאט, וכל הקומות היו חשוכות.'
const arabic = 'نزل المصعد ليلا ببطء، وكانت الطوابق كلها مظلمة.'
const english = 'The lift went down slowly at night.'

const site = await siteForTests(openSite)

test.each([
  { language: 'en', own: english, other: hebrew, side: 'left', otherSide: 'right' },
  { language: 'ar', own: arabic, other: english, side: 'right', otherSide: 'left' },
])('quote bars and footnote numbers of an article in $language are at the start of their text', async ({ language, own, other, side, otherSide }) => {
  const { slug } = await anArticle(site, { language, title: `Other ways ${language}`, content: mixed(own, other) })
  const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`/articles/${slug}`)
  expect(await barsOf(page, '.article-body > .quote')).toEqual([side, otherSide, otherSide])
  expect(await barsOf(page, '.article-body > .callout')).toEqual([side, otherSide, otherSide])
  expect(await numbersOf(page)).toEqual([side, otherSide])
  await context.close()
})

test.each([
  { language: 'en', own: english, other: hebrew, bars: ['left', 'right', 'right'] },
  { language: 'ar', own: arabic, other: english, bars: ['right', 'left', 'left'] },
])('the editor of an article in $language shows quote bars on the same side as readers see them', async ({ language, own, other, bars }) => {
  const { id } = await anArticle(site, { language, title: `Written other ways ${language}`, content: mixed(own, other) })
  const page = await openStudio(site, await aReader(site, { role: 'editor' }), `/studio/write/${id}`)
  await page.locator('[contenteditable=true] blockquote').nth(2).waitFor()
  expect(await barsOf(page, '[contenteditable=true] blockquote')).toEqual(bars)
})

/** A quotation, a warning and a footnote of each; one quotation begins with a list, one warning has a title. */
function mixed(own: string, other: string): string {
  let count = 0
  const words = (text: string) => [{ type: 'text', text, styles: {} }]
  const block = (type: string, text: string, props: object = {}, children: object[] = []) => ({
    id: `b${count++}`,
    type,
    props,
    content: words(text),
    children,
  })
  const signs = ['one', 'two'].map((ref) => ({ type: 'footnote', props: { ref } }))
  return JSON.stringify([
    { ...block('paragraph', ''), content: [...words(own), ...signs] },
    block('quote', own),
    block('quote', other, { by: own }),
    { ...block('quote', '', {}, [block('bulletListItem', other), block('paragraph', own)]), content: [] },
    block('callout', own, { tone: 'warning', title: '' }),
    block('callout', other, { tone: 'warning', title: '' }),
    block('callout', other, { tone: 'info', title: other }, [block('numberedListItem', other)]),
    block('callout', other, { tone: 'note', title: other }),
    block('footnote', own, { ref: 'one' }),
    block('footnote', other, { ref: 'two' }),
  ])
}

/** The sides on which they have their bars. */
function barsOf(page: Page, of: string): Promise<string[]> {
  return page.locator(of).evaluateAll((all) =>
    all.map((one) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(one)
      return `${parseFloat(borderLeftWidth) > 0 ? 'left' : ''}${parseFloat(borderRightWidth) > 0 ? 'right' : ''}`
    }),
  )
}

/** The sides on which the notes have their numbers, where there is room for them. */
function numbersOf(page: Page): Promise<string[]> {
  return page.locator('.footnotes li').evaluateAll((all) =>
    all.map((one) => {
      const side = getComputedStyle(one).direction === 'rtl' ? 'right' : 'left'
      const [own, list] = [one.getBoundingClientRect(), one.closest('ol')?.getBoundingClientRect() ?? new DOMRect()]
      const room = side === 'left' ? own.left - list.left : list.right - own.right
      return room >= 20 ? side : `no room on the ${side}`
    }),
  )
}

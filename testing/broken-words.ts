import type { Page } from 'playwright-core'

/**
 * Words of headings that stand on two lines, at the width the page has now: a letter of `ARTICLES` on a line of its own, say.
 * Chinese and Japanese have no spaces and break between any two characters.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .flatMap((heading) => {
        const divided: string[] = []
        const height = Number.parseFloat(getComputedStyle(heading).fontSize)
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
            if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) continue
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const tops = [...range.getClientRects()].filter((box) => box.width > 1).map((box) => box.top)
            if (Math.max(...tops) - Math.min(...tops) > height / 3) divided.push(word)
          }
        }
        return divided
      }),
  )
}

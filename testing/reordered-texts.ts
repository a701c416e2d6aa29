import type { Page } from 'playwright-core'

/**
 * Texts that a browser draws in a wrong order. Latin ones whose first or last sign stands at their other end, because a line that
 * runs from right to left has taken it: `/an-old-story/` read as `an-old-story//`. Arabic and Hebrew ones whose last sign, or a
 * number before a word, stands where a line from left to right has put it. Values and hints of fields are not drawn as text: of
 * them those that a browser would draw so.
 */
export function reorderedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const foreign = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
    const endsInSigns = /^[^\p{L}\p{N}\s].*[A-Za-z]|[A-Za-z].*[^\p{L}\p{N}\s]$/u
    const numberedWord = /[\d\u0660-\u0669\u06f0-\u06f9]+ [\p{Script=Arabic}\p{Script=Hebrew}]/gu
    const foreignAtEnd = /[\p{Script=Arabic}\p{Script=Hebrew}][.,:;!?؟،…]$/u
    const found: string[] = []
    const left = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    const swapped = (node: Node, first: number, second: number) => {
      const [one, two] = [left(node, first), left(node, second)]
      return one.width > 0 && two.width > 0 && Math.abs(one.top - two.top) < 2 && one.left - two.left > 1
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const shown = text.trim()
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true }) || node.parentElement.closest('.visually-hidden')) continue
      const start = text.indexOf(shown)
      const end = start + shown.length - 1
      const isReordered =
        (endsInSigns.test(shown) && !foreign.test(shown) && (swapped(node, start, start + 1) || swapped(node, end - 1, end))) ||
        (foreignAtEnd.test(shown) && swapped(node, end, end - 1)) ||
        [...text.matchAll(numberedWord)].some(({ 0: piece, index }) => swapped(node, index + piece.length - 1, index))
      if (isReordered) found.push(shown.slice(0, 80))
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      const { direction, unicodeBidi } = getComputedStyle(field)
      if (direction === 'ltr' || unicodeBidi === 'plaintext' || !field.checkVisibility()) continue
      for (const text of [field.value, field.placeholder]) if (endsInSigns.test(text) && !foreign.test(text)) found.push(`field: ${text.slice(0, 80)}`)
    }
    return found
  })
}

import type { HtmlContext } from './html-context.ts'
import { writeHtml } from './html-inline.ts'
import { breaksLine } from './html-style.ts'
import { attribute, type HtmlElement } from './html-tree.ts'
import { createWriter, type InlineWriter } from './inline-writer.ts'
import type { Block } from './model.ts'

/** A class of what is a poem. */
export const verseClass = /^(?:wp-block-verse|verse|poem|poetry)$/

export function isVerse(element: HtmlElement): boolean {
  const classes = (attribute(element, 'class') ?? '').split(/\s+/)
  return element.tagName === 'pre' && classes.some((one) => verseClass.test(one)) && !element.childNodes.some(breaksLine)
}

/** A paragraph whose lines, and spaces before them, stay. Null for what is no text in lines. */
export function verse(element: HtmlElement, { conversion }: HtmlContext, line: number): Block[] | null {
  if (!isVerse(element)) return null
  const writer = createWriter()
  const lines: InlineWriter = {
    ...writer,
    text(words, look) {
      for (const [at, one] of words.split(/\r?\n/).entries()) {
        if (at > 0) writer.lineBreak(look)
        const text = one.trimStart()
        writer.text('\u00a0'.repeat(at > 0 ? one.length - text.length : 0) + text, look)
      }
    },
  }
  writeHtml(element.childNodes, lines, conversion, { styles: {} }, line)
  return lines.blocks(conversion)
}

import { note } from '#i18n/note.ts'
import { truncated, type Lost } from './conversion.ts'

/** Where other systems put a list of the headings: `[TOC]`, `[[toc]]`, `@[TOC](title)`, and the list that kramdown replaces (`* TOC` above `{:toc}`). */
const contents =
  /^(?: {0,3}(?:[-*+]|\d+[.)])[ \t]+.*\n[ \t]*\{:[ \t]*toc\b[^}\n]*\}|[ \t]*@?(?:\[\[_?[Tt][Oo][Cc]_?\]\]|\[[Tt][Oo][Cc]\](?:\([^)\n]*\))?))[ \t]*$/gm

/** A text without the places for lists of its headings: ours stands above the text. Line numbers hold. */
export function withoutContents(markdown: string, isCode: (offset: number) => boolean, firstLine: number): { text: string; lost: Lost[] } {
  const lost: Lost[] = []
  const text = markdown.replace(contents, (place: string, offset: number) => {
    if (isCode(offset)) return place
    const line = firstLine + markdown.slice(0, offset).split('\n').length - 1
    lost.push({ line, what: note('studio-report.template-tag', { tag: truncated(place) }) })
    return place.replace(/[^\n]/g, '')
  })
  return { text, lost }
}

/** Whether there may be such a place. */
export function mayHaveContents(markdown: string): boolean {
  return /\{:[ \t]*toc\b|^[ \t]*@?\[\[?_?toc/im.test(markdown)
}

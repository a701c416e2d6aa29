import { textKey } from '../slug.ts'
import type { Block, HeadingBlock, HeadingLevel } from './model.ts'
import { textOf } from './text-of.ts'

export interface Heading {
  level: HeadingLevel
  text: string
  anchor: string
}

/** Ids that pages give to their own parts; a heading of that name gets a number. */
export const reservedAnchors = ['app', 'comments', 'content', 'main', 'related', 'root', 'top']

/** Table of contents: every heading with words in it, in order. */
export function outline(blocks: readonly Block[]): Heading[] {
  return [...anchors(blocks)].map(([block, anchor]) => ({ level: block.props.level, text: textOf(block.content).replace(/\s+/g, ' ').trim(), anchor }))
}

/**
 * The anchor of each heading, made from its text, so that it survives edits elsewhere; unique in the document.
 * Anchors hold letters, digits and '-' only: ids with '_' are free for other things.
 */
export function anchors(blocks: readonly Block[]): Map<HeadingBlock, string> {
  const found = new Map<HeadingBlock, string>()
  const taken = new Set(reservedAnchors)
  const numbers = new Map<string, number>()
  eachHeading(blocks, (block) => {
    const text = textOf(block.content)
    if (!text.trim()) return
    const slug = textKey(text)
    let anchor = slug
    let n = numbers.get(slug) ?? 2
    for (; taken.has(anchor); n++) anchor = `${slug}-${n}`
    numbers.set(slug, n)
    taken.add(anchor)
    found.set(block, anchor)
  })
  return found
}

function eachHeading(blocks: readonly Block[], seen: (block: HeadingBlock) => void): void {
  for (const block of blocks) {
    if (block.type === 'heading') seen(block)
    eachHeading(block.children, seen)
  }
}

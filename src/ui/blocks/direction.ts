import type { Block, Inline } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'

/** `rtl` for a text most of whose letters run from right to left, whatever it begins with; the browser decides for the others. */
export function directionOf(content: readonly Inline[]): 'rtl' | 'auto' {
  return isRightToLeft(textOf(content)) ? 'rtl' : 'auto'
}

/** The same for a block with all that stands in it. */
export function isBlockRightToLeft(block: Block): boolean {
  return isRightToLeft(wordsIn(block))
}

function wordsIn(block: Block): string {
  return (Array.isArray(block.content) ? textOf(block.content) : '') + block.children.map(wordsIn).join('')
}

function isRightToLeft(text: string): boolean {
  const right = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0
  return right > 0 && right > (text.match(/\p{L}/gu)?.length ?? 0) / 2
}

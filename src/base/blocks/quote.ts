import type { Conversion } from './conversion.ts'
import type { Block, ParagraphBlock, QuoteBlock } from './model.ts'
import { textOf } from './text-of.ts'

const dash = /^\s*(?:—|–|―|--)\s*/

/** A quotation; a last paragraph that begins with a dash says whose it is. */
export function quoteOf(blocks: Block[], conversion: Conversion): QuoteBlock {
  const { rest, by } = attributed(blocks)
  const [first, ...more] = rest
  const id = conversion.id()
  if (first?.type === 'paragraph') return { id, type: 'quote', props: { by }, content: first.content, children: [...first.children, ...more] }
  return { id, type: 'quote', props: { by }, content: [], children: rest }
}

/** An attribution that holds a link stays a paragraph, so that the link is kept; two dashes are a dialogue. */
export function attributed(blocks: Block[]): { rest: Block[]; by?: string } {
  const last = blocks.at(-1)
  const before = blocks.at(-2)
  if (!last || !before || !startsWithDash(last) || startsWithDash(before)) return { rest: blocks }
  const words = textOf(last.content)
  if (words.length > 200 || last.content.some((run) => run.type !== 'text')) return { rest: blocks }
  return { rest: blocks.slice(0, -1), by: words.replace(dash, '').replace(/\s+/g, ' ').trim() || undefined }
}

function startsWithDash(block: Block): block is ParagraphBlock {
  return block.type === 'paragraph' && dash.test(textOf(block.content))
}

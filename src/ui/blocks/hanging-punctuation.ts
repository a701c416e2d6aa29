import type { Block, CalloutBlock, Inline } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'

/** Pixels, at the narrowest page that has a margin: notes are set in lines of about 30 letters, the text in lines of about 68. */
const line = 33
const noteLine = 22

/**
 * The notes that may hang beside the text without reaching into what follows: a wide picture, a pull quote, another note, the end.
 * The heights are estimated on the safe side; a note that finds no room stands in the text instead.
 */
export function hangingNotes(blocks: readonly Block[]): Set<CalloutBlock> {
  const found = new Set<CalloutBlock>()
  let note: CalloutBlock | null = null
  let room = 0
  for (const block of blocks) {
    const height = textHeight(block)
    room = height === null ? 0 : room - height
    if (height === null) note = null
    if (note && room <= 0) {
      found.add(note)
      note = null
    }
    if (isNote(block)) {
      note = block
      room = noteHeight(block)
    }
  }
  return found
}

/** Null for what takes the margin itself. */
function textHeight(block: Block): number | null {
  const { type, content } = block
  if (type === 'pullQuote' || type === 'gallery' || (type === 'image' && block.props.layout !== 'text') || isNote(block)) return null
  if (type === 'image' || type === 'embed' || type === 'linkCard' || type === 'video') return 300
  if (type === 'table') return block.content.rows.length * 40
  if (type === 'codeBlock') return textOf(block.content).split('\n').length * noteLine
  // Lists and quotations have shorter lines, a callout has smaller letters.
  const letters = type === 'paragraph' ? 68 : type === 'callout' ? 100 : 60
  return (type === 'heading' ? 66 : 0) + (Array.isArray(content) ? lines(content, letters) * line : 0) + sum(block.children)
}

function sum(blocks: readonly Block[]): number {
  return blocks.reduce((all, block) => all + (textHeight(block) ?? 0), 0)
}

/** The text of a note is smaller and its lines are less than half as long: about one and a half times the height. */
function noteHeight({ props, content, children }: CalloutBlock): number {
  return lines(content, 30) * noteLine + (props.title?.length ?? 0) + sum(children) * 1.5 + 60
}

function isNote(block: Block): block is CalloutBlock {
  return block.type === 'callout' && block.props.tone === 'note'
}

function lines(content: readonly Inline[], letters: number): number {
  return Math.ceil(textOf(content).length / letters)
}

import type { CardKind } from '#content/kinds.ts'
import type { ReactNode } from 'react'
import { anchors } from '#base/blocks/outline.ts'
import type { Block, CalloutBlock, FootnoteBlock, FootnoteRun, HeadingBlock, Inline } from '#base/blocks/model.ts'
import { hangingNotes } from './hanging-punctuation.ts'

export type CardSlot = (kind: CardKind, slug: string) => ReactNode

/** What the blocks of one document know of each other while they are drawn. */
export interface Rendering {
  anchors: Map<HeadingBlock, string>
  /** Number of a footnote and which of its signs this one is, both from 1. */
  signs: Map<FootnoteRun, { number: number; nth: number }>
  notes: { block: FootnoteBlock; signs: number }[]
  /** Margin notes that find room beside the text. */
  hanging: Set<CalloutBlock>
  card?: CardSlot
  /** Blocks within a block. */
  flow(blocks: readonly Block[]): ReactNode
}

export function prepare(blocks: readonly Block[], flow: (blocks: readonly Block[], rendering: Rendering) => ReactNode, card?: CardSlot): Rendering {
  const { signs, notes } = numbered(blocks)
  return {
    anchors: anchors(blocks),
    signs,
    notes,
    hanging: hangingNotes(blocks),
    card,
    flow(inner) {
      return flow(inner, this)
    },
  }
}

/** Footnotes are numbered as their signs come in the text; those without a sign follow, signs without a note are left out. */
function numbered(blocks: readonly Block[]): Pick<Rendering, 'signs' | 'notes'> {
  const byRef = new Map<string, { block: FootnoteBlock; signs: number }>()
  const signs: Rendering['signs'] = new Map()
  const notes: Rendering['notes'] = []
  const count = (content: readonly Inline[]) => {
    for (const run of content) {
      const note = run.type === 'footnote' && byRef.get(run.props.ref)
      if (!note || run.type !== 'footnote') continue
      if (!notes.includes(note)) notes.push(note)
      signs.set(run, { number: notes.indexOf(note) + 1, nth: ++note.signs })
    }
  }
  const countIn = (siblings: readonly Block[]) => {
    for (const block of siblings) {
      if (block.type === 'footnote') continue
      if (block.type === 'table') for (const row of block.content.rows) for (const cell of row.cells) count(cell.content)
      else if (block.content) count(block.content)
      countIn(block.children)
    }
  }
  const find = (siblings: readonly Block[]) => {
    for (const block of siblings) {
      if (block.type === 'footnote' && !byRef.has(block.props.ref)) byRef.set(block.props.ref, { block, signs: 0 })
      find(block.children)
    }
  }
  find(blocks)
  if (byRef.size) countIn(blocks)
  for (const note of byRef.values()) if (!notes.includes(note)) notes.push(note)
  // A note may hold signs of its own; all numbers are known by now.
  for (const { block } of notes) {
    count(block.content)
    countIn(block.children)
  }
  return { signs, notes }
}

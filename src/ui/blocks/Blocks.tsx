import { Fragment, type ReactNode } from 'react'
import type { Block } from '#base/blocks/model.ts'
import { spotId } from '#base/blocks/spot-id.ts'
import { BlockView } from './BlockView.tsx'
import { Footnotes } from './Footnotes.tsx'
import { List, listFrom } from './List.tsx'
import { Badge } from '../Badge.tsx'
import { Paragraph } from './Paragraph.tsx'
import { prepare, type CardSlot, type Rendering } from './rendering.ts'
import './blocks.css'

interface BlocksProps {
  blocks: readonly Block[]
  /** Draws the card of a book, film, event ...; cards are left out without it. */
  card?: CardSlot
  /** Sets the magazine's mark behind the last word. */
  endMark?: boolean
  /** Paragraphs can be led to: by `spotId` of their place. Of one document on a page. */
  spots?: boolean
  /** What stands behind a block of the document itself. */
  after?: ((block: Block) => ReactNode) | undefined
}

/** A document's blocks as siblings, to stand directly in `.a-body` (the article's grid) or `.prose` (one column). */
export function Blocks({ blocks, card, endMark = false, spots = false, after }: BlocksProps) {
  const page = prepare(blocks, flow, card)
  const first = blocks.find((block) => block.type === 'paragraph' && block.content.length > 0)
  const last = endMark ? blocks.findLast((block) => block.content && block.type !== 'footnote') : undefined
  return (
    <>
      {flow(blocks, page, { first, last, spots, after })}
      <Footnotes page={page} />
    </>
  )
}

interface Document {
  first?: Block | undefined
  last?: Block | undefined
  spots?: boolean
  after?: BlocksProps['after']
}

function flow(blocks: readonly Block[], page: Rendering, { first, last, spots = false, after }: Document = {}): ReactNode {
  const out: ReactNode[] = []
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]
    if (!block) continue
    const items = listFrom(blocks, at)
    if (items) {
      out.push(<List key={at} items={items} page={page} />, ...behind(blocks.slice(at, at + items.length), after))
      at += items.length - 1
    } else if (block.type === 'paragraph') {
      if (block.content.length) {
        out.push(
          <Paragraph key={at} content={block.content} page={page} first={block === first} id={spots ? spotId(at) : undefined}>
            {block === last ? <Badge className="end-mark" /> : null}
          </Paragraph>,
        )
      }
      if (block.children.length) out.push(<Fragment key={`${at}-`}>{page.flow(block.children)}</Fragment>)
    } else out.push(<BlockView key={at} block={block} page={page} />)
    if (!items) out.push(...behind([block], after))
  }
  return out
}

function behind(blocks: readonly Block[], after: BlocksProps['after']): ReactNode[] {
  return after ? blocks.map((block) => <Fragment key={`after ${block.id}`}>{after(block)}</Fragment>) : []
}

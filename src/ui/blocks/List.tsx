import type { Block, BulletListItemBlock, NumberedListItemBlock } from '#base/blocks/model.ts'
import { checkSign } from '#base/blocks/check-sign.ts'
import { Inline } from './Inline.tsx'
import type { Rendering } from './rendering.ts'

type Item = BulletListItemBlock | NumberedListItemBlock

interface ListProps {
  items: readonly Item[]
  page: Rendering
}

export function List({ items, page }: ListProps) {
  const [first] = items
  const drawn = items.map((item, at) => (
    <li key={at} className={checkSign(item) ? 'is-check' : undefined}>
      {checkSign(item)}
      <Inline content={item.content} page={page} />
      {item.children.length ? page.flow(item.children) : null}
    </li>
  ))
  if (first?.type !== 'numberedListItem') return <ul dir="auto">{drawn}</ul>
  return (
    <ol dir="auto" start={first.props.start}>
      {drawn}
    </ol>
  )
}

/** The items of one list that begins at `from`; null when none begins there. A numbered item with a `start` begins a new list. */
export function listFrom(blocks: readonly Block[], from: number): Item[] | null {
  const type = blocks[from]?.type
  const items: Item[] = []
  for (const block of blocks.slice(from)) {
    if (block.type !== type || !isItem(block)) break
    if (items.length && block.type === 'numberedListItem' && block.props.start !== undefined) break
    items.push(block)
  }
  return items.length ? items : null
}

function isItem(block: Block): block is Item {
  return block.type === 'bulletListItem' || block.type === 'numberedListItem'
}

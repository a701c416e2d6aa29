import type { Block } from './model.ts'
import { anchors } from './outline.ts'
import { plainText } from './plain-text.ts'
import { spotId } from './spot-id.ts'

/** The words of each block with the fragment that leads to them: to the block itself, or to the nearest paragraph or heading before it. */
export function spotsOf(blocks: readonly Block[]): { at: string; text: string }[] {
  const headings = anchors(blocks)
  let spot = ''
  return blocks.flatMap((block, at) => {
    if (block.type === 'paragraph' && block.content.length > 0) spot = `#${spotId(at)}`
    else if (block.type === 'heading' && headings.has(block)) spot = `#${headings.get(block)}`
    const text = plainText([endingItsTitle(block)])
    return text ? [{ at: spot, text }] : []
  })
}

/** In one line with its text a title would be read as the beginning of it. */
function endingItsTitle(block: Block): Block {
  if (block.type !== 'callout' || !/[\p{L}\p{N}]$/u.test(block.props.title ?? '')) return block
  return { ...block, props: { ...block.props, title: `${block.props.title}.` } }
}

import type { Block } from '#base/blocks/model.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { useMediaCards } from './useMediaCards.ts'

/** Blocks with the cards of what they name, whose paragraphs can be led to. `endMark` as in `Blocks`. */
export function TextWithCards({ blocks, endMark }: { blocks: readonly Block[]; endMark?: boolean }) {
  return <Blocks blocks={blocks} card={useMediaCards(blocks)} endMark={endMark} spots />
}

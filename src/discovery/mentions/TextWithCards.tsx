import type { ReactNode } from 'react'
import type { Block } from '#base/blocks/model.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { useMediaCards } from './useMediaCards.ts'

interface Props {
  blocks: readonly Block[]
  endMark?: boolean
  after?: ((block: Block) => ReactNode) | undefined
}

/** Blocks with the cards of what they name, whose paragraphs can be led to. `endMark` and `after` as in `Blocks`. */
export function TextWithCards({ blocks, endMark, after }: Props) {
  return <Blocks blocks={blocks} card={useMediaCards(blocks)} endMark={endMark} spots after={after} />
}

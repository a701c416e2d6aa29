import { cardRefs } from '#base/blocks/card-refs.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { cardsFor } from './client.ts'

/** The cards that a document names, to be asked for before it is drawn; null when it names none. */
export function cardsIn(content: string): ReturnType<typeof cardsFor> | null {
  const refs = cardRefs(readBlocks(content))
  return refs.length > 0 ? cardsFor(refs) : null
}

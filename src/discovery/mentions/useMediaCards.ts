import { createElement, useMemo } from 'react'
import { cardRefs, refText } from '#base/blocks/card-refs.ts'
import type { Block } from '#base/blocks/model.ts'
import type { CardSlot } from '#ui/blocks/rendering.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { cardsFor } from './client.ts'
import { MediaCard } from './MediaCard.tsx'

/** What `Blocks` draws for the media cards of a document; one that is not public, or not here yet, shows nothing. When they could not be had, the first says so. */
export function useMediaCards(blocks: readonly Block[]): CardSlot {
  const refs = useMemo(() => cardRefs(blocks), [blocks])
  const cards = useQuery(cardsFor(refs), { enabled: refs.length > 0 })
  const known = new Map(cards.data?.data.map((card) => [refText(card), card]))
  return (kind, slug) => {
    const name = refText({ kind, slug })
    if (cards.isError && refs[0] && name === refText(refs[0])) return createElement(QueryError, { query: cards })
    const card = known.get(name)
    return card ? createElement(MediaCard, { card }) : null
  }
}

import type { CardKind } from '#content/kinds.ts'
import type { Card } from '#base/card.ts'
import type { CardSource, Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'

/** Finds anything public by kind and slug, as the features show it elsewhere. */
export type FindCard = (kind: CardKind, slug: string) => Promise<Card | undefined>

export function cardFinder({ database }: Services, features: Feature[]): FindCard {
  const sources: Partial<Record<CardKind, CardSource>> = Object.assign({}, ...features.map((feature) => feature.cards ?? {}))
  return async (kind, slug) => {
    const cards = await sources[kind]?.(database.reading, [slug], () => {})
    return cards?.find((card) => card.slug === slug)
  }
}

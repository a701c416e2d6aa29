import type { CardKind } from '#content/kinds.ts'
import { refText, type CardRef } from '#base/blocks/card-refs.ts'
import type { Card } from '#base/card.ts'
import type { CardSource } from '#platform/feature.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import { mentionsContract } from './contract.ts'
import { listMentionsOf } from './store.ts'

const mostShown = 24

/** `sources`: the slots `cards` of all features. */
export function mentionsRoutes(sources: Partial<Record<CardKind, CardSource>>): RouteSet {
  /** In the order of `refs`, one question a kind. */
  async function cardsOf(refs: CardRef[], { reading, tag }: PublicContext): Promise<Card[]> {
    const found = new Map<string, Card>()
    for (const [kind, ofKind] of Map.groupBy(refs, (ref) => ref.kind)) {
      const cards = (await sources[kind]?.(reading, [...new Set(ofKind.map((ref) => ref.slug))], tag)) ?? []
      for (const card of cards) found.set(refText(card), card)
    }
    return refs.flatMap((ref) => found.get(refText(ref)) ?? [])
  }

  return routes(mentionsContract, {
    'GET /cards': { everyone: async ({ query, ...context }) => ({ data: await cardsOf(query.refs, context) }) },
    'GET /mentions/:kind/:slug': {
      async everyone({ params, ...context }) {
        context.tag(`mentions:${refText(params)}`)
        const rows = await listMentionsOf(context.reading, params, mostShown)
        const refs = rows.map((row) => ({ kind: row.subject_kind, slug: row.subject_slug }))
        return { data: await cardsOf(refs, context) }
      },
    },
  })
}

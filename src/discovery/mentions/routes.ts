import { refText } from '#base/blocks/card-refs.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { mentionsContract } from './contract.ts'
import { cardsOf, type CardSources } from './service.ts'
import { listMentionsOf } from './store.ts'

const mostShown = 24

/** `sources`: the slots `cards` of all features. */
export function mentionsRoutes(sources: CardSources): RouteSet {
  return routes(mentionsContract, {
    'GET /cards': { everyone: async ({ query, ...context }) => ({ data: await cardsOf(sources, query.refs, context) }) },
    'GET /mentions/:kind/:slug': {
      async everyone({ params, ...context }) {
        context.tag(`mentions:${refText(params)}`)
        const rows = await listMentionsOf(context.reading, params, mostShown)
        const refs = rows.map((row) => ({ kind: row.subject_kind, slug: row.subject_slug }))
        return { data: await cardsOf(sources, refs, context) }
      },
    },
  })
}

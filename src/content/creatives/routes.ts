import { currentLanguage } from '#i18n/format.ts'
import { listNeighbours } from '#content/translations/service.ts'
import { incrementCounter, type ReaderCounter } from '#platform/db/reader-counters.ts'
import { blocksText } from '#base/blocks/read.ts'
import { cursorOf } from '#platform/db/cursor.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type Client, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import { firstToday } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { bookletResponses, pagesStateOf } from './booklet-responses.ts'
import { contentsOf, sourcesOf } from './contents.ts'
import { creativesContract, type Creative, type CreativeFilters } from './contract.ts'
import { creativesAdmin, creativesAdminHandlers } from './admin-routes.ts'
import { cardOf, detailsOf, smallCardOf } from './items.ts'
import { countFacets, type CountedFacet } from './facets.ts'
import { bindingOf, countCreatives, findCreative, listCreatives, displayNamesOf, positionAfter } from './listing.ts'
import { creativeNotFound } from './service.ts'
import { creativeKinds, kindPlurals } from './rules.ts'
import { findCreativeRow, type PublicCreativeRow } from './store.ts'

/** Offered to choose from. */
const mostFacets = 60

export function creativesRoutes(services: Services, all: Feature[] = []): RouteSet {
  const sources = sourcesOf(all)

  /** One more of `what`, unless this network has been counted today. */
  async function count(id: number, what: ReaderCounter, client: Client): Promise<number> {
    const { db } = services.database
    const row = await findCreativeRow(db, id)
    if (!row || row.shown_at === null) throw creativeNotFound()
    const first = await firstToday(services, client, `creative ${what} ${id}`)
    return (first ? await incrementCounter(db, 'creatives', id, what) : undefined) ?? row[what]
  }

  return routes(
    { ...creativesContract, ...creativesAdmin },
    {
      ...creativesAdminHandlers(services),
      'GET /creatives': { everyone: ({ query, ...context }) => page(context, query) },
      'GET /creatives/:id': { everyone: async ({ params, ...context }) => ({ data: await whole(context, params.id) }) },
      'GET /creative/:id/contents': {
        async everyone({ params, query, ...context }) {
          const row = await found(context, params.id)
          return { data: await contentsOf(context, sources, detailsOf(row).contents, query) }
        },
      },
      ...bookletResponses(found),
      'GET /creatives/increment/download/:id': async ({ params, client }) => ({ downloads: await count(params.id, 'downloads', client) }),
      'GET /creatives/increment/read/:id': async ({ params, client }) => ({ reads: await count(params.id, 'reads', client) }),
    },
  )
}

async function page({ reading, tag }: PublicContext, filters: CreativeFilters) {
  tag('creatives')
  const rows = await listCreatives(reading, filters, positionAfter(filters))
  const facets = await countFacets(reading)
  const facetsOf = (name: CountedFacet['facet']) => facets.filter((one) => one.facet === name).slice(0, mostFacets)
  // In the order of their letters, as the filter shows them.
  const kinds = creativeKinds
    .toSorted((a, b) => kindPlurals[a].localeCompare(kindPlurals[b], currentLanguage()))
    .flatMap((kind) => {
      const count = facets.find((one) => one.facet === 'kind' && one.value === kind)?.count
      return count ? [{ kind, count }] : []
    })
  const narrowed = filters.tag !== undefined || filters.creator !== undefined
  const ofKind = kinds.filter((one) => !filters.kind || one.kind === filters.kind)
  const shown = rows.slice(0, filters.limit)
  const last = rows.length > filters.limit ? shown.at(-1) : undefined
  const names = await displayNamesOf(reading, shown.flatMap(creatorIds))
  return {
    data: shown.map((row) => cardOf(row, names)),
    links: { next: last ? linkOf(filters, cursorOf(bindingOf(filters), [last.published_at, last.id])) : null, prev: null },
    meta: { total: narrowed ? await countCreatives(reading, filters) : ofKind.reduce((sum, one) => sum + one.count, 0), per_page: filters.limit },
    kinds,
    tags: facetsOf('tag'),
    creators: facetsOf('creator'),
  }
}

function linkOf({ kind, tag, creator, limit }: CreativeFilters, cursor: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ kind, tag, creator, limit, cursor })) if (value !== undefined) query.set(name, String(value))
  return `/api/creatives?${query}`
}

async function found({ reading, tag }: PublicContext, key: string): Promise<PublicCreativeRow> {
  const row = await findCreative(reading, key)
  // What is not there yet appears by joining the list.
  tag(row ? `creative:${row.id}` : 'creatives')
  if (!row) throw creativeNotFound()
  return row
}

async function whole(context: PublicContext, key: string): Promise<Creative> {
  const { reading, tag } = context
  const row = await found(context, key)
  // Its neighbours change with the list.
  tag('creatives')
  const ids = creatorIds(row)
  tag(...ids.map((id) => `author:${id}`))
  const { body, assets, video_url, file, license } = detailsOf(row)
  const { prev, next } = await listNeighbours(reading, 'creative', 'public_creatives', row)
  return {
    ...cardOf(row, await displayNamesOf(reading, ids)),
    ...{ body: blocksText(body), video_url, license, own_cover: row.own_cover === 1 },
    // What was kept before these were asked for has none.
    assets: assets.map((asset) => ({ ...asset, file: asset.file ?? null })),
    file: file && { ...file, pages: file.pages ?? null },
    pages_state: await pagesStateOf(reading, row),
    downloads: row.downloads,
    reads: row.reads,
    prev: prev ? smallCardOf(prev) : null,
    next: next ? smallCardOf(next) : null,
  }
}

function creatorIds(row: PublicCreativeRow): number[] {
  return detailsOf(row).creators.flatMap((creator) => creator.user_id ?? [])
}

import { isoDate } from '#base/dates.ts'
import { authorOf } from '#community/accounts/service.ts'
import { readersOf } from '#community/reading/service.ts'
import { cursorOf } from '#platform/db/cursor.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { libraryContract, type Facet, type ItemFilters, type Overview, type Verdict } from './contract.ts'
import { libraryAdmin, libraryAdminHandlers } from './admin-routes.ts'
import { toCards, withShownBylines } from './cards.ts'
import { detailsOf, factsOf, languageName, smallCardOf, fullItemOf, type FullItemByKind } from './items.ts'
import {
  bindingOf,
  findBehindVerdict,
  findItem,
  findNewestVerdict,
  listByPeople,
  listFacets,
  listItems,
  listPeople,
  positionAfter,
  positionOf,
  type CountedFacet,
} from './listing.ts'
import { isSomebody, itemKinds, kindOn, mainPeople, shownByline, listPathOf, listPaths, type ItemKind, type Shelf } from './rules.ts'
import { itemNotFound } from './write-items.ts'
import { nameKeyOf } from './item-columns.ts'
import type { PublicItemRow } from './store.ts'

const mostMore = 6
const mostGenres = 40

export function libraryRoutes(services: Services): RouteSet {
  return routes(
    { ...libraryContract, ...libraryAdmin },
    {
      ...libraryAdminHandlers(services),
      'GET /books': { everyone: ({ query, ...context }) => page(context, 'book', '/api/books', query) },
      'GET /movies': { everyone: ({ query, ...context }) => page(context, 'movie', '/api/movies', query) },
      'GET /musics': { everyone: ({ query, ...context }) => page(context, 'music', '/api/musics', query) },
      'GET /books/:id': { everyone: async ({ params, ...context }) => ({ data: await whole(context, 'book', params.id) }) },
      'GET /movies/:id': { everyone: async ({ params, ...context }) => ({ data: await whole(context, 'movie', params.id) }) },
      'GET /musics/:id': { everyone: async ({ params, ...context }) => ({ data: await whole(context, 'music', params.id) }) },
      'GET /entertainment': { everyone: async ({ query, ...context }) => ({ data: await overview(context, query.show) }) },
    },
  )
}

async function page<K extends ItemKind>({ reading, tag }: PublicContext, kind: K, path: string, filters: ItemFilters) {
  tag(listPathOf[kind])
  const rows = await listItems(reading, kind, filters, positionAfter(kind, filters))
  const shown = rows.slice(0, filters.limit)
  const last = rows.length > filters.limit ? shown.at(-1) : undefined
  return {
    data: await toCards(reading, kind, shown),
    links: { next: last ? linkOf(path, filters, cursorOf(bindingOf(kind, filters), positionOf(filters.sort, last))) : null, prev: null },
    meta: { total: rows[0]?.total ?? 0, per_page: filters.limit },
  }
}

function linkOf(path: string, { genre, year, language, sort, limit }: ItemFilters, cursor: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ genre, year, language, sort, limit, cursor })) if (value !== undefined) query.set(name, String(value))
  return `${path}?${query}`
}

async function whole<K extends ItemKind>(context: PublicContext, kind: K, key: string): Promise<FullItemByKind[K]> {
  const { reading, tag } = context
  const row = await findItem(reading, kind, key)
  if (!row) {
    // What is not there yet appears by joining the list.
    tag(listPathOf[kind])
    throw itemNotFound(kind)
  }
  tag(`${kind}:${row.id}`)
  const people = (await listPeople(reading, [row.id])).get(row.id) ?? []
  for (const { user_id } of people) if (user_id !== null) tag(`author:${user_id}`)
  const names = mainPeople(kind, people)
    .map((person) => person.name)
    .filter(isSomebody)
    .map(nameKeyOf)
  tag(...names.map((name) => `person:${name}`))
  const more = (await withShownBylines(reading, await listByPeople(reading, names, row.id, mostMore))).map(smallCardOf)
  const toWhole: (row: PublicItemRow, beside: Parameters<typeof fullItemOf.book>[1]) => FullItemByKind[K] = fullItemOf[kind]
  return toWhole(
    { ...row, byline: shownByline(kind, people) },
    { people, verdict: await verdictOf(context, row), readers: await readersOf(context, kind, row.slug), more },
  )
}

async function verdictOf({ reading, tag }: PublicContext, row: PublicItemRow): Promise<Verdict | null> {
  const said = detailsOf(row).verdict
  if (row.half_stars < 0 || row.verdict_at === null || !said) return null
  if (row.verdict_user_id !== null) tag(`author:${row.verdict_user_id}`)
  if (row.verdict_article_id !== null) tag(`article:${row.verdict_article_id}`)
  const { author, article } = await findBehindVerdict(reading, row)
  return {
    rating: row.half_stars / 2,
    ...said,
    author: author ? authorOf(author) : null,
    article: article ?? null,
    created_at: isoDate(row.verdict_at),
  }
}

async function overview(context: PublicContext, show: Shelf | undefined): Promise<Overview> {
  const { reading, tag } = context
  tag(...listPaths)
  const newest = await findNewestVerdict(reading, show && kindOn[show])
  const [row] = newest ? await withShownBylines(reading, [newest]) : []
  if (row) tag(`${row.kind}:${row.id}`)
  const verdict = row && (await verdictOf(context, row))
  const facets = await listFacets(reading)
  const within = show ? facets.filter((facet) => facet.kind === kindOn[show]) : facets
  const named = (facet: CountedFacet['facet']) => merged(within.filter((one) => one.facet === facet))
  return {
    verdict: row && verdict ? { shelf: listPathOf[row.kind], item: smallCardOf(row), facts: factsOf(row), verdict } : null,
    genres: named('genre').slice(0, mostGenres),
    years: named('year').sort((a, b) => Number(b.value) - Number(a.value)),
    // The language itself, not its regional forms: it finds them too.
    languages: named('language')
      .filter((one) => !one.value.includes('-'))
      .map((one) => ({ ...one, name: languageName(one.value) })),
    top: Object.fromEntries(
      itemKinds.map((kind) => [listPathOf[kind], merged(facets.filter((one) => one.kind === kind && one.facet === 'genre')).slice(0, 3)]),
    ) as Overview['top'], // one entry per kind
  }
}

/** One entry a value, over all kinds. */
function merged(facets: CountedFacet[]): Facet[] {
  const byValue = new Map<string, Facet>()
  for (const { value, label, items } of facets) {
    const known = byValue.get(value)
    if (known) known.count += items
    else byValue.set(value, { value, name: label, count: items })
  }
  return [...byValue.values()].sort((a, b) => b.count - a.count)
}

import { listNeighbours } from '#content/translations/service.ts'
import { incrementCounter, type ReaderCounter } from '#platform/db/reader-counters.ts'
import { cardKinds, type CardKind } from '#content/kinds.ts'
import { blocksText } from '#base/blocks/read.ts'
import type { Card } from '#base/card.ts'
import { cardsInOrder, contentsOf, sourcesOf, type Sources } from '#content/creatives/service.ts'
import { cursorOf } from '#platform/db/cursor.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type Client, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import { firstToday } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { releaseNotFound } from './find-release.ts'
import { releasesContract, type Release, type ReleaseFilters, type TocEntry } from './contract.ts'
import { releasesAdminHandlers } from './admin-routes.ts'
import { releasesAdmin } from './admin-contract.ts'
import { cardOf, currentOf, detailsOf, epubOf, neighbourOf, offlineBytesOf } from './items.ts'
import { bindingOf, countYears, findIssueOf, findRelease, listReleases, positionAfter } from './listing.ts'
import { pageResponses } from './page-responses.ts'
import { findReleaseRow, type PublicReleaseRow } from './store.ts'

export function releasesRoutes(services: Services, all: Feature[] = []): RouteSet {
  const sources = sourcesOf(all)

  /** One more of `what`, unless this network has been counted today. */
  async function count(id: number, what: ReaderCounter, client: Client): Promise<number> {
    const { db } = services.database
    const row = await findReleaseRow(db, id)
    if (!row || row.shown_at === null) throw releaseNotFound()
    const first = await firstToday(services, client, `release ${what} ${id}`)
    return (first ? await incrementCounter(db, 'releases', id, what) : undefined) ?? row[what]
  }

  return routes(
    { ...releasesContract, ...releasesAdmin },
    {
      ...releasesAdminHandlers(services),
      'GET /releases': { everyone: ({ query, ...context }) => page(context, query) },
      'GET /releases/current': { everyone: (context) => current(context) },
      'GET /release/:id': { everyone: async ({ params, ...context }) => ({ data: await whole(context, sources, params.id) }) },
      'GET /release/:id/contents': {
        async everyone({ params, query, ...context }) {
          const row = await foundRelease(context, params.id)
          return { data: await contentsOf(context, sources, detailsOf(row).contents, query) }
        },
      },
      ...pageResponses(foundRelease),
      'GET /article/:slug/release': { everyone: ({ params, ...context }) => issueOf(context, sources, params.slug) },
      'GET /releases/increment/download/:id': async ({ params, client }) => ({ downloads: await count(params.id, 'downloads', client) }),
      'GET /releases/increment/read/:id': async ({ params, client }) => ({ reads: await count(params.id, 'reads', client) }),
    },
  )
}

async function page({ reading, tag }: PublicContext, filters: ReleaseFilters) {
  tag('releases')
  const rows = await listReleases(reading, filters, positionAfter(filters))
  const years = await countYears(reading)
  const shown = rows.slice(0, filters.limit)
  const last = rows.length > filters.limit ? shown.at(-1) : undefined
  return {
    data: shown.map(cardOf),
    links: { next: last ? linkOf(filters, cursorOf(bindingOf(filters), [last.published_at, last.id])) : null, prev: null },
    meta: {
      total: years.filter((one) => filters.year === undefined || one.year === filters.year).reduce((sum, one) => sum + one.count, 0),
      per_page: filters.limit,
    },
    years: years.map((one) => one.year),
  }
}

function linkOf({ year, limit }: ReleaseFilters, cursor: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ year, limit, cursor })) if (value !== undefined) query.set(name, String(value))
  return `/api/releases?${query}`
}

async function current({ reading, tag }: PublicContext) {
  tag('releases')
  const [newest] = await listReleases(reading, { year: undefined, limit: 1 }, null)
  return { data: newest ? currentOf(newest) : null }
}

async function foundRelease({ reading, tag }: PublicContext, key: string): Promise<PublicReleaseRow> {
  const row = await findRelease(reading, key)
  // What is not there yet appears by joining the list.
  tag(row ? `release:${row.id}` : 'releases')
  if (!row) throw releaseNotFound()
  return row
}

async function whole(context: PublicContext, sources: Sources, key: string): Promise<Release> {
  const { reading, tag } = context
  const row = await foundRelease(context, key)
  // Its neighbours change with the list.
  tag('releases')
  const details = detailsOf(row)
  const { editor_letter, toc, credits, direction, language } = details
  const { prev, next } = await listNeighbours(reading, 'release', 'public_releases', row)
  return {
    ...cardOf(row),
    ...{ editor_letter: blocksText(editor_letter), credits, direction, language },
    epub: epubOf(details),
    toc: await tocOf(context, sources, toc),
    downloads: row.downloads,
    reads: row.reads,
    prev_id: prev?.id ?? null,
    next_id: next?.id ?? null,
    prev: prev ? neighbourOf(prev) : null,
    next: next ? neighbourOf(next) : null,
    taken_bytes: offlineBytesOf(row),
  }
}

type StoredEntry = ReturnType<typeof detailsOf>['toc'][number]

async function tocOf(context: PublicContext, sources: Sources, toc: StoredEntry[]): Promise<TocEntry[]> {
  const targets = toc.map((entry) => targetOf(entry))
  const found = new Map<string, Card>()
  for (const [kind, those] of Map.groupBy(
    targets.filter((one) => one !== null),
    (one) => one.kind,
  )) {
    for (const card of await cardsInOrder(context, sources, kind, [...new Set(those.map((one) => one.slug))])) found.set(`${kind} ${card.slug}`, card)
  }
  return toc.map(({ title, section, authors, page_start, page_end }, at) => {
    const target = targets[at]
    return { title, section, authors, page_start, page_end, target: target ? (found.get(`${target.kind} ${target.slug}`) ?? null) : null }
  })
}

function targetOf({ target }: StoredEntry): { kind: CardKind; slug: string } | null {
  const kind = cardKinds.find((one) => one === target.kind)
  return kind && target.slug ? { kind, slug: target.slug } : null
}

/** The newest issue that holds the article, and the next of its articles. */
async function issueOf(context: PublicContext, sources: Sources, slug: string) {
  const { reading, tag } = context
  tag(`mentions:article:${slug}`)
  const row = await findIssueOf(reading, slug)
  if (!row) return { data: null }
  tag(`release:${row.id}`)
  const { toc, contents } = detailsOf(row)
  const inToc = toc.flatMap((entry) => (entry.target.kind === 'article' && entry.target.slug ? [entry.target.slug] : []))
  const order = inToc.includes(slug) ? inToc : contents.articles
  const [next = null] = await cardsInOrder(context, sources, 'article', order.slice(order.indexOf(slug) + 1).slice(0, 1))
  return { data: { release: currentOf(row), next } }
}

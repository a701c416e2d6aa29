import { excerpt } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { isoDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { pageNotFound } from '#base/problem.ts'
import { publicCards } from '#content/articles/service.ts'
import { languageOf } from '#i18n/languages.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { archiveTag } from './archive.ts'
import { archiveContract, type ArchivedList, type ArchivedMailing } from './archive-contract.ts'
import { countPublicMailings, findPublicMailing, listPublicMailings, listsWithMailings, type PublicMailingRow } from './archive-store.ts'
import { allLists, findList, type ListRow } from './list-store.ts'
import { isOpen, listName, listsTag } from './lists.ts'
import { detailsOf } from './mailings.ts'

const binding = 'newsletter-archive'

export function archiveRoutes(services: Services): RouteSet {
  return routes(archiveContract, {
    'GET /newsletter/archive': { everyone: async (context) => ({ data: await archivedLists(services, context) }) },
    'GET /newsletter/archive/:list': { everyone: async ({ params, ...context }) => ({ data: await archivedList(services, context, params.list) }) },
    'GET /newsletter/archive/:list/mailings': { everyone: ({ params, query, ...context }) => mailingPage(context, params.list, query) },
    'GET /newsletter/archive/:list/mailings/:slug': {
      everyone: async ({ params, ...context }) => ({ data: await archivedMailing(services, context, params) }),
    },
  })
}

async function archivedLists(services: Services, { reading, tag }: PublicContext): Promise<ArchivedList[]> {
  const lists = await allLists(services.database.db)
  tag(listsTag, ...lists.map(({ slug }) => archiveTag(slug)))
  const filled = await listsWithMailings(reading)
  const shown = lists.filter((list) => isOpen(list) || filled.some((one) => one.list === list.slug))
  return Promise.all(shown.map((list) => shownList(services, list)))
}

/** @throws Problem 404 for a list that is not open and has no public newsletters */
export async function archivedList(services: Services, { reading, tag }: PublicContext, slug: string): Promise<ArchivedList> {
  tag(listsTag, archiveTag(slug))
  const list = await findList(services.database.db, slug)
  if (!list || !(isOpen(list) || (await countPublicMailings(reading, slug)) > 0)) throw pageNotFound(href.newsletterList({ list: slug }))
  return shownList(services, list)
}

async function shownList(services: Services, list: ListRow): Promise<ArchivedList> {
  const { tag, dir } = languageOf(list.language || siteMessages().language.tag)
  const { description, rhythm, slug } = list
  return { list: slug, name: await listName(services, list), description, rhythm, language: tag, direction: dir, open: isOpen(list) }
}

async function mailingPage({ reading, tag }: PublicContext, list: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  tag(archiveTag(list))
  const before = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'integer'])
  const rows = await listPublicMailings(reading, list, before && [Number(before[0]), Number(before[1])], limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last && new URLSearchParams({ limit: String(limit), cursor: cursorOf(binding, [Number(last.started_at), last.id]) })
  return {
    data: shown.map(entryOf),
    links: { next: next ? `/api/newsletter/archive/${encodeURIComponent(list)}/mailings?${next}` : null, prev: null },
    meta: { total: await countPublicMailings(reading, list), per_page: limit },
  }
}

/** A mailing as lists and feeds show it. */
export function entryOf(row: PublicMailingRow) {
  const { slug, subject, started_at } = row
  const { preview, intro } = detailsOf(row)
  return { slug, subject, preview: preview || excerpt(readBlocks(intro), 150), sent_at: isoDate(Number(started_at)) }
}

async function archivedMailing(services: Services, context: PublicContext, { list, slug }: { list: string; slug: string }): Promise<ArchivedMailing> {
  const { reading, tag } = context
  tag(archiveTag(list), listsTag)
  const row = await findPublicMailing(reading, list, slug)
  if (!row) throw pageNotFound(href.mailing({ list, slug }))
  const { heading, intro, outro, articles } = detailsOf(row)
  tag(...articles.map((id) => `article:${id}`))
  return {
    ...entryOf(row),
    ...{ heading: heading || row.subject, intro, outro, indexing: row.indexing },
    article: row.article_extent === 'whole' && row.article_id !== null ? await wholeText(context, row.article_id) : null,
    articles: await publicCards(reading, articles, tag),
    updated_at: isoDate(Number(row.updated_at)),
    list: await archivedList(services, context, list),
  }
}

async function wholeText({ reading, tag }: PublicContext, id: number): Promise<ArchivedMailing['article']> {
  tag(`article:${id}`)
  const row = await reading.selectFrom('public_articles').select(['slug', 'content', 'language', 'direction']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

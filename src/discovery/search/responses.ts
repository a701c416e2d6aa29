import { listLanguage } from '#i18n/format.ts'
import { searchKinds } from '#content/kinds.ts'
import { sql } from 'kysely'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Database } from '#platform/db/tables.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { findTopic } from '#content/topics/service.ts'
import type { Candidates } from './candidates.ts'
import type { SearchPage, SearchQuery, Suggestions } from './contract.ts'
import { hitsAt } from './find.ts'
import { findWithTypos } from './typo-tolerance.ts'
import { searchTag, type KnownSource } from './update-index.ts'
import { isAmong } from './queries.ts'
import { maxCounted } from './rules.ts'

export interface Finder {
  database: Database
  sources: readonly KnownSource[]
}

const nothing: SearchPage = {
  data: [],
  links: { next: null, prev: null },
  meta: { total: 0, more: false, per_page: 0 },
  kinds: [],
  topics: [],
  suggestion: null,
  corrected: null,
}

/** What of each kind stands on the first page of everything, articles apart. */
const mostOfOthers = 3
const mostBeside = 9

export async function searchPage({ database, sources }: Finder, context: PublicContext, asked: SearchQuery): Promise<SearchPage> {
  context.tag(searchTag, ...(asked.topic ? ['topics'] : []))
  const { engine, aside } = database
  const from = asked.cursor === undefined ? 0 : Number(positionIn(bindingOf(asked), asked.cursor, ['integer'])[0])
  const topic = asked.topic ? await findTopic(aside, { slug: asked.topic }) : undefined
  if (asked.topic && !topic) return { ...nothing, meta: { ...nothing.meta, per_page: asked.limit } }
  const { all, terms, corrected } = await findWithTypos(aside, engine, asked.q, {
    kinds: topic ? ['article'] : searchKinds,
    sort: asked.sort,
    shown: from + asked.limit,
    lists: [...(topic ? [`topic:${topic.id}`] : []), ...listsHere()],
  })
  const kinds = countsOf(all)
  const articles = all.find(({ kind }) => kind === 'article')
  const [only] = all.length === 1 ? all : all.filter(({ kind }) => kind === asked.kind)
  const paged = asked.kind === undefined && all.length > 1 ? null : (only ?? null)
  const places = asked.kind !== undefined && paged?.kind !== asked.kind ? [] : paged ? paged.places.slice(from, from + asked.limit) : mixed(all, asked.limit)
  const goesOn = paged !== null && places.length > 0 && paged.places.length > from + asked.limit
  const [topics, data] = await Promise.all([
    articles ? topicsOf(database, context, articles.places) : [],
    hitsAt(context.reading, sources, places, { terms, longest: snippetOnPage }, context.tag),
  ])
  return {
    data,
    links: { next: goesOn ? linkOf(asked, from + asked.limit) : null, prev: null },
    meta: { ...totalOf(kinds.filter(({ kind }) => asked.kind === undefined || kind === asked.kind)), per_page: asked.limit },
    kinds,
    topics,
    suggestion: corrected,
    corrected: all.length > 0 ? corrected : null,
  }
}

/** The panel's: four articles and two of each other kind at most, or the best of one kind. */
/** The language of the page that searches. */
function listsHere(): string[] {
  const language = listLanguage()
  return language === undefined ? [] : [`all@${language}`]
}

export async function suggestions(
  { database, sources }: Finder,
  context: PublicContext,
  { q, kind: only }: Pick<SearchQuery, 'q' | 'kind'>,
): Promise<Suggestions> {
  context.tag(searchTag)
  const { engine, aside } = database
  const { all, terms, corrected } = await findWithTypos(aside, engine, q, {
    kinds: only ? [only] : searchKinds,
    sort: 'relevance',
    shown: mostInPanel,
    lists: listsHere(),
  })
  const kinds = countsOf(all)
  const places = all.flatMap(({ kind, places }) => places.slice(0, only ? mostInPanel : kind === 'article' ? 4 : 2)).slice(0, mostInPanel)
  return {
    data: await hitsAt(context.reading, sources, places, { terms, longest: snippetInPanel }, context.tag),
    meta: totalOf(kinds),
    kinds,
    suggestion: corrected,
    corrected: all.length > 0 ? corrected : null,
  }
}

const mostInPanel = 10
const snippetOnPage = 180
const snippetInPanel = 110

/** Something of everything: articles first, the others beside them, each kind getting one before any gets two. */
function mixed(all: Candidates[], limit: number): number[] {
  const others = all.filter(({ kind }) => kind !== 'article')
  const room = Math.min(mostBeside, limit)
  const taken = others.map(() => 0)
  for (let round = 0, left = room; round < mostOfOthers && left > 0; round++)
    for (const [at, { places }] of others.entries())
      if (left > 0 && places.length > round) {
        taken[at] = round + 1
        left--
      }
  const beside = others.flatMap(({ places }, at) => places.slice(0, taken[at]))
  const articles = all.find(({ kind }) => kind === 'article')?.places.slice(0, limit - beside.length) ?? []
  return [...articles, ...beside]
}

function countsOf(all: Candidates[]): SearchPage['kinds'] {
  return all.map(({ kind, total, more }) => ({ kind, total, more }))
}

function totalOf(counts: SearchPage['kinds']): Suggestions['meta'] {
  return { total: counts.reduce((sum, { total }) => sum + total, 0), more: counts.some(({ more }) => more) }
}

const maxTopics = 8

/** Topics of the articles found, most first; where there are too many to count, those of the newest. */
async function topicsOf(database: Database, { reading, tag }: PublicContext, places: number[]): Promise<SearchPage['topics']> {
  tag('topics')
  const most = [...(await countAt(database, places))].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, maxTopics)
  if (most.length === 0) return []
  const ids = most.map(([id]) => id)
  const rows = await reading.selectFrom('public_topics').select(['id', 'slug', 'name']).where('id', 'in', ids).execute()
  return most.flatMap(([id, total]) => {
    const row = rows.find((topic) => topic.id === id)
    return row ? [{ slug: row.slug, name: row.name, total }] : []
  })
}

async function countAt({ aside, engine }: Database, places: number[]): Promise<Map<number, number>> {
  // One text each way: a row or a parameter for each would cost more than to be read.
  const counted = places.slice(0, maxCounted)
  const { rows } = await sql<{ lists: string | null }>`
    select ${sql.raw(engine === 'sqlite' ? 'group_concat' : 'string_agg')}(lists, ' ') as lists from search_entries
    where ${isAmong(engine, counted)}`.execute(aside)
  const totals = new Map<number, number>()
  for (const [, id] of rows[0]?.lists?.matchAll(/"topic:(\d+)"/g) ?? []) totals.set(Number(id), (totals.get(Number(id)) ?? 0) + 1)
  return totals
}

function bindingOf({ q, kind, topic, sort }: SearchQuery): string {
  return JSON.stringify(['search', q, kind ?? '', topic ?? '', sort])
}

function linkOf(asked: SearchQuery, from: number): string {
  const { q, kind, topic, sort, limit } = asked
  const query = new URLSearchParams({ q, sort, limit: String(limit), cursor: cursorOf(bindingOf(asked), [from]) })
  if (kind) query.set('kind', kind)
  if (topic) query.set('topic', topic)
  return `/api/search?${query}`
}

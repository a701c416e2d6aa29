import { readQuery } from '#discovery/search/service.ts'
import { cursorOf, positionIn, type Position } from '#platform/db/cursor.ts'
import type { Engine } from '#platform/db/tables.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { toCards } from './cards.ts'
import type { ArticleFilters, ArticleList } from './contract.ts'
import { tagOfList } from './list-index.ts'
import { cursorKinds, isMoving, listRows, positionOf, type CountedList } from './lists.ts'
import { countFound, countLists } from './list-counts.ts'

interface Asked {
  /** The address without its query. */
  path: string
  filters: ArticleFilters
  /** Those of the filters that the address takes. */
  names: readonly (keyof ArticleFilters)[]
}

/** How old an order by claps, views or trend may get, ms: as old as the numbers it is made from. */
const movingLife = 60_000

/** One page of a list: three statements, five with a search. `path` is the address it was asked under. */
export async function listPage(context: PublicContext, engine: Engine, path: string, filters: ArticleFilters): Promise<ArticleList> {
  const asked: Asked = { path, filters, names: ['search', 'order', 'orderBy', 'categoryId', 'topic', 'author', 'limit'] }
  // Before anything else: a broken cursor is refused even where there is nothing to list.
  const after = positionOfCursor(filters)
  const { lists, complete } = await countLists(context.reading, filters)
  if (complete) return pageOf(context, engine, asked, lists, after)
  context.tag('articles', 'topics', 'authors')
  return { data: [], links: { next: null, prev: null }, meta: { total: 0, per_page: filters.limit } }
}

/** The same for one author, whose list has been counted already: two statements. */
export async function authorPage(
  context: PublicContext,
  engine: Engine,
  username: string,
  list: CountedList,
  given: Pick<ArticleFilters, 'limit' | 'cursor'>,
): Promise<ArticleList> {
  const filters: ArticleFilters = { ...given, author: username, order: 'desc', orderBy: 'created_at' }
  return pageOf(context, engine, { path: `/api/blogs/username/${encodeURIComponent(username)}`, filters, names: ['limit'] }, [list], positionOfCursor(filters))
}

async function pageOf(context: PublicContext, engine: Engine, asked: Asked, lists: CountedList[], after: Position | null): Promise<ArticleList> {
  const { filters } = asked
  const { order, orderBy, limit } = filters
  const names = lists.map((counted) => counted.list)
  const typed = filters.search?.trim() || undefined
  context.tag(...lists.map((counted) => tagOfList(counted.list)))
  if (isMoving(filters)) context.expireAt(context.now + movingLife)
  // Every article that can be found stands in the list of all.
  const within = names.filter((list) => list !== 'all')
  const search = typed === undefined ? undefined : await readQuery(context.reading, engine, typed, within)
  const total = await countFound(context.reading, engine, lists, search)
  const rows = await listRows(context.reading, engine, { lists: names, search, order, orderBy, after, limit })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: await toCards(context.reading, shown, context.tag),
    links: { next: last ? linkOf(asked, cursorOf(bindingOf(filters), positionOf(filters, last))) : null, prev: null },
    meta: { total, per_page: limit },
  }
}

function positionOfCursor(filters: ArticleFilters): Position | null {
  return filters.cursor === undefined ? null : positionIn(bindingOf(filters), filters.cursor, cursorKinds(filters))
}

/** What a cursor holds for: everything but the length of the page. */
function bindingOf({ order, orderBy, search, categoryId, topic, author }: ArticleFilters): string {
  return JSON.stringify([order, orderBy, search?.trim() ?? '', categoryId ?? 0, topic ?? '', author ?? ''])
}

function linkOf({ path, filters, names }: Asked, cursor: string): string {
  const query = new URLSearchParams()
  for (const name of names) if (filters[name] !== undefined && filters[name] !== '') query.set(name, String(filters[name]))
  query.set('cursor', cursor)
  return `${path}?${query}`
}

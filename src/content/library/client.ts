import { cursorIn } from '#ui/list-address.ts'
import { operationsOf } from '#ui/operation.ts'
import type { libraryContract } from './contract.ts'
import { libraryTexts } from './messages.ts'
import { listPaths, sorts, type ItemKind, type Shelf, type Sort } from './rules.ts'

const { one, list } = operationsOf<typeof libraryContract>()

/** What stands in the address of the page: one shelf or all, and what is filtered and ordered by. */
export interface ShelfFilters {
  show?: Shelf
  genre?: string
  year?: string
  language?: string
  sort?: Sort
  /** Where the list begins, for readers without script; only with one shelf. */
  cursor?: string
}

/** Query names of the page. */
export const filterNames = ['show', 'genre', 'year', 'language', 'sort', 'cursor'] as const

/** From an address; what it does not know is left out. */
export function shelfFilters(search: URLSearchParams): ShelfFilters {
  const filters: ShelfFilters = {}
  const show = listPaths.find((shelf) => shelf === search.get('show'))
  if (show) filters.show = show
  const genre = search.get('genre')?.slice(0, 100)
  if (genre) filters.genre = genre
  const year = search.get('year')
  if (year && /^\d{1,4}$/.test(year)) filters.year = year
  const language = search.get('language')
  if (language && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) filters.language = language
  const sort = sorts.find((one) => one === search.get('sort'))
  if (sort && sort !== 'new') filters.sort = sort
  const cursor = cursorIn(search)
  if (cursor && show) filters.cursor = cursor
  return filters
}

/** Whether anything but the shelf is chosen. */
export function isFiltered({ genre, year, language, sort, cursor }: ShelfFilters): boolean {
  return Boolean(genre || year || language || sort || cursor)
}

const lists = { book: 'GET /books', movie: 'GET /movies', music: 'GET /musics' } as const
const items = { book: 'GET /books/:id', movie: 'GET /movies/:id', music: 'GET /musics/:id' } as const

export function itemList(kind: ItemKind, { genre, year, language, sort, cursor }: ShelfFilters) {
  return list(lists[kind], { query: { genre, year, language, sort, cursor } }, libraryTexts[kind])
}

/** The newest few, for the home page. */
export function newestItems(kind: ItemKind) {
  return list(lists[kind], { query: { limit: '6' } }, libraryTexts[kind])
}

export function itemBySlug(kind: ItemKind, slug: string) {
  return one(items[kind], { params: { id: slug } }, libraryTexts[kind])
}

export function entertainment(show: Shelf | undefined) {
  return one('GET /entertainment', { query: { show } }, libraryTexts.book)
}

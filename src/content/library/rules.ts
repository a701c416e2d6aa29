import { commaSeparated, formatList } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'

/** What stands on the page Entertainment. `music` is a record: album, single, playlist. */
export const itemKinds = ['book', 'movie', 'music'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The plural, as in addresses. */
export const listPaths = ['books', 'movies', 'music'] as const
export type Shelf = (typeof listPaths)[number]

export const listPathOf: Record<ItemKind, Shelf> = { book: 'books', movie: 'movies', music: 'music' }
export const kindOn: Record<Shelf, ItemKind> = { books: 'book', movies: 'movie', music: 'music' }

/** How a list is ordered: as it came in, by title, by the editors' rating. */
export const sorts = ['new', 'title', 'verdict'] as const
export type Sort = (typeof sorts)[number]

export const bookFormats = ['Hardcover', 'Paperback', 'EBook', 'AudiobookFormat', 'GraphicNovel'] as const
export const recordKinds = ['album', 'ep', 'single', 'compilation', 'live', 'playlist'] as const

/** As readers call them. */
export const recordNames: Record<(typeof recordKinds)[number], string> = {
  get album() {
    return t('library.album')
  },
  get ep() {
    return t('library.ep')
  },
  get single() {
    return t('library.single')
  },
  get compilation() {
    return t('library.compilation')
  },
  get live() {
    return t('library.live-record')
  },
  get playlist() {
    return t('library.playlist')
  },
}

export const bookRoles = ['author', 'translator', 'illustrator', 'narrator'] as const
export const movieRoles = ['director', 'writer', 'actor', 'producer'] as const
export const musicRoles = ['artist', 'performer', 'composer', 'producer'] as const
export type Role = (typeof bookRoles)[number] | (typeof movieRoles)[number] | (typeof musicRoles)[number]

/** Whose work an item is first of all, by role; the next role stands in where nobody has the first. */
export const mainRoles: Record<ItemKind, readonly Role[]> = {
  book: ['author', 'illustrator', 'translator', 'narrator'],
  movie: ['director', 'writer', 'actor'],
  music: ['artist', 'performer', 'composer', 'producer'],
}

/** Names that are nobody in particular. */
const nobody = new Set(['various', 'various artists', 'anonymous', 'unknown', 'unknown artist'])
export const mostMain = 3

/** The people of the first main role that anybody has, at most three. */
export function mainPeople<P extends { name: string; role: string }>(kind: ItemKind, people: readonly P[]): P[] {
  for (const role of mainRoles[kind]) {
    const having = people.filter((person) => person.role === role)
    if (having.length > 0) return having.slice(0, mostMain)
  }
  return []
}

/** As `bylineOf`, in the language of the page. */
export function shownByline(kind: ItemKind, people: readonly { name: string; role: string }[]): string {
  const main = mainPeople(kind, people)
  const names = main.map((person) => person.name)
  return main[0]?.role === 'actor' ? t('library.with-cast', { names: commaSeparated(names) }) : formatList(names)
}

/** As it is kept: 'Ilse Marrin', 'Anka Petrescu and Ines Thorn', 'with Mara Bratu, Goran Tesar' where only the cast is known. */
export function bylineOf(kind: ItemKind, people: readonly { name: string; role: string }[]): string {
  const main = mainPeople(kind, people)
  const names = main.map((person) => person.name)
  if (main[0]?.role === 'actor') return `with ${names.join(', ')}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}

export function isSomebody(name: string): boolean {
  return !nobody.has(name.trim().toLowerCase())
}

interface Outbound {
  kind: string
  free?: boolean
  /** Said by the studio; otherwise a shop is taken for a paid one. */
  paid?: boolean
}

/** What a search engine is told of a link that leads out: one to a shop is no recommendation of ours. */
export function relOf(link: Outbound): string {
  const paid = link.paid ?? ((link.kind === 'buy' || link.kind === 'rent') && link.free !== true)
  return paid ? 'noopener nofollow sponsored' : 'noopener'
}

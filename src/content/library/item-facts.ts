import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { AnyItem, Book, Movie, Music, Person } from './contract.ts'
import { shownDate, shownLength } from './partial-date.ts'
import { recordNames, type ItemKind } from './rules.ts'

/** A line of the colophon. */
type Fact = [label: string, value: string]

/** A book's form, in words. */
export const formats = {
  get Hardcover() {
    return t('library.hardcover')
  },
  get Paperback() {
    return t('library.paperback')
  },
  get EBook() {
    return t('library.e-book')
  },
  get AudiobookFormat() {
    return t('library.audiobook')
  },
  get GraphicNovel() {
    return t('library.graphic-novel')
  },
}

/** What it is, in a word or two. */
export function kindName(kind: ItemKind, item: AnyItem): string {
  if (kind === 'book') return t('library.book')
  return 'kind' in item ? recordNames[item.kind] : t('library.movie')
}

export function genresOf(item: AnyItem): string[] {
  return 'subjects' in item ? item.subjects : item.genres
}

/** What is known, in the order of a colophon; nothing for what is not. */
export function factsOf(item: AnyItem): Fact[] {
  const facts = 'subjects' in item ? bookFacts(item) : 'kind' in item ? musicFacts(item) : movieFacts(item)
  return facts.filter((fact): fact is Fact => Boolean(fact[1]))
}

function bookFacts(book: Book): [string, string | null][] {
  return [
    [t('library.published'), book.published_date && shownDate(book.published_date)],
    [t('library.first-published'), book.first_published_date && shownDate(book.first_published_date)],
    [t('library.publisher'), commaSeparated(book.publishers)],
    [t('library.form'), commaSeparated([book.format && formats[book.format], book.pages && t('library.pages', { pages: book.pages })])],
    [t('library.language'), commaSeparated(book.language_names)],
    [t('library.series'), book.series && commaSeparated([book.series, book.series_number])],
    [t('library.original-title'), book.original_title],
    [t('library.isbn'), book.isbn_13 ?? book.isbn_10],
  ]
}

function movieFacts(movie: Movie): [string, string | null][] {
  return [
    [t('library.released'), movie.release_date && shownDate(movie.release_date)],
    [t('library.length'), movie.duration_seconds ? shownLength(movie.duration_seconds) : null],
    [t('library.country'), commaSeparated(movie.country_names)],
    [t('library.language'), commaSeparated(movie.language_names)],
    [t('library.made-by'), commaSeparated(movie.companies)],
    [t('library.rated'), movie.age_rating],
    [t('library.original-title'), movie.original_title],
  ]
}

function musicFacts(record: Music): [string, string | null][] {
  return [
    [t('library.released'), record.release_date && shownDate(record.release_date)],
    [t('library.label'), record.label],
    [t('library.length'), record.duration_seconds ? shownLength(record.duration_seconds) : null],
    [t('library.discs'), record.disc_count && record.disc_count > 1 ? String(record.disc_count) : null],
    [t('library.barcode'), record.barcode],
  ]
}

const credits = (): Record<string, string> => ({
  author: t('library.written-by'),
  translator: t('library.translated-by'),
  illustrator: t('library.illustrated-by'),
  narrator: t('library.read-by'),
  director: t('library.directed-by'),
  writer: t('library.written-by'),
  producer: t('library.produced-by'),
  actor: t('library.cast'),
  artist: t('library.artists'),
  performer: t('library.played-by'),
  composer: t('library.composed-by'),
})

/** Everybody named, by what they did, in the order of the first of each. */
export function creditsOf(item: AnyItem): { label: string; people: Person[] }[] {
  const people = 'authors' in item ? item.authors : 'artists' in item ? item.artists : [...item.directors, ...item.writers, ...item.producers, ...item.actors]
  const labels = credits()
  return [...Map.groupBy(people, (person) => person.role)].map(([role, those]) => ({ label: labels[role] ?? role, people: those }))
}

import type { AnyItem, Book, Movie, Music, Person } from './contract.ts'
import { shownDate, shownLength } from './partial-date.ts'
import { recordNames, type ItemKind } from './rules.ts'

/** A line of the colophon. */
type Fact = [label: string, value: string]

/** A book's form, in words. */
export const formats = { Hardcover: 'Hardcover', Paperback: 'Paperback', EBook: 'E-book', AudiobookFormat: 'Audiobook', GraphicNovel: 'Graphic novel' } as const

/** What it is, in a word or two. */
export function kindName(kind: ItemKind, item: AnyItem): string {
  if (kind === 'book') return 'Book'
  return 'kind' in item ? recordNames[item.kind] : 'Movie'
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
    ['Published', book.published_date && shownDate(book.published_date)],
    ['First published', book.first_published_date && shownDate(book.first_published_date)],
    ['Publisher', book.publishers.join(', ')],
    ['Form', [book.format && formats[book.format], book.pages && `${book.pages} pages`].filter(Boolean).join(', ')],
    ['Language', book.language_names.join(', ')],
    ['Series', book.series && [book.series, book.series_number].filter(Boolean).join(', ')],
    ['Original title', book.original_title],
    ['ISBN', book.isbn_13 ?? book.isbn_10],
  ]
}

function movieFacts(movie: Movie): [string, string | null][] {
  return [
    ['Released', movie.release_date && shownDate(movie.release_date)],
    ['Length', movie.duration_seconds ? shownLength(movie.duration_seconds) : null],
    ['Country', movie.country_names.join(', ')],
    ['Language', movie.language_names.join(', ')],
    ['Made by', movie.companies.join(', ')],
    ['Rated', movie.age_rating],
    ['Original title', movie.original_title],
  ]
}

function musicFacts(record: Music): [string, string | null][] {
  return [
    ['Released', record.release_date && shownDate(record.release_date)],
    ['Label', record.label],
    ['Length', record.duration_seconds ? shownLength(record.duration_seconds) : null],
    ['Discs', record.disc_count && record.disc_count > 1 ? String(record.disc_count) : null],
    ['Barcode', record.barcode],
  ]
}

const credits: Record<string, string> = {
  author: 'Written by',
  translator: 'Translated by',
  illustrator: 'Illustrated by',
  narrator: 'Read by',
  director: 'Directed by',
  writer: 'Written by',
  producer: 'Produced by',
  actor: 'With',
  artist: 'By',
  performer: 'Played by',
  composer: 'Composed by',
}

/** Everybody named, by what they did, in the order of the first of each. */
export function creditsOf(item: AnyItem): { label: string; people: Person[] }[] {
  const people = 'authors' in item ? item.authors : 'artists' in item ? item.artists : [...item.directors, ...item.writers, ...item.producers, ...item.actors]
  return [...Map.groupBy(people, (person) => person.role)].map(([role, those]) => ({ label: credits[role] ?? role, people: those }))
}

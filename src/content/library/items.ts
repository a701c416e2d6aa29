import { t } from '#i18n/messages.ts'
import { commaSeparated, currentLanguage } from '#i18n/format.ts'
import { z } from 'zod'
import { blocksText } from '#base/blocks/read.ts'
import { isoDate } from '#base/dates.ts'
import type { Card } from '#base/card.ts'
import type { Image } from '#base/image.ts'
import { storedImage, storedJson } from '#platform/db/stored-json.ts'
import { href } from '#base/paths.ts'
import type { Book, BookCard, Movie, MovieCard, Music, MusicCard, Person, Verdict } from './contract.ts'
import { formats } from './item-facts.ts'
import { BookFields, MovieFields, MusicFields, type FieldsByKind } from './fields.ts'
import type { NamedPerson } from './listing.ts'
import { shownDate, shownLength } from './partial-date.ts'
import { recordNames, type ItemKind } from './rules.ts'
import type { PublicItemRow } from './store.ts'

/** What `details` holds: the kind's fields without those that have columns. */
type Details<K extends ItemKind> = K extends ItemKind
  ? Omit<FieldsByKind[K], 'people' | 'cover' | 'verdict'> & { verdict: { headline: string; text: string } | null }
  : never
/** What an item's page has besides its row. */
interface Beside {
  people: NamedPerson[]
  verdict: Verdict | null
  readers: Book['readers']
  more: Card[]
}

export interface CardByKind {
  book: BookCard
  movie: MovieCard
  music: MusicCard
}
export interface FullItemByKind {
  book: Book
  movie: Movie
  music: Music
}

export const cardOf: { [K in ItemKind]: (row: PublicItemRow, people: NamedPerson[]) => CardByKind[K] } = {
  book: (row, people) => {
    const { subtitle, published_date, first_published_date, publishers, pages, format, languages, subjects } = detailsOf<'book'>(row)
    return {
      ...frameOf(row),
      subtitle,
      authors: people.map(personOf),
      cover: coverOf(row, format === null ? undefined : formats[format]),
      published_date,
      first_published_date,
      publishers,
      pages,
      format,
      languages,
      subjects,
    }
  },
  movie: (row, people) => {
    const { release_date, genres, countries, languages, duration_seconds, age_rating } = detailsOf<'movie'>(row)
    return {
      ...frameOf(row),
      directors: inRole(people, 'director'),
      poster: coverOf(row),
      release_date,
      genres,
      countries,
      languages,
      duration_seconds,
      age_rating,
    }
  },
  music: (row, people) => {
    const { kind, release_date, label, genres, duration_seconds } = detailsOf<'music'>(row)
    return { ...frameOf(row), kind, artists: people.map(personOf), cover: coverOf(row), release_date, label, genres, duration_seconds }
  },
}

export const fullItemOf: { [K in ItemKind]: (row: PublicItemRow, beside: Beside) => FullItemByKind[K] } = {
  book: (row, beside) => {
    const { description, isbn_13, isbn_10, series, series_number, quotes, languages } = detailsOf<'book'>(row)
    return {
      ...cardOf.book(row, beside.people),
      ...wholeFrameOf(row, beside),
      description: blocksText(description),
      isbn_13,
      isbn_10,
      series,
      series_number,
      quotes,
      language_names: languages.map(languageName),
    }
  },
  movie: (row, beside) => {
    const { companies, synopsis, backdrop, trailer_url, quotes, languages, countries } = detailsOf<'movie'>(row)
    const [writers, actors, producers] = (['writer', 'actor', 'producer'] as const).map((role) => inRole(beside.people, role))
    return {
      ...cardOf.movie(row, beside.people),
      ...wholeFrameOf(row, beside),
      writers: writers ?? [],
      actors: actors ?? [],
      producers: producers ?? [],
      companies,
      synopsis: blocksText(synopsis),
      backdrop,
      trailer_url,
      quotes,
      language_names: languages.map(languageName),
      country_names: countries.map((code) => displayName(code, 'region')),
    }
  },
  music: (row, beside) => {
    const { disc_count, barcode, tracks, preview } = detailsOf<'music'>(row)
    return { ...cardOf.music(row, beside.people), ...wholeFrameOf(row, beside), disc_count, barcode, tracks, preview }
  },
}

/** As it shows itself on other pages. */
export function smallCardOf(row: PublicItemRow): Card {
  const label = row.kind === 'book' ? t('library.book') : row.kind === 'movie' ? t('library.movie') : recordNames[detailsOf<'music'>(row).kind]
  return {
    kind: row.kind,
    slug: row.slug,
    url: href[row.kind]({ slug: row.slug }),
    label,
    title: row.title,
    byline: commaSeparated([row.byline, row.year]),
    note: row.half_stars >= 0 ? t('reading.stars', { count: row.half_stars / 2, most: 5 }) : '',
    image: coverOf(row),
  }
}

/** 'Ilse Marrin, Halyard Press, 312 pages'; what one would read on the back. */
export function factsOf(row: PublicItemRow): string {
  if (row.kind === 'book') {
    const { publishers, pages } = detailsOf<'book'>(row)
    return commaSeparated([row.byline, publishers[0], pages && t('library.pages', { pages })])
  }
  const { release_date, duration_seconds } = detailsOf<'movie' | 'music'>(row)
  return commaSeparated([
    row.byline,
    row.kind === 'music' && detailsOf<'music'>(row).label,
    release_date && shownDate(release_date),
    duration_seconds && shownLength(duration_seconds),
  ])
}

const verdict = z
  .object({ headline: z.string().default(''), text: z.string().default('') })
  .nullable()
  .default(null)
const besideDetails = { people: true, cover: true } as const
const readDetails = {
  book: storedJson('library_items', 'details', z.object({ ...BookFields.shape, verdict }).omit(besideDetails)),
  movie: storedJson('library_items', 'details', z.object({ ...MovieFields.shape, verdict }).omit(besideDetails)),
  music: storedJson('library_items', 'details', z.object({ ...MusicFields.shape, verdict }).omit(besideDetails)),
}
const readCover = storedImage('library_items', 'cover')

export function detailsOf<K extends ItemKind>(row: Pick<PublicItemRow, 'id' | 'kind' | 'details'>): Details<K> {
  return readDetails[row.kind](row.details, row.id) as Details<K> // callers name the kind of the row
}

export function storedCover(row: Pick<PublicItemRow, 'id' | 'cover'>): Image | null {
  return readCover(row.cover, row.id)
}

function frameOf(row: PublicItemRow) {
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    title: row.title,
    byline: row.byline,
    year: row.year,
    verdict: row.half_stars >= 0 ? { rating: row.half_stars / 2, headline: detailsOf(row).verdict?.headline ?? '' } : null,
    created_at: isoDate(row.added_at),
    updated_at: isoDate(row.updated_at),
  }
}

function wholeFrameOf(row: PublicItemRow, { verdict, readers, more }: Beside) {
  const { original_title, sort_title, links, identifiers } = detailsOf(row)
  return { original_title, sort_title, links, identifiers, verdict, readers, more }
}

function personOf(person: NamedPerson): Person {
  return {
    name: person.name,
    role: person.role,
    person_id: person.username === null ? null : person.user_id,
    username: person.username,
    ...(person.part ? { character: person.part } : {}),
  }
}

function inRole(people: NamedPerson[], role: string): Person[] {
  return people.filter((person) => person.role === role).map(personOf)
}

/** A picture without words of its own gets the rule's: 'Author: Title (format, year)'. */
export function coverOf(row: Pick<PublicItemRow, 'id' | 'cover' | 'title' | 'byline' | 'year'>, format?: string): Image | null {
  const image = storedCover(row)
  if (image === null) return null
  const edition = commaSeparated([format, row.year])
  const alt = image.alt || `${row.byline ? `${row.byline}: ` : ''}${row.title}${edition ? ` (${edition})` : ''}`
  return { ...image, alt }
}

const displayNames = new Map<string, Intl.DisplayNames>()

function displayName(code: string, type: 'language' | 'region'): string {
  const key = `${type} ${currentLanguage()}`
  const names = displayNames.get(key) ?? new Intl.DisplayNames(currentLanguage(), { type })
  displayNames.set(key, names)
  return names.of(code) ?? code
}

/** Named here, once: browsers differ in some names. */
export function languageName(tag: string): string {
  return displayName(tag, 'language')
}

import { excerpt } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { oneAddressOf } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { maxStars } from '#community/reading/rules.ts'
import type { AnyItem, Book, Movie, Music, Person } from './contract.ts'
import { addressOf, imageOf } from './item-display.ts'
import { isoDuration } from './partial-date.ts'
import type { ItemKind } from './rules.ts'

interface Site {
  name: string
  url: string
}

/** schema.org Book, Movie or MusicAlbum, with the editors' Review where there is one. */
export function structuredItem(kind: ItemKind, item: AnyItem, site: Site): unknown {
  const url = site.url + addressOf(kind, item.slug)
  const image = imageOf(item)
  const same = item.identifiers['wikidata'] ? { sameAs: `https://www.wikidata.org/wiki/${item.identifiers['wikidata']}` } : {}
  return {
    '@context': 'https://schema.org',
    ...('subjects' in item ? book(item, site) : 'tracks' in item ? record(item, site) : movie(item, site)),
    '@id': url,
    url,
    name: item.title,
    ...(item.original_title ? { alternateName: item.original_title } : {}),
    ...(image ? { image: site.url + oneAddressOf(image, 960) } : {}),
    ...same,
    ...(item.verdict ? { review: review(item.verdict, site) } : {}),
    ...(item.readers
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: item.readers.mean, ratingCount: item.readers.votes, bestRating: maxStars } }
      : {}),
  }
}

/** The first words about it, for search engines and shared links. */
export function summaryOf(item: AnyItem): string {
  const text = 'description' in item ? item.description : 'synopsis' in item ? item.synopsis : '[]'
  return (
    excerpt(readBlocks(text)) ||
    [item.verdict?.headline, `${item.title}${item.byline ? `: ${item.byline}` : ''}${item.year ? `, ${item.year}` : ''}.`].filter(Boolean).join('. ')
  )
}

function book(item: Book, site: Site) {
  const role = (name: string) =>
    people(
      item.authors.filter((person) => person.role === name),
      site,
    )
  return {
    '@type': 'Book',
    author: role('author'),
    ...some('translator', role('translator')),
    ...some('illustrator', role('illustrator')),
    ...some('isbn', item.isbn_13 ?? item.isbn_10),
    ...some('datePublished', item.published_date ?? item.first_published_date),
    ...some(
      'publisher',
      item.publishers.map((name) => ({ '@type': 'Organization', name })),
    ),
    ...some('numberOfPages', item.pages),
    ...some('bookFormat', item.format && `https://schema.org/${item.format}`),
    ...some('inLanguage', item.languages),
    ...some('about', item.subjects),
    ...some('description', excerpt(readBlocks(item.description), 500)),
  }
}

function movie(item: Movie, site: Site) {
  return {
    '@type': 'Movie',
    ...some('director', people(item.directors, site)),
    ...some('author', people(item.writers, site)),
    ...some('actor', people(item.actors, site)),
    ...some('producer', people(item.producers, site)),
    ...some('dateCreated', item.release_date),
    ...some('duration', item.duration_seconds && isoDuration(item.duration_seconds)),
    ...some('genre', item.genres),
    ...some(
      'countryOfOrigin',
      item.countries.map((name) => ({ '@type': 'Country', name })),
    ),
    ...some('inLanguage', item.languages),
    ...some('contentRating', item.age_rating),
    ...some(
      'productionCompany',
      item.companies.map((name) => ({ '@type': 'Organization', name })),
    ),
    ...some('description', excerpt(readBlocks(item.synopsis), 500)),
  }
}

const releaseTypes: Record<Music['kind'], string | null> = {
  album: 'AlbumRelease',
  ep: 'EPRelease',
  single: 'SingleRelease',
  compilation: 'AlbumRelease',
  live: 'AlbumRelease',
  playlist: null,
}
const productionTypes: Partial<Record<Music['kind'], string>> = { compilation: 'CompilationAlbum', live: 'LiveAlbum' }

function record(item: Music, site: Site) {
  const artists = item.artists.filter((person) => person.role === 'artist')
  const release = releaseTypes[item.kind]
  const production = productionTypes[item.kind]
  const track = item.tracks.map(({ title, duration_seconds }, at) => ({
    '@type': 'MusicRecording',
    position: at + 1,
    name: title,
    ...some('duration', duration_seconds && isoDuration(duration_seconds)),
  }))
  return {
    '@type': release ? 'MusicAlbum' : 'MusicPlaylist',
    ...some(
      'byArtist',
      artists.map((person) => ({
        '@type': 'MusicGroup',
        name: person.name,
        ...(person.username ? { url: site.url + href.author({ username: person.username }) } : {}),
      })),
    ),
    ...some('datePublished', item.release_date),
    ...some('genre', item.genres),
    ...some('albumReleaseType', release && `https://schema.org/${release}`),
    ...some('albumProductionType', production && `https://schema.org/${production}`),
    // A number of the trade belongs to what is sold, and an album is a work.
    ...some('identifier', item.barcode && { '@type': 'PropertyValue', propertyID: 'GTIN', value: item.barcode }),
    numTracks: track.length,
    ...some('track', track),
  }
}

function review(verdict: NonNullable<AnyItem['verdict']>, site: Site) {
  return {
    '@type': 'Review',
    headline: verdict.headline,
    reviewBody: verdict.text,
    reviewRating: { '@type': 'Rating', ratingValue: verdict.rating, bestRating: 5, worstRating: 0 },
    datePublished: verdict.created_at,
    author: verdict.author
      ? { '@type': 'Person', name: verdict.author.name, url: site.url + href.author({ username: verdict.author.username }) }
      : { '@type': 'Organization', name: site.name },
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
  }
}

function people(persons: Person[], site: Site) {
  return persons.map((person) => ({
    '@type': 'Person',
    name: person.name,
    ...(person.username ? { url: site.url + href.author({ username: person.username }) } : {}),
  }))
}

/** The property, unless there is nothing to say. */
function some(name: string, value: unknown): Record<string, unknown> {
  return value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0) ? {} : { [name]: value }
}

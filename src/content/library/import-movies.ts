import { note } from '#i18n/note.ts'
import { languagesIn } from './import-books.ts'
import { dateIn, listIn, namesIn, naturalKey, noted, notePicture, proseIn, textIn, type Note, type Read, type Reader, type Row } from './import-rows.ts'
import { textBlocks } from '#base/blocks/text-blocks.ts'

const crew = [
  ['director', ['directors', 'director']],
  ['writer', ['writers', 'writer']],
  ['actor', ['actors', 'cast']],
  ['producer', ['producers']],
] as const

/** Files of movies: our own names of fields, or those of lists made from an encyclopedia. */
export const movieReader: Reader<'movie'> = {
  columns: [
    ...[
      'title',
      'original_title',
      'release_date',
      'year',
      'synopsis',
      'extract',
      'description',
      'genres',
      'countries',
      'languages',
      'language',
      'duration_seconds',
      'companies',
    ],
    ...[
      'age_rating',
      'trailer_url',
      'poster',
      'thumbnail',
      'thumbnail_width',
      'thumbnail_height',
      'imdb',
      'tmdb',
      'wikidata',
      'href',
      ...crew.flatMap(([, names]) => names),
    ],
  ],
  read,
}

function read(row: Row): Read<'movie'> {
  const notes: Note[] = []
  const title = textIn(row, 'title')
  const people = crew.flatMap(([role, columns]) => namesIn(row, ...columns).map((name) => ({ name, role })))
  const release_date = dateIn(row, notes, 'release_date', 'year')
  const synopsis = proseIn(row, 'synopsis', 'extract', 'description')
  const wikipedia = textIn(row, 'href')
  const identifiers = { imdb: textIn(row, 'imdb'), tmdb: textIn(row, 'tmdb'), wikidata: textIn(row, 'wikidata'), wikipedia: wikipedia.replaceAll('_', ' ') }
  notePicture(row, notes, 'thumbnail', 'poster')
  if (!people.some((person) => person.role === 'director')) notes.push({ field: 'directors', reason: note('studio-report.nobody-named') })
  if (!synopsis) notes.push({ field: 'synopsis', reason: note('studio-report.there-is-none') })
  return {
    notes,
    source: wikipedia ? `wikipedia ${wikipedia}` : naturalKey(title, release_date?.slice(0, 4)),
    fields: {
      title,
      original_title: textIn(row, 'original_title') || null,
      people,
      release_date,
      synopsis: textBlocks(synopsis),
      genres: listIn(row, 'genres'),
      companies: listIn(row, 'companies'),
      countries: listIn(row, 'countries').filter(
        (code) => /^[A-Z]{2}$/.test(code) || noted(notes, { field: 'countries', reason: note('studio-report.no-country'), value: code }),
      ),
      languages: languagesIn(row, notes),
      duration_seconds: Number(textIn(row, 'duration_seconds')) || null,
      age_rating: textIn(row, 'age_rating') || null,
      trailer_url: textIn(row, 'trailer_url') || null,
      identifiers: Object.fromEntries(Object.entries(identifiers).filter(([, value]) => value)),
    },
  }
}

import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { isbn10Of, isbn13From10, isbn13Of } from './isbn.ts'
import { dateIn, listIn, namesIn, naturalKey, noted, notePicture, proseIn, textIn, type Note, type Read, type Reader, type Row } from './import-rows.ts'
import { textBlocks } from '#base/blocks/text-blocks.ts'

/** Files of books: our own names of fields, or those of library exports such as goodbooks-10k. */
export const bookReader: Reader<'book'> = {
  columns: [
    ...[
      'title',
      'subtitle',
      'original_title',
      'authors',
      'author',
      'description',
      'isbn',
      'isbn_10',
      'isbn10',
      'isbn_13',
      'isbn13',
      'publishers',
      'publisher',
      'published_date',
    ],
    ...[
      'first_published_date',
      'original_publication_year',
      'year',
      'pages',
      'num_pages',
      'language',
      'languages',
      'language_code',
      'series',
      'series_number',
      'subjects',
      'genres',
    ],
    ...['cover', 'image_url', 'small_image_url', 'goodreads_book_id', 'openlibrary', 'wikidata', 'book_id'],
  ],
  read,
}

function read(row: Row): Read<'book'> {
  const notes: Note[] = []
  const { title, series, series_number } = titleIn(row)
  const authors = namesIn(row, 'authors', 'author')
  const original = textIn(row, 'original_title')
  const { isbn_10, isbn_13 } = isbnsIn(row, notes)
  const goodreads = textIn(row, 'goodreads_book_id')
  const published_date = dateIn(row, notes, 'published_date')
  notePicture(row, notes, 'image_url', 'cover')
  if (!textIn(row, 'description')) notes.push({ field: 'description', reason: note('studio-report.there-is-none') })
  return {
    notes,
    source: goodreads ? `goodreads ${goodreads}` : isbn_13 ? `isbn ${isbn_13}` : naturalKey(title, authors[0]),
    fields: {
      title,
      series,
      series_number,
      subtitle: textIn(row, 'subtitle') || null,
      original_title: original && naturalKey(original) !== naturalKey(title) ? original : null,
      people: authors.map((name) => ({ name, role: 'author' })),
      description: textBlocks(proseIn(row, 'description')),
      isbn_10,
      isbn_13,
      publishers: listIn(row, 'publishers', 'publisher'),
      published_date,
      first_published_date: dateIn(row, notes, 'first_published_date', 'original_publication_year', 'year'),
      pages: pagesIn(row, notes),
      languages: languagesIn(row, notes),
      subjects: listIn(row, 'subjects', 'genres'),
      identifiers: identifiersIn(row),
    },
  }
}

/** Letters; the pattern for a series takes a time that grows with their square. */
const longestTitle = 1_000

/** 'Twilight (Twilight, #1)' names its series in brackets. */
function titleIn(row: Row): { title: string; series: string | null; series_number: string | null } {
  const whole = textIn(row, 'title')
  const found = whole.length > longestTitle ? null : /^(.+?)\s*\(([^()]+?),?\s+#([\d.–-]+)(?:[;,][^()]*)?\)$/.exec(whole)
  const series = textIn(row, 'series') || found?.[2] || null
  return { title: found?.[1] ?? whole, series, series_number: textIn(row, 'series_number') || found?.[3] || null }
}

/** Spreadsheets take the zeros before a number away, and write long ones in scientific notation. */
function isbnsIn(row: Row, notes: Note[]): { isbn_10: string | null; isbn_13: string | null } {
  const [short, long] = [textIn(row, 'isbn_10', 'isbn10', 'isbn'), textIn(row, 'isbn_13', 'isbn13').replace(/\.0+$/, '')]
  const isbn_10 = short && short.length <= 10 ? isbn10Of(short.padStart(10, '0')) : null
  if (short && !isbn_10 && !isbn13Of(short)) notes.push({ field: 'isbn', reason: note('studio-report.no-isbn'), value: short })
  const made = isbn_10 ? isbn13From10(isbn_10) : null
  return { isbn_10, isbn_13: isbn13Of(long || short) ?? madeFrom(made, long, notes) }
}

function madeFrom(made: string | null, long: string, notes: Note[]): string | null {
  if (!long) return made
  if (!/e/i.test(long)) return noted(notes, { field: 'isbn13', reason: note('studio-report.no-isbn-13'), value: long }) ?? made
  const fits = made !== null && Math.abs(Number(long) - Number(made)) <= Number(made) * 1e-10
  notes.push({
    field: 'isbn13',
    value: long,
    reason: because(
      note('studio-report.scientific'),
      fits ? note('studio-report.isbn-made') : made ? note('studio-report.isbn-other-edition') : note('studio-report.isbn-none'),
    ),
  })
  return made
}

function pagesIn(row: Row, notes: Note[]): number | null {
  const text = textIn(row, 'pages', 'num_pages').replace(/\.0+$/, '')
  if (!text) return null
  return /^\d{1,5}$/.test(text) ? Number(text) : noted(notes, { field: 'pages', reason: note('studio-report.no-page-number'), value: text })
}

export function languagesIn(row: Row, notes: Note[]): string[] {
  return listIn(row, 'languages', 'language', 'language_code').flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(tag)
    } catch {
      notes.push({ field: 'language', reason: note('studio-report.no-language'), value: tag })
      return []
    }
  })
}

function identifiersIn(row: Row): Record<string, string> {
  const known = { goodreads: textIn(row, 'goodreads_book_id'), openlibrary: textIn(row, 'openlibrary'), wikidata: textIn(row, 'wikidata') }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value))
}

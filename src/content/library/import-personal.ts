import { note } from '#i18n/note.ts'
import { fromHtml } from '#base/blocks/from-html.ts'
import type { Block } from '#base/blocks/model.ts'
import { isbn10Of, isbn13From10, isbn13Of } from './isbn.ts'
import { dateIn, listIn, naturalKey, noted, proseIn, textIn, type Note, type Reader, type Row } from './import-rows.ts'

// What people keep of their own books and movies elsewhere: their ratings and reviews, and when they read or saw them.

const star = '★'

const goodreadsNoted = ['Binding', 'Exclusive Shelf', 'Bookshelves', 'Spoiler', 'Private Notes', 'Read Count', 'Owned Copies']
const letterboxdNoted = ['Rewatch', 'Tags']
const storygraphNoted = [
  ...['Contributors', 'Format', 'Read Status', 'Read Count', 'Dates Read', 'Moods', 'Pace', 'Character- or Plot-Driven?', 'Strong Character Development?'],
  ...['Loveable Characters?', 'Diverse Characters?', 'Flawed Characters?', 'Content Warnings', 'Content Warning Description', 'Tags', 'Owned?'],
]

/** Books of the CSV that Goodreads writes. */
export const goodreadsReader: Reader<'book'> = {
  columns: [
    ...['Book Id', 'Title', 'Author', 'Additional Authors', 'ISBN', 'ISBN13', 'My Rating', 'Publisher', 'Number of Pages', 'Year Published'],
    ...['Original Publication Year', 'Date Read', 'Date Added', 'My Review', 'Author l-f', 'Average Rating', 'Bookshelves with positions'],
    ...goodreadsNoted,
  ],
  async read(row) {
    const shelf = textIn(row, 'Exclusive Shelf')
    // Most lists name it among the others too.
    const isNamed = textIn(row, 'Bookshelves').split(/,\s*/).includes(shelf)
    const notes = notesOf(row, goodreadsNoted, { 'Read Count': '0', 'Owned Copies': '0', 'Exclusive Shelf': isNamed ? shelf : 'read' })
    const whole = textIn(row, 'Title')
    const [, title = whole, series = null, series_number = null] = /^(.+?)\s*\(([^()]+?),?\s+#([\d.–-]+)(?:[;,][^()]*)?\)$/.exec(whole) ?? []
    const authors = [textIn(row, 'Author'), ...listIn(row, 'Additional Authors')].filter(Boolean)
    const seen = dateIn(slashed(row), notes, 'Date Read')
    if (seen !== null) notes.push(...notesOf(row, ['Date Added'], {}))
    return {
      notes,
      source: `goodreads ${textIn(row, 'Book Id') || naturalKey(title, authors[0])}`,
      fields: {
        title,
        series,
        series_number,
        people: [...new Set(authors)].map((name) => ({ name, role: 'author' })),
        description: JSON.stringify(await reviewIn(row, 'My Review', notes)),
        ...isbnsIn(row, notes),
        publishers: listIn({ one: [textIn(row, 'Publisher')] }, 'one'),
        published_date: dateIn(row, notes, 'Year Published'),
        first_published_date: dateIn(row, notes, 'Original Publication Year'),
        pages: Number(textIn(row, 'Number of Pages')) || null,
        identifiers: identifierOf('goodreads', textIn(row, 'Book Id')),
        verdict: verdictOf(Number(textIn(row, 'My Rating')), seen ?? dateIn(slashed(row), notes, 'Date Added'), notes, textIn(row, 'My Rating')),
      },
    }
  },
}

/** Books of the CSV that StoryGraph writes. */
export const storygraphReader: Reader<'book'> = {
  columns: ['Title', 'Authors', 'ISBN/UID', 'Star Rating', 'Review', 'Last Date Read', 'Date Added', ...storygraphNoted],
  async read(given) {
    const row = slashed(given)
    const last = textIn(given, 'Last Date Read')
    const notes = notesOf(given, storygraphNoted, { 'Read Status': 'read', 'Read Count': last ? '1' : '0', 'Dates Read': last, 'Owned?': 'No' })
    const title = textIn(row, 'Title')
    const authors = listIn(row, 'Authors')
    const uid = textIn(row, 'ISBN/UID')
    const isbn_10 = isbn10Of(uid)
    const isbn_13 = isbn13Of(uid) ?? (isbn_10 && isbn13From10(isbn_10))
    const seen = dateIn(row, notes, 'Last Date Read')
    if (seen !== null) notes.push(...notesOf(given, ['Date Added'], {}))
    return {
      notes,
      source: `storygraph ${uid || naturalKey(title, authors[0])}`,
      fields: {
        title,
        people: [...new Set(authors)].map((name) => ({ name, role: 'author' })),
        description: JSON.stringify(await reviewIn(row, 'Review', notes)),
        isbn_10,
        isbn_13,
        identifiers: identifierOf('storygraph', isbn_13 === null ? uid.slice(0, 200) : ''),
        verdict: verdictOf(halvesIn(row, 'Star Rating', notes), seen ?? dateIn(row, notes, 'Date Added'), notes, textIn(row, 'Star Rating')),
      },
    }
  },
}

/** The nearest half star of a rating in quarters, which is named. */
function halvesIn(row: Row, column: string, notes: Note[]): number {
  const [said, halves] = [textIn(row, column), Math.round(Number(textIn(row, column)) * 2) / 2]
  if (!(halves >= 0.5 && halves <= 5)) return Number(said)
  if (halves !== Number(said)) notes.push({ field: column, reason: note('studio-report.no-rating'), value: said })
  return halves
}

/** Movies of one of the CSVs that Letterboxd writes. */
export const letterboxdReader: Reader<'movie'> = {
  columns: ['Date', 'Name', 'Year', 'Letterboxd URI', 'Rating', 'Review', 'Watched Date', ...letterboxdNoted],
  listOf: (row) => ({
    name: ['Review', 'Watched Date', 'Rating'].find((column) => column in row) ?? 'Name',
    missingFields: ['Rating' in row ? '' : 'verdict', 'Review' in row ? '' : 'synopsis'],
  }),
  async read(row) {
    const notes = notesOf(row, letterboxdNoted, {})
    const title = textIn(row, 'Name')
    const uri = textIn(row, 'Letterboxd URI')
    const release_date = dateIn(row, notes, 'Year')
    const isLink = /^https?:\/\//i.test(uri)
    if (uri && !isLink) notes.push({ field: 'Letterboxd URI', reason: note('studio-report.is-no-address'), value: uri })
    return {
      notes,
      source: `letterboxd ${naturalKey(title, release_date ?? '')}`,
      fields: {
        title,
        release_date,
        synopsis: JSON.stringify(await reviewIn(row, 'Review', notes)),
        identifiers: identifierOf('letterboxd', isLink ? uri.slice(0, 200) : ''),
        verdict: verdictOf(Number(textIn(row, 'Rating')), dateIn(row, notes, 'Watched Date', 'Date'), notes, textIn(row, 'Rating')),
      },
    }
  },
}

function notesOf(row: Row, columns: readonly string[], nothing: Record<string, string>): Note[] {
  return columns.flatMap((field) => {
    const value = textIn(row, field)
    if (!value || value === nothing[field]) return []
    const reason = note('studio-report.no-place')
    return [field === 'Private Notes' ? { field, reason } : { field, reason, value: value.slice(0, 300) }]
  })
}

function identifierOf(name: string, value: string): Record<string, string> {
  return value ? { [name]: value } : {}
}

/** Lines of a review are parted by line breaks, and its words may have marks of HTML. */
async function reviewIn(row: Row, column: string, notes: Note[]): Promise<Block[]> {
  const text = proseIn(row, column).trim()
  if (!text) return []
  const html = text
    .split(/\r?\n\s*\r?\n|(?:<br\s*\/?>\s*){2,}/i)
    .map((part) => (/^\s*<(?:p|blockquote|ul|ol)\b/i.test(part) ? part : `<p>${part.replace(/\r?\n/g, '<br>')}</p>`))
    .join('')
  const { blocks, lost } = await fromHtml(html, { resolveImage: () => null })
  for (const { what } of lost) notes.push({ field: column, reason: note('studio-report.loses', { what }) })
  return blocks
}

/** Half stars; nothing without a rating, and then its date has no place. */
function verdictOf(rating: number, date: string | null, notes: Note[], said: string) {
  const at = date === null || date.length < 10 ? undefined : Date.parse(date)
  if (rating > 0 && rating <= 5 && Number.isInteger(rating * 2))
    return { rating, headline: star.repeat(Math.floor(rating)) + (Number.isInteger(rating) ? '' : '½'), ...(at === undefined ? {} : { at }) }
  if (said && rating !== 0) notes.push({ field: 'rating', reason: note('studio-report.no-rating'), value: said })
  if (date !== null) notes.push({ field: 'date', reason: note('studio-report.no-place-without-rating'), value: date })
  return null
}

/** Goodreads and StoryGraph write 2023/10/03, and the programs that edit its lists 2023-10-03. */
function slashed(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, /\bDate\b/.test(name) ? textIn(row, name).replaceAll('/', '-') : value]))
}

/** `="0385535139"`, so that spreadsheets leave the zeros. */
function isbnsIn(row: Row, notes: Note[]): { isbn_10: string | null; isbn_13: string | null } {
  const [short = '', long = ''] = ['ISBN', 'ISBN13'].map((name) => textIn(row, name).replace(/^="?|"$/g, ''))
  const isbn_10 = short ? (isbn10Of(short) ?? noted(notes, { field: 'ISBN', reason: note('studio-report.no-isbn'), value: short })) : null
  const made = isbn_10 ? isbn13From10(isbn_10) : null
  const isbn_13 = long ? (isbn13Of(long) ?? noted(notes, { field: 'ISBN13', reason: note('studio-report.no-isbn-13'), value: long })) : null
  if (made !== null && isbn_13?.startsWith('978') && made !== isbn_13) notes.push({ field: 'ISBN', reason: note('studio-report.other-edition'), value: short })
  return made !== null && isbn_13?.startsWith('978') && made !== isbn_13 ? { isbn_10: null, isbn_13 } : { isbn_10, isbn_13: isbn_13 ?? made }
}

import { noteText } from '#i18n/note-text.ts'
import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Book, BookCard, Movie, Music } from './contract.ts'
import { readCsv } from './csv.ts'
import { importItems, type ImportReport } from './import.ts'
import { reportLines } from './import-report.ts'
import { createItem } from './write-items.ts'

const head = 'goodreads_book_id,isbn,isbn13,authors,original_publication_year,original_title,title,language_code,average_rating,image_url'
const hunger =
  '2767052,439023483,9.78043902348e+12,Suzanne Collins,2008.0,The Hunger Games,"The Hunger Games (The Hunger Games, #1)",eng,4.34,https://images.example/1.jpg'
const csv = (...rows: string[]) => [head, ...rows].join('\r\n')

async function one<T>(app: TestApp, path: string): Promise<T> {
  const answer = await app.get(`/api${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ data: T }>().data
}

const outcomes = (report: ImportReport) => report.items.map((item) => item.outcome)
const notesOf = (report: ImportReport, row = 0) => report.items[row]?.notes.map((note) => `${note.field} ${noteText(note.reason)}`)

describe('CSV files', () => {
  test('a CSV file is read with quotes, commas and line breaks in its fields, and with either line ending', () => {
    expect(readCsv('\ufeffa,b\r\n"x, ""y""\nz",1\n\n,2\r\n')).toEqual([
      { a: 'x, "y"\nz', b: '1' },
      { a: '', b: '2' },
    ])
    expect(readCsv('a,b')).toEqual([])
    expect(readCsv('a\n"1"')).toEqual([{ a: '1' }])
  })

  test('cells of a CSV file may have spaces around their quotes, quotes within them, or no closing quote', () => {
    expect(readCsv('a , b,c\n 1, "x, ""y""" , z\n2,"",5" disk\n')).toEqual([
      { a: ' 1', b: 'x, "y"', c: ' z' },
      { a: '2', b: '', c: '5" disk' },
    ])
    expect(readCsv('a,b\n"1,2\n3,4,5')).toEqual([
      { a: '"1', b: '2' },
      { a: '3', b: '4', '#3': '5' },
    ])
  })
})

describe('Import of books', () => {
  test('an import of books repairs numbers that a spreadsheet damaged and reports the fields it drops', async () => {
    await using app = await startApp()
    const report = await importItems(
      app.services,
      'book',
      csv(
        hunger,
        '1,812971060,9.78081297106e+12,Azar Nafisi,2003.0,,Reading Lolita in Tehran,en-US,4,https://x.example/nophoto/a.png',
        '2,,9.7804251888e+12,Homer,-720.0,Ὀδύσσεια,The Odyssey,,3,https://x.example/2.jpg',
        '3,553609416,76783609419.0,L.M. Montgomery,975.0,,"Beowulf (Set, #1-8)",xx-broken-tag-,4,',
      ),
    )
    expect(outcomes(report)).toEqual(['new', 'new', 'new', 'new'])
    expect(await one<Book>(app, '/books/the-hunger-games')).toMatchObject({
      title: 'The Hunger Games',
      series: 'The Hunger Games',
      series_number: '1',
      isbn_10: '0439023483',
      isbn_13: '9780439023481',
      first_published_date: '2008',
      year: 2008,
      languages: ['en'],
      original_title: null,
      identifiers: { goodreads: '2767052' },
      cover: null,
    })
    expect(notesOf(report, 0)).toContain('isbn13 is in scientific notation, its last digits are lost: made from the ISBN-10 instead')
    expect(notesOf(report, 0)).toContain('image_url the picture is on another site and is not fetched: the cover is drawn')
    expect(notesOf(report, 1)).toEqual(
      expect.arrayContaining(['isbn is not an ISBN: its check digit does not hold', 'image_url there is no picture: the cover is drawn']),
    )
    expect(notesOf(report, 2)).toEqual(
      expect.arrayContaining([
        'original_publication_year lies before the year 1, where dates begin',
        'isbn13 is in scientific notation, its last digits are lost: the book has none here',
      ]),
    )
    expect(notesOf(report, 3)).toEqual(expect.arrayContaining(['isbn13 is not an ISBN-13: its check digit does not hold', 'language is not a language tag']))
    expect(await one<Book>(app, '/books/beowulf')).toMatchObject({ first_published_date: '0975', year: 975, series: 'Set', series_number: '1-8' })
    expect(report.unused).toEqual(['average_rating'])
    expect(reportLines(report, false).join('\n')).toContain('4 rows: 4 new, 0 changed, 0 unchanged, 0 left out.')
  })

  test('a second import of books changes nothing, and a third one only what changed in the file', async () => {
    await using app = await startApp()
    const two = '3,439554934,9.78043955493e+12,"J.K. Rowling, Mary GrandPré",1997.0,,Harry Potter,eng,4,https://x.example/3.jpg'
    expect(outcomes(await importItems(app.services, 'book', csv(hunger, two)))).toEqual(['new', 'new'])
    expect(outcomes(await importItems(app.services, 'book', csv(hunger, two)))).toEqual(['unchanged', 'unchanged'])
    app.clock.pass(1000)
    expect(outcomes(await importItems(app.services, 'book', csv(two.replace('1997', '1998'), hunger)))).toEqual(['changed', 'unchanged'])
    expect(await one<BookCard[]>(app, '/books')).toMatchObject([
      { title: 'The Hunger Games' },
      { title: 'Harry Potter', year: 1998, byline: 'J.K. Rowling and Mary GrandPré' },
    ])
  })

  test('an import leaves out books that were edited here, exist already or are twice in the file', async () => {
    await using app = await startApp()
    await createItem(app.services, {
      kind: 'book',
      status: 'approved',
      fields: { title: 'The Tenant', people: [{ name: 'Ilse Marrin', role: 'author' }], published_date: '2026' },
    })
    const twin = '9,,,Ilse  Marrin,2026.0,,The Tenant,eng,4,'
    const report = await importItems(app.services, 'book', csv(hunger, hunger, twin, '5,,,,2000.0,,Nobody wrote this,eng,4,'))
    expect(outcomes(report)).toEqual(['new', 'left out', 'left out', 'left out'])
    expect(report.items.slice(1).map((item) => noteText(item.notes[0]?.reason ?? ''))).toEqual([
      'is the same as row 1',
      'is on the shelf already: the-tenant stays as it is',
      'must name somebody',
    ])
    const { id } = await one<Book>(app, '/books/the-hunger-games')
    app.clock.pass(1000)
    await asEditor(app).save('books', id, { title: 'Our own words', people: [{ name: 'Suzanne Collins', role: 'author' }] })
    const again = await importItems(app.services, 'book', csv(hunger.replace('2008', '2009')))
    expect(again.items[0]).toMatchObject({
      outcome: 'left out',
      notes: [{ reason: { key: 'studio-report.changed-since', values: { slug: 'the-hunger-games' } } }],
    })
    expect(await one<Book>(app, '/books/the-hunger-games')).toMatchObject({ title: 'Our own words' })
  })

  test('a dry run of an import reports what it would do and imports nothing', async () => {
    await using app = await startApp()
    expect(outcomes(await importItems(app.services, 'book', csv(hunger), { dryRun: true }))).toEqual(['new'])
    expect(await one<BookCard[]>(app, '/books')).toEqual([])
    await importItems(app.services, 'book', csv(hunger), { status: 'draft' })
    expect(await one<BookCard[]>(app, '/books')).toEqual([])
  })

  test('an import of books refuses a file that is not a list', async () => {
    await using app = await startApp()
    await expect(importItems(app.services, 'book', '{"data": 1}')).rejects.toMatchObject({ status: 422 })
    await expect(importItems(app.services, 'book', '[{')).rejects.toMatchObject({ status: 422 })
    await expect(importItems(app.services, 'book', '\ufeff<?xml version="1.0"?><package/>')).rejects.toMatchObject({ status: 422, code: 'not-readable' })
  })
})

describe('Import of movies and music', () => {
  test('an import of movies reads cast, text and genres and keeps two movies of one title and year apart', async () => {
    await using app = await startApp()
    const film = (href: string, more: object = {}) => ({
      title: 'Swan Song',
      year: 2021,
      cast: ['Udo Kier', 'Sammy Davis', 'Jr.'],
      genres: ['Drama'],
      href,
      extract: 'A film.',
      thumbnail: 'https://x.example/p.jpg',
      ...more,
    })
    const report = await importItems(
      app.services,
      'movie',
      JSON.stringify([film('Swan_Song_(1)'), film('Swan_Song_(2)', { cast: [], extract: undefined }), film('Swan_Song_(1)')]),
    )
    expect(outcomes(report)).toEqual(['new', 'new', 'left out'])
    expect(await one<Movie>(app, '/movies/swan-song')).toMatchObject({
      byline: 'with Udo Kier, Sammy Davis, Jr.',
      actors: [{ name: 'Udo Kier' }, { name: 'Sammy Davis, Jr.' }],
      release_date: '2021',
      genres: ['Drama'],
      identifiers: { wikipedia: 'Swan Song (1)' },
    })
    expect(await one<Movie>(app, '/movies/swan-song-2')).toMatchObject({ byline: '', synopsis: '[]' })
    expect(notesOf(report, 1)).toEqual(expect.arrayContaining(['directors nobody is named', 'synopsis there is none']))
  })

  test('an import of music numbers the tracks, adds up their lengths and credits the composers', async () => {
    await using app = await startApp()
    const album = {
      id: 1,
      title: 'For Those',
      artist: 'Earth, Wind & Fire',
      genres: ['Rock'],
      tracks: [
        { title: 'One', composer: 'Angus Young, Malcolm Young', milliseconds: 343_719 },
        { title: 'Two', composer: 'Malcolm Young / Brian Johnson', milliseconds: 205_662 },
      ],
    }
    const report = await importItems(app.services, 'music', JSON.stringify([album]))
    expect(notesOf(report)).toEqual(['cover there is no picture: the cover is drawn', 'release_date there is none'])
    expect(await one<Music>(app, '/musics/for-those')).toMatchObject({
      byline: 'Earth, Wind & Fire',
      duration_seconds: 550,
      tracks: [
        { no: 1, title: 'One', duration_seconds: 344 },
        { no: 2, title: 'Two', duration_seconds: 206 },
      ],
      artists: [
        { name: 'Earth, Wind & Fire', role: 'artist' },
        { name: 'Angus Young', role: 'composer' },
        { name: 'Malcolm Young', role: 'composer' },
        { name: 'Brian Johnson', role: 'composer' },
      ],
    })
  })
})

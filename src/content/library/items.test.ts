import { describe, expect, test } from 'vitest'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Book, BookCard, Movie, MovieCard, Music } from './contract.ts'
import type { InputByKind } from './fields.ts'
import { libraryPersonal } from './personal-data.ts'
import { createItem } from './write-items.ts'

const byMarrin: InputByKind['book'] = {
  title: 'The Tenant of Small Hours',
  people: [{ name: 'Ilse Marrin', role: 'author' }],
  published_date: '2026-10-06',
  subjects: ['Fiction', 'Night work'],
  languages: ['en-GB'],
}

function book(app: TestApp, fields: Partial<InputByKind['book']> = {}) {
  return createItem(app.services, { kind: 'book', status: 'approved', fields: { ...byMarrin, ...fields } })
}

async function list<T>(app: TestApp, path: string): Promise<{ data: T[] }> {
  return (await app.get(`/api${path}`)).json<{ data: T[] }>()
}

describe('An item', () => {
  test('an item is found by id and by slug, and its slug is never only a number', async () => {
    await using app = await startApp()
    const { id, slug } = await book(app, { title: '1984', people: [{ name: 'George Orwell', role: 'author' }] })
    expect(slug).toBe('1984-george-orwell')
    for (const key of [id, slug]) expect((await app.get(`/api/books/${key}`)).json()).toMatchObject({ data: { id, title: '1984' } })
    expect((await app.get(`/api/movies/${id}`)).status).toBe(404)
    expect((await app.get(`/magazine/entertainment/books/${id}`)).headers['location']).toBe(`/magazine/entertainment/books/${slug}`)
  })

  test('GET /api/books/:id returns every field of a book', async () => {
    await using app = await startApp()
    const hanna = await createUser(app.services, { username: 'hanna', name: 'Hanna Quill', role: 'editor' })
    const article = await createArticle(app.services, { title: 'Night buses', user_id: hanna, approved: 'approved' })
    const { id } = await book(app, {
      subtitle: 'A novel',
      people: [
        { name: 'Hanna Quill', role: 'author', user_id: hanna },
        { name: 'Jon Dow', role: 'translator' },
      ],
      isbn_13: '978-3-16-148410-0',
      isbn_10: '316148410X',
      series: 'Rooms',
      series_number: '1.5',
      first_published_date: '1897',
      links: [{ label: 'Shop', url: 'https://example.org/shop', kind: 'buy', free: false }],
      identifiers: { openlibrary: 'OL1M' },
      verdict: { rating: 4.5, headline: 'Rent paid', text: 'Yes.', user_id: hanna, article_id: article.id },
      quotes: [{ text: 'A tap.', page: 41 }],
    })
    const { data } = (await app.get(`/api/books/${id}`)).json<{ data: Book }>()
    expect(data).toMatchObject({
      subtitle: 'A novel',
      byline: 'Hanna Quill',
      year: 2026,
      authors: [
        { name: 'Hanna Quill', role: 'author', person_id: hanna, username: 'hanna' },
        { name: 'Jon Dow', role: 'translator', person_id: null, username: null },
      ],
      isbn_13: '9783161484100',
      isbn_10: '316148410X',
      languages: ['en-GB'],
      language_names: ['British English'],
      series_number: '1.5',
      links: [{ label: 'Shop', kind: 'buy', free: false }],
      identifiers: { openlibrary: 'OL1M' },
      verdict: { rating: 4.5, headline: 'Rent paid', text: 'Yes.', author: { username: 'hanna' }, article: { slug: article.slug } },
      quotes: [{ text: 'A tap.', page: 41 }],
    })
    await asEditor(app).unpublish('articles', article.id)
    expect((await app.get(`/api/books/${id}`)).json()).toMatchObject({ data: { verdict: { article: null } } })
  })

  test('the API returns the crew of a movie and the tracks of an album', async () => {
    await using app = await startApp()
    const movie = await createItem(app.services, {
      kind: 'movie',
      status: 'approved',
      fields: {
        title: 'Kilowatt',
        people: [
          { name: 'Ines Thorn', role: 'director' },
          { name: 'Old Tibor', role: 'actor', character: 'himself' },
        ],
        countries: ['RO'],
        duration_seconds: 6240,
        age_rating: '12',
      },
    })
    expect((await app.get(`/api/movies/${movie.slug}`)).json<{ data: Movie }>().data).toMatchObject({
      byline: 'Ines Thorn',
      directors: [{ name: 'Ines Thorn' }],
      actors: [{ name: 'Old Tibor', character: 'himself' }],
      country_names: ['Romania'],
    })
    expect((await list<MovieCard>(app, '/movies')).data[0]).toMatchObject({ title: 'Kilowatt', directors: [{ name: 'Ines Thorn' }], duration_seconds: 6240 })
    const record = await createItem(app.services, {
      kind: 'music',
      status: 'approved',
      fields: {
        title: 'Orbital',
        kind: 'live',
        people: [{ name: 'Ring Road Brass', role: 'artist' }],
        tracks: [{ no: 1, title: 'Give Way', duration_seconds: 252 }],
        barcode: '4006381333931',
      },
    })
    expect((await app.get(`/api/musics/${record.slug}`)).json<{ data: Music }>().data).toMatchObject({
      kind: 'live',
      tracks: [{ no: 1, disc: 1, title: 'Give Way', duration_seconds: 252 }],
      barcode: '4006381333931',
    })
  })

  test('an item lists more items of any kind by the same people, and new ones at once', async () => {
    await using app = await startApp()
    const one = await book(app)
    expect((await app.get(`/api/books/${one.slug}`)).json<{ data: Book }>().data.more).toEqual([])
    await createItem(app.services, { kind: 'movie', status: 'approved', fields: { title: 'Hours', people: [{ name: 'ilse  Marrin', role: 'writer' }] } })
    expect((await app.get(`/api/books/${one.slug}`)).json<{ data: Book }>().data.more).toMatchObject([{ kind: 'movie', title: 'Hours', label: 'Movie' }])
  })

  test('an item with an invalid field is refused with the name of the field', async () => {
    await using app = await startApp()
    const cases: [Partial<InputByKind['book']>, string][] = [
      [{ isbn_13: '9783161484101' }, 'isbn_13'],
      [{ isbn_10: '3161484101' }, 'isbn_10'],
      [{ isbn_13: '9783161484100', isbn_10: '0306406152' }, 'isbn_13'],
      [{ published_date: '2026-02-30' }, 'published_date'],
      [{ published_date: '-720' }, 'published_date'],
      [{ people: [] }, 'people'],
      [{ links: [{ label: 'x', url: 'javascript:alert(1)', kind: 'buy' }] }, 'links.0.url'],
      [{ verdict: { rating: 4.3, headline: 'x' } }, 'verdict.rating'],
      [{ title: ' ' }, 'title'],
    ]
    for (const [fields, name] of cases) await expect(book(app, fields), name).rejects.toMatchObject({ status: 422, fields: { [name]: expect.any(Array) } })
  })

  test('a saved change of an item is at once in the list and in its own answer', async () => {
    await using app = await startApp()
    const { id, slug } = await book(app)
    await app.get('/api/books')
    await app.get(`/api/books/${slug}`)
    await asEditor(app).save('books', id, { ...byMarrin, title: 'Another name' })
    expect((await list<BookCard>(app, '/books')).data[0]?.title).toBe('Another name')
    expect((await app.get(`/api/books/${slug}`)).json()).toMatchObject({ data: { title: 'Another name', slug } })
  })

  test("erasing a person's data unlinks them from reviews and credits and keeps the printed name", async () => {
    await using app = await startApp()
    const hanna = await createUser(app.services, { username: 'hanna', name: 'Hanna Quill', role: 'editor' })
    const { id } = await book(app, {
      people: [{ name: 'Hanna Quill', role: 'author', user_id: hanna }],
      verdict: { rating: 4, headline: 'Yes', user_id: hanna },
    })
    await app.get(`/api/books/${id}`)
    const personal = libraryPersonal(app.services)
    expect(await personal.export(hanna)).toMatchObject({ verdicts: [{ title: byMarrin.title, rating: 4 }], credits: [{ role: 'author' }] })
    await app.services.database.write((writing) => personal.erase(writing, hanna, null, 'nobody'))
    expect((await app.get(`/api/books/${id}`)).json()).toMatchObject({
      data: { verdict: { author: null }, authors: [{ name: 'Hanna Quill', person_id: null, username: null }] },
    })
    expect(await personal.export(hanna)).toEqual({ verdicts: [], credits: [] })
  })
})

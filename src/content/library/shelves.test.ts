import { describe, expect, test } from 'vitest'
import { createUser } from '#community/accounts/service.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { BookCard, Overview } from './contract.ts'
import type { InputByKind } from './fields.ts'
import { createItem } from './write-items.ts'

interface List<T> {
  data: T[]
  links: { next: string | null }
  meta: { total: number; per_page: number }
}

const hour = 3_600_000
const byMarrin: InputByKind['book'] = {
  title: 'The Tenant of Small Hours',
  people: [{ name: 'Ilse Marrin', role: 'author' }],
  published_date: '2026-10-06',
  subjects: ['Fiction', 'Night work'],
  languages: ['en-GB'],
}

function book(app: TestApp, fields: Partial<InputByKind['book']> = {}, more: { added_at?: number; status?: 'draft' | 'approved' } = {}) {
  return createItem(app.services, { kind: 'book', status: 'approved', ...more, fields: { ...byMarrin, ...fields } })
}

async function list<T = BookCard>(app: TestApp, path: string): Promise<List<T>> {
  const answer = await app.get(`/api${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<List<T>>()
}

async function walk(app: TestApp, path: string): Promise<string[]> {
  const titles: string[] = []
  for (let next: string | null = path; next !== null;) {
    const page: List<BookCard> = await list(app, next.replace(/^\/api/, ''))
    titles.push(...page.data.map((item) => item.title))
    next = page.links.next
  }
  return titles
}

describe('Lists of books, movies and music', () => {
  test('a page of a list has at most 15 books, 15 movies or 12 albums', async () => {
    await using app = await startApp()
    for (const [path, length] of [
      ['/books', 15],
      ['/movies', 15],
      ['/musics', 12],
    ] as const) {
      expect(await list(app, path)).toMatchObject({ data: [], links: { next: null, prev: null }, meta: { total: 0, per_page: length } })
    }
  })

  test('the pages of the book list contain every book once, in each order', async () => {
    await using app = await startApp()
    const ratings = [null, 4.5, 3, null, 4.5, 0, 5]
    for (const [n, rating] of ratings.entries()) {
      await book(
        app,
        { title: `${'The B,a C,D,An É,e f,G,b'.split(',')[n]} ${n}`, verdict: rating === null ? null : { rating, headline: 'Yes' } },
        { added_at: app.clock.now() - ((n * 3) % 7) * hour },
      )
    }
    expect(await walk(app, '/books?limit=2')).toEqual(['The B 0', 'G 5', 'An É 3', 'a C 1', 'b 6', 'e f 4', 'D 2'])
    expect(await walk(app, '/books?limit=3&sort=title')).toEqual(['The B 0', 'b 6', 'a C 1', 'D 2', 'An É 3', 'e f 4', 'G 5'])
    expect(await walk(app, '/books?limit=2&sort=verdict')).toEqual(['b 6', 'a C 1', 'e f 4', 'D 2', 'G 5', 'The B 0', 'An É 3'])
  })

  test('the book list filters by genre, year and language at once, and the next link keeps the filters', async () => {
    await using app = await startApp()
    for (let n = 0; n < 4; n++) await book(app, { title: `Wanted ${n}` })
    await book(app, { title: 'Other genre', subjects: ['Essays'] })
    await book(app, { title: 'Other year', published_date: null, first_published_date: '1897' })
    await book(app, { title: 'Other language', languages: ['fr'] })
    const path = '/books?genre=night-work&year=2026&language=en&limit=3'
    const first = await list(app, path)
    expect(first.meta.total).toBe(4)
    const next = new URL(first.links.next ?? '', 'http://x')
    expect(Object.fromEntries(next.searchParams)).toMatchObject({ genre: 'night-work', year: '2026', language: 'en', sort: 'new', limit: '3' })
    expect(await walk(app, path)).toEqual(['Wanted 3', 'Wanted 2', 'Wanted 1', 'Wanted 0'])
    expect(await walk(app, '/books?language=en-gb&genre=&year=')).toHaveLength(6)
    expect(await walk(app, '/books?year=1897')).toEqual(['Other year'])
  })

  test('an invalid filter or a cursor of another list gets 422 with a message', async () => {
    await using app = await startApp()
    for (const query of ['sort=rating', 'year=-720', 'year=20x', 'language=%27', 'limit=0', 'cursor=nonsense', `genre=${'g'.repeat(101)}`]) {
      const answer = await app.get(`/api/books?${query}`)
      expect(answer.status, query).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'invalid', error: expect.stringMatching(/must be|does not belong/) })
    }
    await book(app, { title: 'One' })
    await book(app, { title: 'Two' })
    const { links } = await list(app, '/books?limit=1')
    const cursor = new URL(links.next ?? '', 'http://x').searchParams.get('cursor') ?? ''
    expect((await app.get(`/api/books?limit=1&sort=title&cursor=${cursor}`)).status).toBe(422)
    expect((await app.get(`/api/movies?limit=1&cursor=${cursor}`)).status).toBe(422)
  })

  test('a draft book is nowhere public, and an unpublished or deleted one no longer is', async () => {
    await using app = await startApp()
    const { id, slug } = await book(app, { title: 'Canary', subjects: ['Canary songs'] }, { status: 'draft' })
    const paths = [
      '/api/books',
      `/api/books/${id}`,
      `/api/books/${slug}`,
      `/api/cards?refs=book:${slug}`,
      '/api/entertainment',
      `/magazine/entertainment/books/${slug}`,
      '/magazine/entertainment',
    ]
    const seen = async () => (await Promise.all(paths.map((path) => app.get(path)))).filter((answer) => /canary/i.test(answer.text)).length
    expect(await seen()).toBe(0)
    expect((await app.get(`/api/books/${id}`)).json()).toMatchObject({ code: 'book-not-found', error: 'Book Not Found' })
    await asEditor(app).publish('books', id)
    expect(await seen()).toBe(paths.length)
    await asEditor(app).unpublish('books', id)
    expect(await seen()).toBe(0)
    await asEditor(app).publish('books', id)
    await asEditor(app).remove('books', id)
    expect(await seen()).toBe(0)
  })

  test('the overview lists the values to filter by and the newest review', async () => {
    await using app = await startApp()
    const hanna = await createUser(app.services, { username: 'hanna', name: 'Hanna Quill', role: 'editor' })
    await book(app, { verdict: { rating: 4.5, headline: 'Pays its rent', user_id: hanna }, publishers: ['Halyard Press'], pages: 312 })
    await book(app, { title: 'Older', subjects: ['Fiction'], verdict: { rating: 5, headline: 'Older', at: app.clock.now() - hour } })
    await createItem(app.services, {
      kind: 'movie',
      status: 'approved',
      fields: {
        title: 'Kilowatt',
        genres: ['Drama', 'Fiction'],
        release_date: '2025',
        languages: ['ro'],
        verdict: { rating: 3, headline: 'Newest of all', at: app.clock.now() + hour },
      },
    })
    const { data } = (await app.get('/api/entertainment')).json<{ data: Overview }>()
    expect(data.verdict).toMatchObject({
      shelf: 'books',
      facts: 'Ilse Marrin, Halyard Press, 312 pages',
      item: { title: 'The Tenant of Small Hours', byline: 'Ilse Marrin, 2026', note: '4.5 of 5' },
      verdict: { headline: 'Pays its rent', author: { username: 'hanna' } },
    })
    expect(data.genres.slice(0, 1)).toEqual([{ value: 'fiction', name: 'Fiction', count: 3 }])
    expect(data.years.map((year) => year.value)).toEqual(['2026', '2025'])
    expect(data.languages).toEqual([
      { value: 'en', name: 'English', count: 2 },
      { value: 'ro', name: 'Romanian', count: 1 },
    ])
    const movies = (await app.get('/api/entertainment?show=movies')).json<{ data: Overview }>().data
    expect(movies.verdict?.verdict.headline).toBe('Newest of all')
    expect(movies.genres.map((genre) => genre.name).sort()).toEqual(['Drama', 'Fiction'])
  })

  test('the sitemap lists public items and no drafts', async () => {
    await using app = await startApp()
    const { slug } = await book(app)
    await book(app, { title: 'Canary' }, { status: 'draft' })
    const { text } = await app.get('/sitemap/library/1.xml')
    expect(text).toContain(`<loc>http://localhost:3000/magazine/entertainment/books/${slug}</loc>`)
    expect((await app.get('/sitemap/sections/1.xml')).text).toContain('<loc>http://localhost:3000/magazine/entertainment</loc>')
    expect(text).not.toMatch(/canary/i)
  })
})

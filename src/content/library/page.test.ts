import { describe, expect, test } from 'vitest'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { InputByKind } from './fields.ts'
import { createItem } from './write-items.ts'
import { textBlocks } from '#base/blocks/text-blocks.ts'

const description = 'Agathe Lund rents a room by the hour.'

async function tenant(app: TestApp, more: Partial<InputByKind['book']> = {}) {
  const hanna = await createUser(app.services, { username: 'hanna', name: 'Hanna Quill', role: 'editor' })
  const book = await createItem(app.services, {
    kind: 'book',
    status: 'approved',
    fields: {
      title: 'The Tenant of Small Hours',
      people: [{ name: 'Ilse Marrin', role: 'author' }],
      published_date: '2026-10-06',
      isbn_13: '9783161484100',
      format: 'Paperback',
      pages: 312,
      subjects: ['Fiction'],
      description: textBlocks(description),
      links: [
        { label: 'Halyard Press', url: 'https://example.org/buy', kind: 'buy' },
        { label: 'Library', url: 'https://example.org/borrow', kind: 'borrow', free: true },
      ],
      verdict: { rating: 4.5, headline: 'A novel that pays its rent', text: 'Marrin knows.', user_id: hanna },
      ...more,
    },
  })
  return { ...book, hanna }
}

/** Body as a reader without JavaScript sees it: the part before the page's state. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'))
const structuredIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)

describe('The page of books, movies and music', () => {
  test('the entertainment page shows the newest review, books, movies and music without JavaScript', async () => {
    await using app = await startApp()
    const { slug } = await tenant(app)
    await createItem(app.services, { kind: 'movie', status: 'approved', fields: { title: 'Kilowatt', people: [{ name: 'Ines Thorn', role: 'director' }] } })
    await createItem(app.services, { kind: 'music', status: 'approved', fields: { title: 'Orbital', people: [{ name: 'Ring Road Brass', role: 'artist' }] } })
    const { status, text } = await app.get('/magazine/entertainment')
    expect(status).toBe(200)
    const body = bodyOf(text)
    for (const part of [
      '“A novel that pays its rent.”',
      'Book of the season',
      'Hanna Quill',
      `href="/magazine/entertainment/books/${slug}"`,
      'href="/magazine/entertainment/movies/kilowatt"',
      'href="/magazine/entertainment/music/orbital"',
      '1 reviewed',
    ])
      expect(body).toContain(part)
    expect(text).toContain('<title>Books, movies, music | Masthead</title>')
    expect(structuredIn(text).map((data) => data['@type'])).toEqual(expect.arrayContaining(['ItemList']))
    expect(body).not.toMatch(/ style="/)
  })

  test('the entertainment page takes list, order and filters from its address and is noindex when filtered', async () => {
    await using app = await startApp()
    await tenant(app)
    await createItem(app.services, {
      kind: 'book',
      status: 'approved',
      fields: { title: 'Essays of Dust', people: [{ name: 'A', role: 'author' }], subjects: ['Essays'] },
    })
    const { text } = await app.get('/magazine/entertainment?show=books&genre=essays&sort=title&utm=x')
    const section = text.slice(text.indexOf('id="books"'), text.indexOf('<script type="application/json"'))
    expect(section).toContain('Essays of Dust')
    expect(section).not.toContain('>The Tenant of Small Hours</b>')
    expect(section).toContain('<option value="essays" selected="">')
    expect(text).not.toContain('id="movies"')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(bodyOf((await app.get('/magazine/entertainment?show=cars&year=x&sort=best')).text)).toContain('The Tenant of Small Hours')
  })
})

test('a reader without JavaScript can page through the list of books', async () => {
  await using app = await startApp()
  for (let n = 0; n < 16; n++)
    await createItem(app.services, { kind: 'book', status: 'approved', fields: { title: `Volume ${n}.`, people: [{ name: 'A', role: 'author' }] } })
  const first = bodyOf((await app.get('/magazine/entertainment?show=books&sort=title')).text)
  const next = /href="([^"]*cursor=[^"]*)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&')
  const second = bodyOf((await app.get(next ?? '')).text)
  expect(second).toContain('Volume 9.')
  expect(second).not.toContain('Volume 8.')
})

describe('The page of an item', () => {
  test('the page of an item shows facts, review, marked links and mentions without JavaScript', async () => {
    await using app = await startApp()
    const { slug, hanna } = await tenant(app, { cover: { id: null, url: '/tenant.webp', width: 400, height: 600, alt: '' } })
    await createArticle(app.services, {
      title: 'The ferry poets',
      user_id: hanna,
      approved: 'approved',
      content: JSON.stringify([{ id: 'c', type: 'mediaCard', props: { kind: 'book', slug }, children: [] }]),
    })
    const { status, text } = await app.get(`/magazine/entertainment/books/${slug}`)
    expect(status).toBe(200)
    const body = bodyOf(text)
    for (const part of [
      description,
      'Marrin knows.',
      'Oct 6th, 2026',
      'Paperback, 312 pages',
      '9783161484100',
      'Mentioned in',
      'The ferry poets',
      'href="/author/hanna"',
    ])
      expect(body).toContain(part)
    expect(body).toContain('alt="Ilse Marrin: The Tenant of Small Hours (Paperback, 2026)"')
    expect(body).toContain('<a href="https://example.org/buy" rel="noopener nofollow sponsored">')
    expect(body).toContain('<a href="https://example.org/borrow" rel="noopener">')
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000/magazine/entertainment/books/${slug}"/>`)
    expect(text.match(/<title>/g)).toHaveLength(1)
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).not.toMatch(/ style="/)
  })

  test('the page of a book has the book and one review as structured data and no aggregate rating', async () => {
    await using app = await startApp()
    const { slug } = await tenant(app)
    const book = structuredIn((await app.get(`/magazine/entertainment/books/${slug}`)).text).find((data) => data['@type'] === 'Book')
    expect(book).toMatchObject({
      name: 'The Tenant of Small Hours',
      isbn: '9783161484100',
      bookFormat: 'https://schema.org/Paperback',
      datePublished: '2026-10-06',
      author: [{ '@type': 'Person', name: 'Ilse Marrin' }],
      review: { '@type': 'Review', reviewRating: { ratingValue: 4.5, bestRating: 5 }, author: { name: 'Hanna Quill' }, publisher: { name: 'Masthead' } },
    })
    expect(book).not.toHaveProperty('aggregateRating')
  })

  test('the pages of a movie and an album have structured data of their own types', async () => {
    await using app = await startApp()
    const movie = await createItem(app.services, {
      kind: 'movie',
      status: 'approved',
      fields: {
        title: 'Kilowatt',
        people: [{ name: 'Ines Thorn', role: 'director' }],
        duration_seconds: 6240,
        countries: ['RO'],
        backdrop: { id: null, url: '/pylons.webp', width: 1600, height: 900, alt: 'Pylons' },
      },
    })
    const record = await createItem(app.services, {
      kind: 'music',
      status: 'approved',
      fields: {
        title: 'Orbital',
        kind: 'live',
        people: [{ name: 'Ring Road Brass', role: 'artist' }],
        tracks: [{ no: 1, title: 'Give Way', duration_seconds: 252 }],
      },
    })
    const types = async (path: string) => structuredIn((await app.get(path)).text)
    expect(await types(`/magazine/entertainment/movies/${movie.slug}`)).toContainEqual(
      expect.objectContaining({ '@type': 'Movie', duration: 'PT1H44M', director: [{ '@type': 'Person', name: 'Ines Thorn' }] }),
    )
    expect(bodyOf((await app.get(`/magazine/entertainment/movies/${movie.slug}`)).text)).toContain('src="/pylons.webp"')
    expect(await types(`/magazine/entertainment/music/${record.slug}`)).toContainEqual(
      expect.objectContaining({
        '@type': 'MusicAlbum',
        albumProductionType: 'https://schema.org/LiveAlbum',
        track: [expect.objectContaining({ name: 'Give Way', duration: 'PT4M12S' })],
      }),
    )
  })

  test('an unknown item gets 404', async () => {
    await using app = await startApp()
    for (const path of ['books/nothing', 'movies/nothing', 'music/nothing', 'cars/red'])
      expect((await app.get(`/magazine/entertainment/${path}`)).status, path).toBe(404)
  })

  test('an item with an unsafe link is refused', async () => {
    await using app = await startApp()
    await expect(tenant(app, { links: [{ label: 'x', url: 'https://example.org\\@evil', kind: 'buy' }] })).rejects.toMatchObject({ status: 422 })
  })
})

test('an article has the cards of its media in its HTML, without cards of unknown content', async () => {
  await using app = await startApp()
  const { slug, hanna } = await tenant(app)
  const content = JSON.stringify(
    ['book', 'event'].map((kind) => ({ id: kind, type: 'mediaCard', props: { kind, slug: kind === 'book' ? slug : 'nothing' }, children: [] })),
  )
  const article = await createArticle(app.services, { title: 'Ferry poets', user_id: hanna, approved: 'approved', content })
  const body = bodyOf((await app.get(`/articles/${article.slug}`)).text)
  expect(body.match(/class="media-card[ "]/g)).toHaveLength(1)
  expect(body).toContain(`href="/magazine/entertainment/books/${slug}"`)
  expect(body).toContain('4.5 of 5')
})

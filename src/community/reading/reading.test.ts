import { expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { startApp, type Answer } from '../../../testing/start-app.ts'
import type { Book } from '#content/library/contract.ts'
import type { Saved } from '#content/admin/contract.ts'
import { createItem } from '#content/library/service.ts'
import type { ReaderStateEntries } from './contract.ts'
import { readingFeature } from './feature.ts'
import { merged, maxEntries, type ReaderStateEntry } from './rules.ts'

const place = (slug: string, at: number, done: number): ReaderStateEntry => ({ name: `place/article/${slug}`, at, value: { title: slug, done, spot: '#b_3' } })
const namesIn = (answer: Answer) => answer.json<{ data: ReaderStateEntries }>().data.entries.map((entry) => [entry.name, entry.value?.done ?? null])

test('merging the reader states of two devices gives the same result in any order', () => {
  const a = [place('one', 10, 0.1), place('two', 30, 0.2), { name: 'saved/article/one', at: 5, value: null }]
  const b = [
    place('one', 20, 0.9),
    place('two', 30, 0.4),
    { name: 'saved/article/one', at: 4, value: { title: 'One' } },
    { name: 'cleared/place', at: 15, value: null },
  ]
  expect(merged(a, b, 100)).toEqual(merged(b, a, 100))
  expect(merged(a, b, 100)).toEqual(merged(merged(a, b, 100), a, 100))
  expect(merged(a, b, 100).map(({ name, value }) => [name, value?.done ?? null])).toEqual([
    ['place/article/two', 0.4],
    ['place/article/one', 0.9],
    ['cleared/place', null],
    ['saved/article/one', null],
  ])
  const many = Array.from({ length: maxEntries + 50 }, (_, at) => place(`n${at}`, at, 0))
  expect(merged(many, [], 1e6)).toHaveLength(maxEntries)
})

test('the state of a reader is synchronized between devices, deletions too, and is private', async () => {
  await using app = await startApp()
  const [ada, eve] = [await aReader(app), await aReader(app)]
  const now = app.clock.now()
  const put = (entries: unknown[], token = ada.token) => app.put('/api/me/state', { entries }, { token })
  expect(namesIn(await put([place('one', now - 10, 0.2)]))).toEqual([['place/article/one', 0.2]])
  expect(namesIn(await put([place('two', now - 5, 0.5)]))).toEqual([
    ['place/article/two', 0.5],
    ['place/article/one', 0.2],
  ])
  expect(namesIn(await app.get('/api/me/state', { token: eve.token }))).toEqual([])
  expect((await app.get('/api/me/state')).status).toBe(401)
  await put([{ name: 'place/article/one', at: now - 1, value: null }])
  expect(namesIn(await put([place('one', now - 8, 0.7)]))).toEqual([
    ['place/article/one', null],
    ['place/article/two', 0.5],
  ])
  expect(namesIn(await put([{ name: 'cleared/place', at: now, value: null }]))).toEqual([['cleared/place', null]])
  const answer = await app.get('/api/me/state', { token: ada.token })
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

test('an entry with a time in the future does not win for ever, and an invalid entry gets 422', async () => {
  await using app = await startApp()
  const ada = await aReader(app)
  const now = app.clock.now()
  const put = (entries: unknown[]) => app.put('/api/me/state', { entries }, { token: ada.token })
  await put([place('one', now + 1e9, 0.9)])
  app.clock.pass(1_000)
  expect(namesIn(await put([place('one', app.clock.now(), 0.1)]))).toEqual([['place/article/one', 0.1]])
  const saved = ['release', 'episode', 'event', 'book', 'movie', 'music', 'creative'].map((kind) => ({
    name: `saved/${kind}/a`,
    at: now,
    value: { title: 'A' },
  }))
  expect((await put(saved)).status).toBe(200)
  for (const wrong of [
    { name: 'place/user/1', at: 1, value: null },
    { name: 'place/article/a b', at: 1, value: null },
    { name: 'place/event/a', at: 1, value: null },
    { name: 'saved/user/1', at: 1, value: null },
    { name: 'place/article/a', at: -1, value: null },
    { name: 'place/article/a', at: 1, value: { title: 'x', spot: 'javascript:alert(1)' } },
    { name: 'place/article/a', at: 1, value: { title: 'x'.repeat(301) } },
  ])
    expect((await put([wrong])).status, JSON.stringify(wrong)).toBe(422)
  expect((await put(Array.from({ length: maxEntries + 1 }, (_, at) => place(`n${at}`, 1, 0)))).status).toBe(422)
})

test('the mean rating is shown once five readers have rated, and the rating of a deleted account does not count', async () => {
  await using app = await startApp()
  const { id, slug } = await createItem(app.services, {
    kind: 'book',
    status: 'approved',
    fields: { title: 'A book', people: [{ name: 'Ada', role: 'author' }] },
  })
  const readers = await Promise.all([1, 2, 3, 4, 5].map(() => aReader(app)))
  const rate = async (reader: Reader, rating: number | null) => {
    app.clock.pass(1_000)
    const value = rating === null ? null : { title: 'A book', mark: 'done', rating }
    const answer = await app.put('/api/me/state', { entries: [{ name: `mark/book/${slug}`, at: app.clock.now(), value }] }, { token: reader.token })
    expect(answer.status, answer.text).toBe(200)
  }
  const shown = async () => (await app.get(`/api/books/${id}`)).json<{ data: Book }>().data.readers
  for (const [at, reader] of readers.entries()) {
    expect(await shown()).toBeNull()
    await rate(reader, at + 1)
  }
  expect(await shown()).toEqual({ mean: 3, votes: 5 })
  const [first, last] = [readers[0], readers[4]] as [Reader, Reader] // five were made
  await rate(first, 5)
  expect(await shown()).toEqual({ mean: 3.8, votes: 5 })
  await app.services.database.write((writing) => readingFeature.personal?.(app.services).erase(writing, last.id, null, 'nobody') ?? Promise.resolve())
  expect(await shown()).toBeNull()
  await rate(first, null)
  const put = (entry: unknown) => app.put('/api/me/state', { entries: [entry] }, { token: first.token })
  expect((await put({ name: 'mark/event/a', at: 1, value: { title: 'A', mark: 'done' } })).status).toBe(422)
  expect((await put({ name: 'mark/book/a', at: 1, value: { title: 'A', mark: 'done', rating: 6 } })).status).toBe(422)
})

test('marks and ratings follow a book to its new slug, even from a device that still sends the old slug', async () => {
  await using app = await startApp()
  const [{ token }, ...readers] = [await aReader(app, { role: 'editor' }), ...(await Promise.all([1, 2, 3, 4, 5].map(() => aReader(app))))]
  const now = { fields: { title: 'Tides', people: [{ name: 'Ada', role: 'author' }] } }
  const { id } = (await app.post('/api/desk/books', { ...now, status: 'approved' }, { token })).json<{ data: Saved }>().data
  const putState = async (reader: Reader, entries: ReaderStateEntry[]) =>
    (await app.put('/api/me/state', { entries }, { token: reader.token }))
      .json<{ data: ReaderStateEntries }>()
      .data.entries.map(({ name, value }) => [name, value?.rating ?? null])
  const kept: ReaderStateEntry = { name: 'mark/book/tides', at: app.clock.now(), value: { title: 'Tides', mark: 'done', rating: 4 } }
  for (const reader of readers) await putState(reader, [kept])
  const shown = async () => (await app.get(`/api/books/${id}`)).json<{ data: Book }>().data.readers
  expect(await shown()).toEqual({ mean: 4, votes: 5 })
  const rename = async (slug: string) => {
    app.clock.pass(1_000)
    await app.put(`/api/desk/books/${id}/status`, { status: 'draft' }, { token })
    const base = (await app.get(`/api/desk/books/${id}`, { token })).json<{ data: Saved }>().data.updated_at
    await app.put(`/api/desk/books/${id}`, { ...now, base, slug }, { token })
    await app.put(`/api/desk/books/${id}/status`, { status: 'approved' }, { token })
  }
  await rename('ebb')
  await rename('flow')
  expect(await shown()).toEqual({ mean: 4, votes: 5 })
  const [one] = readers as [Reader] // five were made
  const after = [
    ['mark/book/flow', 4],
    ['mark/book/tides', null],
  ]
  expect(await putState(one, [kept])).toEqual(after)
  // The device now sends the deletion of the old slug.
  expect(await putState(one, [{ ...kept, at: kept.at + 1, value: null }])).toEqual(after.slice(0, 1))
  app.clock.pass(60_000)
  expect(await putState(one, [{ name: 'mark/book/tides', at: app.clock.now(), value: { title: 'Tides', mark: 'done', rating: 5 } }])).toEqual([
    ['mark/book/flow', 5],
    ['mark/book/tides', null],
  ])
  expect(await shown()).toEqual({ mean: 4.2, votes: 5 })
  await rename('tides')
  expect(await shown()).toEqual({ mean: 4.2, votes: 5 })
  expect(await putState(one, [{ ...kept, at: kept.at + 1, value: null }])).toEqual([['mark/book/tides', 5]])
})

test('the state of a reader is part of the data export and is deleted with the account', async () => {
  await using app = await startApp()
  const ada = await aReader(app)
  await app.put('/api/me/state', { entries: [place('one', app.clock.now() - 1, 0.2)] }, { token: ada.token })
  const personal = readingFeature.personal?.(app.services)
  expect(await personal?.export(ada.id)).toMatchObject({ reading: [{ name: 'place/article/one', title: 'one', done: 0.2 }] })
  await app.services.database.write((writing) => personal?.erase(writing, ada.id, null, 'nobody') ?? Promise.resolve())
  expect(namesIn(await app.get('/api/me/state', { token: ada.token }))).toEqual([])
})

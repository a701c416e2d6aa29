import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anArticle, aReader, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { saveArticle } from '#content/articles/service.ts'
import { createItem } from '#content/library/service.ts'

describe('The private feed of saved items', () => {
  let app: TestApp
  let ada: Reader
  beforeEach(async () => {
    app = await startApp()
    ada = await aReader(app)
  })
  afterEach(() => app.close())

  const save = (...names: string[]) =>
    app.put(
      '/api/me/state',
      { entries: names.map((name, n) => ({ name, at: app.clock.now() - n, value: { title: 'As it was called then' } })) },
      { token: ada.token },
    )
  const urlOf = async (method: 'get' | 'post' | 'delete', token = ada.token) => {
    const answer = method === 'post' ? await app.post('/api/me/saved-feed', {}, { token }) : await app[method]('/api/me/saved-feed', { token })
    return answer.json<{ data: { url: string | null } }>().data.url
  }
  const pathIn = (url: string | null) => new URL(url ?? '', 'http://nowhere.example').pathname
  const titlesAt = async (path: string) => (parseRssFeed((await app.get(path)).text).items ?? []).map(({ title }) => title)

  test('a reader gets an address at which feed readers find what is saved and public', async () => {
    const tram = await anArticle(app, { title: 'The late tram', slug: 'tram' })
    await anArticle(app, { title: 'Not saved', slug: 'other' })
    const book = await createItem(app.services, {
      kind: 'book',
      status: 'approved',
      fields: { title: 'The Lift', people: [{ name: 'Ada', role: 'author' }] },
    })
    await save('saved/article/tram', `saved/book/${book.slug}`, 'saved/article/nowhere', 'place/article/other')
    expect(await urlOf('get')).toBeNull()
    const url = await urlOf('post')
    expect(url).toMatch(/^http:\/\/localhost:3000\/saved\/[\w-]{22}\.[\w-]{43}\/rss\.xml$/)
    expect(await urlOf('get')).toBe(url)
    const path = pathIn(url)
    const rss = parseRssFeed((await app.get(path)).text)
    expect(rss.items?.[0]).toMatchObject({ title: 'The late tram', link: 'http://localhost:3000/articles/tram' })
    expect(await titlesAt(path)).toEqual(['The late tram', 'The Lift'])
    const [atom, json] = [await app.get(path.replace('rss.xml', 'atom.xml')), await app.get(path.replace('rss.xml', 'feed.json'))]
    expect(parseAtomFeed(atom.text).entries?.[0]?.title?.value).toBe('The late tram')
    expect(parseJsonFeed(json.text).items?.[0]?.title).toBe('The late tram')
    await saveArticle(app.services, tram.id, { approved: 'draft' })
    expect(await titlesAt(path)).toEqual(['The Lift'])
  })

  test('the feed is kept by no cache and found by no search engine, and follows each change at once', async () => {
    await anArticle(app, { title: 'One', slug: 'one' })
    await anArticle(app, { title: 'Two', slug: 'two' })
    await save('saved/article/one')
    const path = pathIn(await urlOf('post'))
    const { headers } = await app.get(path)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    expect(headers['link']).toBeUndefined()
    app.clock.pass(1_000)
    await save('saved/article/two')
    expect(await titlesAt(path)).toEqual(['Two', 'One'])
  })

  test('a new address ends the old one, and a deleted feed is gone; forged addresses lead nowhere', async () => {
    const first = pathIn(await urlOf('post'))
    const second = pathIn(await urlOf('post'))
    expect(second).not.toBe(first)
    expect((await app.get(first)).status).toBe(404)
    expect((await app.get(second)).status).toBe(200)
    const forged = second.replace(/.(?=\/rss\.xml)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect([forged === second, (await app.get(forged)).status]).toEqual([false, 404])
    const eve = await aReader(app)
    expect(await urlOf('get', eve.token)).toBeNull()
    expect(await urlOf('delete')).toBeNull()
    expect((await app.get(second)).headers['cache-control']).toBe('private, no-store')
    expect((await app.get(second)).status).toBe(404)
  })

  test('the feed ends with the end of all access, and its address is part of the reader’s own data', async () => {
    const path = pathIn(await urlOf('post'))
    const own = (await app.get('/api/user/export', { token: ada.token })).json<{ saved_feed: { url: string } }>()
    expect(pathIn(own.saved_feed.url)).toBe(path)
    const admin = await aReader(app, { role: 'admin' })
    expect((await app.delete(`/api/people/${ada.id}/sessions`, { token: admin.token })).status).toBe(200)
    expect((await app.get(path)).status).toBe(404)
    expect(await app.services.database.db.selectFrom('saved_feeds').selectAll().execute()).toEqual([])
  })
})

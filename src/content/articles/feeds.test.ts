import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { saveArticle } from './service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { paragraphs } from '../../../testing/create-each-kind.ts'
import { startApp } from '../../../testing/start-app.ts'

test('the RSS, Atom and JSON feeds list the newest articles and drop an unpublished one', async () => {
  await using app = await startApp()
  const topics = await ensureTopics(app.services, [{ name: 'Film', slug: 'film' }], 'listed')
  const { id, slug } = await anArticle(app, { title: 'Reels & <ladders>', topics })
  const rss = parseRssFeed((await app.get('/rss.xml')).text)
  expect(rss.items?.[0]?.title).toBe('Reels & <ladders>')
  expect(rss.items?.[0]?.link).toBe(`http://localhost:3000/articles/${slug}`)
  expect(parseAtomFeed((await app.get('/atom.xml')).text).entries?.[0]?.title?.value).toBe('Reels & <ladders>')
  expect(parseJsonFeed((await app.get('/feed.json')).text).items?.[0]?.title).toBe('Reels & <ladders>')
  expect(parseRssFeed((await app.get('/articles/topic/film/rss.xml')).text).items).toHaveLength(1)
  await asEditor(app).unpublish('articles', id)
  expect((await app.get('/rss.xml')).text).not.toContain('Reels')
  for (const path of ['/articles/topic/film/rss.xml', '/articles/topic/film/atom.xml', '/articles/topic/film/feed.json'])
    expect((await app.get(path)).text).not.toContain('Reels')
})

test('an article without a standfirst has its first words as summary in the feeds', async () => {
  await using app = await startApp()
  await anArticle(app, { title: 'Bare', standfirst: '', content: paragraphs('The tram was late.', 'So was the year.') })
  await anArticle(app, { title: 'Empty', standfirst: '', content: '[]' })
  const items = parseRssFeed((await app.get('/rss.xml')).text).items
  expect(items?.find(({ title }) => title === 'Bare')?.description).toContain('The tram was late.')
  expect(parseJsonFeed((await app.get('/feed.json')).text).items?.map((item) => (item.summary || item.content_text)?.slice(0, 5))).toEqual(
    expect.arrayContaining(['Empty', 'The t']),
  )
})

test('the feeds name every author of an article, a co-author who was added later too', async () => {
  await using app = await startApp()
  const [ada, bea] = [await aReader(app, { username: 'ada' }), await aReader(app, { username: 'bea' })]
  const { id } = await anArticle(app, { title: 'Two hands', user_id: ada.id })
  await app.get('/rss.xml')
  await saveArticle(app.services, id, { co_authors: [bea.id] })
  expect(parseRssFeed((await app.get('/rss.xml')).text).items?.[0]?.dc?.creators).toEqual(['ada', 'bea'])
  expect(parseAtomFeed((await app.get('/atom.xml')).text).entries?.[0]?.authors?.map((author) => author.name)).toEqual(['ada', 'bea'])
  for (const path of ['/feed.json', '/author/bea/feed.json'])
    expect(parseJsonFeed((await app.get(path)).text).items?.[0]?.authors?.map((author) => author.name)).toEqual(['ada', 'bea'])
})

test('a feed answers 304 to a matching ETag and 404 for an unknown topic', async () => {
  await using app = await startApp()
  const first = await app.get('/rss.xml')
  expect(first.headers['content-type']).toContain('application/rss+xml')
  expect((await app.get('/rss.xml', { headers: { 'if-none-match': first.headers['etag'] ?? '' } })).status).toBe(304)
  expect((await app.get('/articles/topic/nothing/rss.xml')).status).toBe(404)
})

test('the sitemap and its index say when something changed and leave out texts whose canonical address is elsewhere', async () => {
  await using app = await startApp()
  const { slug } = await anArticle(app, { title: 'Own', topics: await ensureTopics(app.services, [{ name: 'Rail' }], 'listed') })
  const away = await anArticle(app, { title: 'Away', canonical_url: 'https://elsewhere.example/away' })
  const same = await anArticle(app, { title: 'Same' })
  const { db } = app.services.database
  const own = `http://localhost:3000/articles/${same.slug}`
  await db.updateTable('articles').set({ canonical_url: own, updated_at: 1_790_000_000_000 }).where('id', '=', same.id).execute()
  const { text } = await app.get('/sitemap/articles/1.xml')
  expect(text).toContain(`/articles/${slug}</loc>`)
  expect(text).toContain(`${own}</loc><lastmod>2026-09-21T14:13:20.000Z</lastmod>`)
  expect(text).not.toContain(away.slug)
  const index = (await app.get('/sitemap.xml')).text
  for (const name of ['sections', 'articles', 'topics', 'authors']) {
    expect(index).toMatch(new RegExp(`/sitemap/${name}/1\\.xml</loc><lastmod>20\\d\\d-[\\d-]+T[\\d:.]+Z</lastmod></sitemap>`))
    expect((await app.get(`/sitemap/${name}/1.xml`)).text).toMatch(/<\/loc><lastmod>20/)
  }
})

test('the sitemap lists public articles only, with the date of their last change', async () => {
  await using app = await startApp()
  const { slug } = await anArticle(app, { title: 'Seen' })
  await anArticle(app, { title: 'Hidden', approved: 'draft' })
  expect((await app.get('/sitemap.xml')).text).toContain('<loc>http://localhost:3000/sitemap/articles/1.xml</loc>')
  const page = await app.get('/sitemap/articles/1.xml')
  expect(page.text).toContain(`<loc>http://localhost:3000/articles/${slug}</loc><lastmod>`)
  expect(page.text).not.toContain('hidden')
  expect((await app.get('/sitemap/articles/2.xml')).status).toBe(404)
  expect((await app.get('/robots.txt')).text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed, parseJsonFeed, parseOpml, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { createCreative } from '#content/creatives/service.ts'
import { createRelease } from '#content/releases/service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { asEditor } from '../../testing/editor-calls.ts'
import { anArticle, aReader } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const xml = new XMLParser({ isArray: (name) => name === 'item' || name === 'entry' })

/** The titles in a feed as two parsers that know nothing of each other read them, in all three formats. */
async function titlesIn(app: TestApp, base: string): Promise<string[]> {
  const [rss = '', atom = '', json = ''] = await Promise.all(
    ['rss.xml', 'atom.xml', 'feed.json'].map(async (file) => {
      const answer = await app.get(`${base}/${file}`)
      expect(answer.status, `${base}/${file}`).toBe(200)
      return answer.text
    }),
  )
  for (const text of [rss, atom]) expect(XMLValidator.validate(text)).toBe(true)
  const items = (xml.parse(rss) as { rss: { channel: { item?: { title: string }[] } } }).rss.channel.item ?? [] // by fast-xml-parser
  const entries = (xml.parse(atom) as { feed: { entry?: { title: string }[] } }).feed.entry ?? [] // by fast-xml-parser
  const titles = items.map(({ title }) => String(title))
  expect(entries.map(({ title }) => String(title))).toEqual(titles)
  expect(parseRssFeed(rss).items?.map(({ title }) => title) ?? []).toEqual(titles)
  expect(parseAtomFeed(atom).entries?.map(({ title }) => title?.value) ?? []).toEqual(titles)
  expect(parseJsonFeed(json).items?.map(({ title }) => title) ?? []).toEqual(titles)
  return titles
}

test('every list has feeds that two parsers read alike, and no unpublished item is in them', async () => {
  await using app = await startApp()
  const { services } = app
  const topics = await ensureTopics(services, [{ name: 'Film & light', slug: 'film' }], 'listed')
  const author = await aReader(app, { role: 'author', username: 'ada' })
  const { id, slug } = await anArticle(app, { title: 'Reels & <ladders>', topics, user_id: author.id })
  await anArticle(app, { title: 'Canary draft', topics, user_id: author.id, approved: 'draft' })
  const fields = { summary: 'A lamp.', kind: 'poem' as const, creators: [{ name: 'Gro Nilsen', role: 'words' }] }
  const creative = await createCreative(services, { status: 'approved', fields: { ...fields, title: 'Keeper' } })
  await createCreative(services, { status: 'draft', fields: { ...fields, title: 'Canary creative' } })
  await createRelease(services, { status: 'approved', fields: { number: 14, label: 'Autumn', title: 'Lost & Found', summary: 'What goes missing.' } })
  await app.post('/api/comments', { type: 'Blog', id, description: 'Read it twice & <again>.' }, { token: author.token })

  expect(await titlesIn(app, '')).toEqual(['Reels & <ladders>'])
  expect(await titlesIn(app, '/articles/topic/film')).toEqual(['Reels & <ladders>'])
  expect(await titlesIn(app, '/author/ada')).toEqual(['Reels & <ladders>'])
  expect(await titlesIn(app, '/creatives')).toEqual(['Keeper'])
  expect(await titlesIn(app, '/magazine/releases')).toEqual(['Issue 14: Lost & Found'])
  expect(await titlesIn(app, `/articles/${slug}/comments`)).toEqual(['ada: Read it twice & <again>.'])
  expect((await app.get('/articles/canary-draft/comments/rss.xml')).status).toBe(404)

  const opml = await app.get('/feeds.opml')
  expect(XMLValidator.validate(opml.text)).toBe(true)
  const listed = parseOpml(opml.text).body?.outlines?.map((one) => one.xmlUrl?.replace('http://localhost:3000', '')) ?? []
  expect(listed).toEqual(
    expect.arrayContaining([
      '/rss.xml',
      '/articles/topic/film/rss.xml',
      '/author/ada/rss.xml',
      '/creatives/rss.xml',
      '/magazine/releases/rss.xml',
      '/podcast.rss',
    ]),
  )
  for (const path of listed) expect((await app.get(path ?? '')).status, path).toBe(200)

  await asEditor(app).unpublish('creatives', creative.id)
  expect(await titlesIn(app, '/creatives')).toEqual([])
})

test('pages link to their feeds, and a feed answers 304 when unchanged', async () => {
  await using app = await startApp()
  const { slug } = await anArticle(app)
  for (const [page, feed] of [
    [`/articles/${slug}`, `/articles/${slug}/comments/atom.xml`],
    ['/creatives', '/creatives/feed.json'],
    ['/magazine/releases', '/magazine/releases/rss.xml'],
    ['/events', '/events.ics'],
  ] as const) {
    expect((await app.get(page)).text, page).toContain(`href="${feed}"`)
    const first = await app.get(feed)
    expect(first.status, feed).toBe(200)
    expect((await app.get(feed, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })).status, feed).toBe(304)
  }
})

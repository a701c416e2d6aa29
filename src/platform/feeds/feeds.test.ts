import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed, parseJsonFeed, parseOpml, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Feed } from './feed.ts'
import { atomOf, jsonOf, rssOf } from './feed.ts'
import { feedDocuments } from './feed-documents.ts'

const place = { siteUrl: 'https://example.org', siteName: 'The Night & Day', self: '/rss.xml' }
const awkward: Feed = {
  id: 'urn:uuid:00000000-0000-5000-8000-000000000001',
  title: 'Films & <films> "of" \'night\'',
  description: '',
  page: '/articles/topic/film',
  items: [
    {
      id: 'urn:uuid:00000000-0000-5000-8000-000000000002',
      html: '<p>All of ]]> it &amp; <a href="https://example.org/x?a&amp;b">more</a></p>',
      path: '/articles/one?a=1&b=2#c',
      title: ']]> <b>not bold</b> & 最後の灯',
      summary: 'First line\nsecond \u0007 line — رسالة',
      published: '2026-11-20T05:00:00.000Z',
      updated: '2026-11-20T06:30:00.000Z',
      authors: [{ name: 'Ada & Eve', path: '/author/ada' }, { name: 'No page' }],
      topics: [{ name: 'Film & TV', slug: 'film' }],
      image: { id: null, url: '/cover.png?x=1&y=2', width: 10, height: 10, alt: '' },
    },
    {
      id: 'https://old.example/?p=2',
      path: '/articles/two',
      title: 'Two',
      summary: '',
      published: '2026-01-01T00:00:00.000Z',
      updated: '2025-12-31T00:00:00.000Z',
      authors: [],
    },
  ],
}
const empty: Feed = { id: 'urn:uuid:00000000-0000-5000-8000-000000000003', title: 'Nothing', description: '', page: '/', items: [] }

const xml = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['item', 'entry', 'link', 'author', 'outline', 'atom:link'].includes(name) })
const Text = z.union([z.string(), z.number()])
const Id = z.string().regex(/^(?:urn:uuid:|https:)/)
const Address = z.string().regex(/^https:\/\/example\.org\//)
const Rfc822 = z.string().regex(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/)

/** What RSS 2.0 asks for, and what every validator warns about. */
const Rss = z.object({
  rss: z.object({
    '@_version': z.literal('2.0'),
    channel: z.object({
      title: z.string().min(1),
      link: z.array(Address).length(1),
      description: z.string().min(1),
      language: z.string(),
      'atom:link': z.array(z.object({ '@_rel': z.literal('self'), '@_href': Address })),
      item: z.array(z.object({ title: Text, link: z.array(Address).length(1), guid: z.object({ '#text': Id }), pubDate: Rfc822 })).optional(),
    }),
  }),
})

/** RFC 4287, 4.1.1 and 4.1.2. */
const Atom = z.object({
  feed: z.object({
    '@_xmlns': z.literal('http://www.w3.org/2005/Atom'),
    id: Id,
    title: Text,
    updated: z.iso.datetime(),
    author: z.array(z.object({ name: z.string().min(1) })),
    link: z.array(z.object({ '@_href': Address, '@_rel': z.enum(['self', 'alternate']) })),
    entry: z
      .array(z.object({ id: Id, title: Text, updated: z.iso.datetime(), link: z.array(z.object({ '@_rel': z.literal('alternate') })).length(1) }))
      .optional(),
  }),
})

/** jsonfeed.org/version/1.1 */
const Json = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: Address,
  feed_url: Address,
  items: z.array(z.object({ id: Id, content_text: z.string().optional(), content_html: z.string().optional(), date_published: z.iso.datetime() })),
})

test.each([
  ['awkward', awkward],
  ['empty', empty],
])('an %s feed is valid RSS, Atom and JSON Feed for two parsers', (_, feed) => {
  const rss = rssOf(feed, place)
  expect(XMLValidator.validate(rss)).toBe(true)
  expect(Rss.parse(xml.parse(rss)).rss.channel.item ?? []).toHaveLength(feed.items.length)
  const read = parseRssFeed(rss)
  expect(read.items?.map(({ title }) => title) ?? []).toEqual(feed.items.map(({ title }) => title))

  const atom = atomOf(feed, place)
  expect(XMLValidator.validate(atom)).toBe(true)
  const { entry = [] } = Atom.parse(xml.parse(atom)).feed
  expect(new Set(entry.map(({ id }) => id)).size).toBe(feed.items.length)
  expect(parseAtomFeed(atom).entries?.map(({ title }) => title?.value) ?? []).toEqual(feed.items.map(({ title }) => title))

  const json = jsonOf(feed, place)
  expect(Json.parse(JSON.parse(json)).items).toHaveLength(feed.items.length)
  expect(parseJsonFeed(json).items?.map(({ title }) => title) ?? []).toEqual(feed.items.map(({ title }) => title))
})

test('each feed format has the full text, the image with its size, and no update time before publication', () => {
  const [whole, short] = awkward.items
  const rss = parseRssFeed(rssOf(awkward, place)).items
  const atom = parseAtomFeed(atomOf(awkward, place)).entries
  const json = parseJsonFeed(jsonOf(awkward, place)).items
  expect([rss?.[0]?.content?.encoded, atom?.[0]?.content?.value, json?.[0]?.content_html]).toEqual([whole?.html, whole?.html, whole?.html])
  expect([rss?.[1]?.content, atom?.[1]?.content, json?.[1]?.content_html]).toEqual([undefined, undefined, undefined])
  expect(rss?.[0]?.media?.contents?.[0]).toMatchObject({ url: 'https://example.org/cover.png?x=1&y=2', medium: 'image', width: 10, height: 10 })
  expect([atom?.[1]?.updated, json?.[1]?.date_modified].map((date) => new Date(date ?? '').toISOString())).toEqual([short?.published, short?.published])
})

test('characters that XML does not allow are left out of a feed', () => {
  const text = rssOf(awkward, place)
  expect(text).not.toContain('\u0007')
  expect(text).toContain('رسالة')
})

test('the list of all feeds is valid OPML 2.0 and has every feed', async () => {
  const sources = [
    { base: '', listed: async () => [{ title: 'Night & day', rss: '/rss.xml', page: '/' }] },
    { base: '/none' },
    { base: '/x', listed: async () => [{ title: 'X', rss: '/x/rss.xml?a&b', page: '/x' }] },
  ]
  const list = feedDocuments(sources, place).find(({ path }) => path === '/feeds.opml')
  const context = { expireAt: () => {}, tag: () => {}, now: 0, reading: {} } as unknown as Parameters<NonNullable<typeof list>['write']>[0] // the list asks no more of it here
  const text = (await list?.write(context, {})) ?? ''
  expect(XMLValidator.validate(text)).toBe(true)
  const { opml } = xml.parse(text) as { opml: { '@_version': string; body: { outline: Record<string, string>[] } } } // by fast-xml-parser, with the options above
  expect(opml['@_version']).toBe('2.0')
  expect(opml.body.outline.map((one) => one['@_xmlUrl'])).toEqual(['https://example.org/rss.xml', 'https://example.org/x/rss.xml?a&b'])
  expect(parseOpml(text).body?.outlines?.map(({ text: title }) => title)).toEqual(['Night & day', 'X'])
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { Reading } from '../db/tables.ts'
import { sitemapById, sitemapFile, sitemapIndex } from './sitemaps.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // what the flag makes

/** Heap size after a full garbage collection. */
function held(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const addresses = 1_000_000
const siteUrl = 'https://example.org'
const nothing = {} as Reading // these sources ask no database

const million = sitemapById(
  'articles',
  async () => addresses,
  async (_, above, upTo) =>
    Array.from({ length: upTo - above }, (__, at) => ({
      path: `/articles/a-story-number-${above + at + 1}`,
      changedAt: 1_790_000_000_000,
      image: { id: null, url: '/cover.png?a&b', width: 1, height: 1, alt: '' },
    })),
  async () => 1_790_000_000_000,
)

test('a sitemap of a million URLs has 20 files of 50,000 and is streamed without holding them in memory', async () => {
  const context = { expireAt: () => {}, tag: () => {}, now: 0, reading: nothing }
  const index = await sitemapIndex([million], siteUrl).write(context, {})
  const files = [...index.matchAll(/<loc>https:\/\/example\.org\/sitemap\/articles\/(\d+)\.xml<\/loc>/g)].map((match) => Number(match[1]))
  expect(files).toHaveLength(20)
  const before = held()
  let most = 0
  let urls = 0
  for (const no of files) {
    let bytes = 0
    let inFile = 0
    for await (const piece of sitemapFile(million, no, { siteUrl, reading: nothing })) {
      inFile += piece.split('<url>').length - 1
      bytes += piece.length
    }
    most = Math.max(most, held() - before)
    expect(inFile).toBe(50_000)
    // sitemaps.org: 50 MB at most.
    expect(bytes).toBeLessThan(50 * 1_048_576)
    urls += inFile
  }
  expect(urls).toBe(addresses)
  // Ten of these files would be more than this.
  expect(most).toBeLessThan(20 * 1_048_576)
}, 180_000)

test('a sitemap file is valid with images, and a file without URLs is empty', async () => {
  const few = sitemapById(
    'few',
    async () => 3_000,
    async (_, above) =>
      above === 2_000
        ? [
            { path: '/a?b=1&c', changedAt: 0 },
            { path: '/b', image: { id: null, url: '/x.png?a&b', width: 1, height: 1, alt: '' } },
          ]
        : [],
    async () => null,
  )
  let text = ''
  for await (const piece of sitemapFile(few, 1, { siteUrl, reading: nothing })) text += piece
  expect(XMLValidator.validate(text)).toBe(true)
  const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(text) as { urlset: { url: Record<string, unknown>[] } & Record<string, string> } // by fast-xml-parser
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect(urlset.url[0]).toEqual({ loc: 'https://example.org/a?b=1&#38;c', lastmod: '1970-01-01T00:00:00.000Z' })
  expect(urlset.url[1]).toHaveProperty('image:image')
  const pieces = []
  for await (const piece of sitemapFile(few, 2, { siteUrl, reading: nothing })) pieces.push(piece)
  expect(pieces).toEqual([])
})

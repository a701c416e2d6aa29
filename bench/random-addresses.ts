// A flood of random addresses beside readers of the top pages: the memory that a page cache which has been full for a while needs
// more for it, and how many of the top pages still come from the cache. The cache itself with its addresses, without rendering: a
// million renderings take hours. node bench/random-addresses.ts [addresses, 1000000]
import { randomBytes } from 'node:crypto'
import { CachedAnswers } from '#platform/http/cached-answer.ts'
import { Cors } from '#platform/http/cors.ts'
import { PageCache } from '#platform/pagecache/page-cache.ts'
import { argument, reportFigure } from './report-figure.ts'

const addresses = argument(1, 1_000_000)
/** As `PAGE_CACHE_MB` is by default. */
const maxBytes = 128 * 1_048_576
const mostMegabytes = 64
/** Of every so many requests one is for a top page. */
const topEvery = 10
const topPages = Array.from({ length: 200 }, (_, nth) => `/articles/top-${nth}`)
/** Different in each page, of a usual size. */
const filler = '<p>A text of a page that was found.</p>'.repeat(250)

// Nothing is written meanwhile.
const changes = { current: () => 1, known: () => 1, readingAt: async () => 1, listen: () => () => {} }
const cache = new PageCache({ changes, maxBytes, now: Date.now })
const answers = new CachedAnswers(cache, [], new Cors([]))
const count = { top: 0, hits: 0 }

// Until the heap of a process has grown as far as a full cache lets it.
for (let nth = 0; nth < 100_000; nth++) await ask(`/first-${nth}`)
for (const path of topPages) await ask(path)
const before = process.memoryUsage.rss()
let most = before
for (let nth = 0; nth < addresses; nth++) {
  const address = `/articles?search=${randomBytes(12).toString('base64url')}`
  await ask(address, nth % 2 === 0 ? 200 : 404)
  if (nth % topEvery === 0) await askTop(topPages[Math.floor(nth / topEvery) % topPages.length] ?? '/')
  if (nth % 10_000 === 0) most = Math.max(most, process.memoryUsage.rss())
}
const megabytes = Math.round((most - before) / 1_048_576)
reportFigure(`memory that ${addresses} random addresses cost, MB`, megabytes, megabytes <= mostMegabytes)
reportFigure('bytes in the cache, of the most that it may hold', (cache.size.bytes / maxBytes).toFixed(3), cache.size.bytes <= maxBytes)
reportFigure('top pages from the cache', (count.hits / count.top).toFixed(3), count.hits / count.top >= 0.95)

/** As a request does: the address that was seen before, else a rendering. True for a stored answer. */
async function ask(address: string, status = 200): Promise<boolean> {
  if (answers.find({ method: 'GET', url: address, headers: {} }) ?? cache.find(address)) return true
  await cache.fill(address, async () => ({ status, type: 'text/html', body: `<h1>${address}</h1>${filler}`, tags: ['articles', `page:${address}`] }))
  answers.remember(address, address)
  return false
}

async function askTop(address: string): Promise<void> {
  count.top++
  if (await ask(address)) count.hits++
}

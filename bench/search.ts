// Search over a large edition (npm run seed -- --size=large in the same DATA_DIR or DATABASE_URL first): how long an answer
// takes beside a list of articles from the same process, by how common the words are; the longest stretch in which the
// event loop did nothing else, by the clock and by its own work alone (on a busy machine the clock counts the work of
// others); bytes of an answer; whether planted phrases are found and hidden texts stay hidden. DATA_DIR=... node bench/search.ts
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { brotliCompressSync } from 'node:zlib'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { searchWords } from '#base/search-words.ts'
import { listPage } from '#content/articles/list-page.ts'
import { searchPage, suggestions } from '#discovery/search/responses.ts'
import { SearchQuery } from '#discovery/search/contract.ts'
import { sourcesOf } from '#discovery/search/update-index.ts'
import { median, print } from './measure.ts'
import { measureRecall } from './search-recall.ts'

const services = await openServices(readSettings({ ...process.env, LOG_LEVEL: 'silent', DEMO: 'no' }), features)
const { database } = services
const finder = { database, sources: sourcesOf(services, features) }
const context = { reading: database.reading, tag: () => {}, expireAt: () => {}, now: Date.now() }
const seconds = 2.5

const { articles } = await database.reading.selectFrom('article_counts').select('articles').where('list', '=', 'all').executeTakeFirstOrThrow()
const words = await wordsByFrequency()
const asked: Record<string, () => string> = {
  'rare word': () => any(words.rare),
  'two rare words': () => `${any(words.rare)} ${any(words.middle)}`,
  'middling word': () => any(words.middle),
  'common word': () => any(words.common),
  'two common words': () => `${any(words.common)} ${any(words.common)}`,
  'beginning of a word': () => any(words.middle).slice(0, 4),
  phrase: () => `"${any(words.phrases)}"`,
  'typing error': () => any(words.middle).replace(/(.)(.)$/, '$2$1q'),
}

const filters = { limit: 12, order: 'desc', orderBy: 'created_at' } as Parameters<typeof listPage>[3] // what the contract makes of no query
const baseline = median(await timesOf(() => listPage(context, database.engine, '/api/blogs/public', filters)))
const rows = []
const kinds = Object.values(asked)
let turn = 0
// As a site is asked: the median and the 99th percentile of the promise.
asked['each by turns'] = () => kinds[turn++ % kinds.length]?.() ?? ''
// A site that has been open for a while.
for (let n = 0; n < 160; n++) await searchPage(finder, context, SearchQuery.parse({ q: asked['each by turns']() }))
for (const [name, query] of Object.entries(asked)) {
  await searchPage(finder, context, SearchQuery.parse({ q: query() }))
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const before = process.cpuUsage()
  const times = await timesOf(() => searchPage(finder, context, SearchQuery.parse({ q: query() })))
  const { user, system } = process.cpuUsage(before)
  const panel = await timesOf(() => suggestions(finder, context, { q: query() }))
  loop.disable()
  const turns = watchTurns()
  await timesOf(() => searchPage(finder, context, SearchQuery.parse({ q: query() })), 40)
  const bytes = brotliCompressSync(JSON.stringify(await searchPage(finder, context, SearchQuery.parse({ q: query() })))).length
  rows.push({
    'what is searched': name,
    searches: times.length,
    'p50, ms': median(times).toFixed(1),
    'p99, ms': at(times, 0.99).toFixed(1),
    'work, ms': ((user + system) / 1_000 / times.length).toFixed(1),
    'panel p50, ms': median(panel).toFixed(1),
    'of a list': `${(median(times) / baseline).toFixed(1)} x`,
    'loop held, ms': (loop.max / 1e6).toFixed(1),
    'by own work': turns.longest().toFixed(1),
    'bytes, brotli': bytes,
  })
}
print(`${articles} articles on ${database.engine}; a list of 12 takes ${baseline.toFixed(2)} ms`, rows)
print('What is planted and what is hidden', await measureRecall(services, finder, context, [...words.middle, ...words.common]))
await database.close()

/** The most work that the main thread did between two looks at its other tasks, ms. Looking keeps it busy: time nothing meanwhile. */
function watchTurns(): { longest(): number } {
  let most = 0
  let before = process.threadCpuUsage()
  let next = setImmediate(look)
  function look(): void {
    const now = process.threadCpuUsage()
    most = Math.max(most, now.user + now.system - before.user - before.system)
    before = now
    next = setImmediate(look)
  }
  return {
    longest() {
      clearImmediate(next)
      return most / 1_000
    },
  }
}

async function timesOf(work: () => Promise<unknown>, most = 200): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until && times.length < most) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
    // As if they came from outside: everything else gets its turn.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return times
}

/** Of a sample of texts: words in most of them, in some and in few, and runs of three words. */
async function wordsByFrequency() {
  const sample = await database.reading.selectFrom('public_articles').select(['title', 'standfirst', 'content']).orderBy('id', 'desc').limit(300).execute()
  const texts = sample.map((row) =>
    searchWords(
      `${row.standfirst} ${
        row.content
          .match(/"text":"[^"]+"/g)
          ?.map((part) => part.slice(8, -1))
          .join(' ') ?? ''
      }`,
    ),
  )
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of new Set(text)) if (/^[a-z]{5,}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const between = (low: number, high: number) =>
    [...counts].filter(([, count]) => count / texts.length >= low && count / texts.length < high).map(([word]) => word)
  return {
    rare: between(0, 0.01),
    middle: between(0.03, 0.12),
    common: between(0.4, 1.01),
    phrases: texts.filter((text) => text.length > 43).map((text) => text.slice(40, 43).join(' ')),
  }
}

function any(list: string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? 'letter'
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

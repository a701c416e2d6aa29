// What a page costs uncached with 1,000 and with 100,000 articles: CPU of the server's process a request, as a ratio, beside
// the ratio of their sizes (an author of a large edition writes about more topics, and each is named on their page).
// The two databases are made on the first run and kept in .cache.
import { startServer, type RunningServer } from '../testing/start-server.ts'
import { seeded } from './demo.ts'
import { cpuOf, median, print } from './measure.ts'

const rounds = 5
const requests = 600

const small = await startServer({ DEMO: 'no', DATA_DIR: seeded(1_000), PAGE_CACHE_MB: '0', LIMITS: 'off' })
const large = await startServer({ DEMO: 'no', DATA_DIR: seeded(100_000), PAGE_CACHE_MB: '0', LIMITS: 'off' })
const rows = []
for (const name of ['home', 'articles', 'article', 'topic', 'author', 'list', 'deep list']) {
  const [a, b] = [await addresses(small, name), await addresses(large, name)]
  const costs = { small: [] as number[], large: [] as number[] }
  const forSmall = [small, a, costs.small] as const
  const forLarge = [large, b, costs.large] as const
  for (let round = 0; round < rounds; round++) {
    // Whoever comes second finds the machine warmer.
    for (const [server, paths, into] of round % 2 === 0 ? [forSmall, forLarge] : [forLarge, forSmall]) into.push(await cost(server, paths))
  }
  rows.push({
    page: name,
    'µs CPU, 1,000': Math.round(median(costs.small)),
    'µs CPU, 100,000': Math.round(median(costs.large)),
    ratio: (median(costs.large) / median(costs.small)).toFixed(2),
    'ratio of bytes': ((await bytesOf(large, b)) / (await bytesOf(small, a))).toFixed(2),
  })
}
print('Uncached pages, by the number of articles', rows)
await small.stop()
await large.stop()

/** Addresses of one kind. */
async function addresses(server: RunningServer, name: string): Promise<string[]> {
  const first = await json<{ data: { slug: string; user: { username: string }; topics: { slug: string }[] }[]; links: { next: string } }>(
    `${server.url}/api/blogs/public?limit=50`,
  )
  const pick = <T>(values: T[]) => Array.from({ length: requests }, (_, i) => values[i % values.length] as T) // lists of the large edition are never empty
  if (name === 'article') return pick(first.data.map((one) => `/articles/${one.slug}`))
  if (name === 'author') return pick(await busyAuthors(server, [...new Set(first.data.map((one) => one.user.username))]))
  if (name === 'topic') return pick([...new Set(first.data.flatMap((one) => one.topics.map((topic) => `/articles/topic/${topic.slug}`)))])
  if (name === 'list') return pick(['/api/blogs/public?limit=12', '/api/blogs/loline?limit=12'])
  if (name === 'deep list') return pick([await deep(server)])
  return pick([name === 'home' ? '/' : '/articles'])
}

/** Pages of authors who fill one: with few articles most do not. */
async function busyAuthors(server: RunningServer, names: string[]): Promise<string[]> {
  const busy: string[] = []
  for (const name of names) {
    const { links } = await json<{ links: { next: string | null } }>(`${server.url}/api/blogs/username/${name}?limit=12`)
    if (links.next !== null) busy.push(`/author/${name}`)
  }
  return busy
}

/** The address of page 1,500 of a list of twelve, or of the last full one. */
async function deep(server: RunningServer): Promise<string> {
  let [address, next]: [string, string | null] = ['', '/api/blogs/public?limit=50']
  for (let passed = 0; passed < 1_500 * 12 && next !== null; passed += 50) {
    const page: { links: { next: string | null } } = await json(server.url + next)
    if (page.links.next !== null) address = next
    next = page.links.next
  }
  return address
}

/** Of all of them together, uncompressed. */
async function bytesOf(server: RunningServer, paths: string[]): Promise<number> {
  let sum = 0
  for (const path of paths.slice(0, 50)) sum += (await fetch(server.url + path).then((response) => response.arrayBuffer())).byteLength
  return sum
}

/** µs of CPU a request; the servers keep nothing, so every one is a miss. */
async function cost(server: RunningServer, paths: string[]): Promise<number> {
  const before = cpuOf(server.pid)
  for (const path of paths) {
    await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } }).then((response) => response.arrayBuffer())
  }
  return (cpuOf(server.pid) - before) / paths.length
}

async function json<T>(url: string): Promise<T> {
  return (await fetch(url)).json() as Promise<T> // the contract says so
}

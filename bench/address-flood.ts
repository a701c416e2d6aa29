// A flood of random addresses on a whole server from its start, beside readers of the top pages: pages, searches and addresses
// that nothing has, eight at a time. Whether memory goes on growing once the page cache is full, and how many of the top pages
// still come from the cache. node bench/address-flood.ts [addresses, 20000]
// The cache alone with a million of them is in random-addresses.ts. The cache is small here, so that it is full soon.
import { randomBytes } from 'node:crypto'
import { freePort } from '../testing/start-server.ts'
import { ask } from './ask.ts'
import { startDrawnDemo } from './demo.ts'
import { memoryOf } from './measure.ts'
import { argument, reportFigure } from './report-figure.ts'

const addresses = argument(1, 20_000)
const atOnce = 8
/** Of every so many requests one is for a top page. */
const topEvery = 10
const cacheBytes = 8 * 1_048_576
const mostGrowth = 1.1
const topPages = ['/', '/articles', '/magazine', '/events', '/podcast', '/creatives', '/about']

/** `isMade`: each address is a page of its own; an unknown parameter makes none. */
const kinds = [
  { path: '/search?q=', status: 200, isMade: true },
  { path: '/articles/', status: 404, isMade: true },
  { path: '/articles?unknown=', status: 200, isMade: false },
  { path: '/', status: 404, isMade: true },
] as const

const metrics = await freePort()
await using server = await startDrawnDemo({ PAGE_CACHE_MB: '8', METRICS_PORT: String(metrics) })
for (const path of topPages) await ask(server.url + path)
const before = await figures()
const count = { asked: 0, made: 0, top: 0, wrong: 0, refused: 0 }
const memory: number[] = []
await Promise.all(Array.from({ length: atOnce }, flood))
const after = await figures()
const missed = after.misses - before.misses - count.made
const half = memory.slice(0, memory.length / 2)
const [early, late] = [Math.max(...half), Math.max(...memory.slice(half.length))]
console.log(
  `${count.asked} addresses, of which ${count.refused} were refused; memory ${megabytes(early)} MB in the first half, ${megabytes(late)} MB in the second`,
)
reportFigure('memory in the second half of the flood / in the first', (late / early).toFixed(2), late / early <= mostGrowth)
reportFigure('bytes in the cache, of the most that it may hold', (after.bytes / cacheBytes).toFixed(3), after.bytes <= cacheBytes)
reportFigure('top pages from the cache', (1 - missed / count.top).toFixed(3), 1 - missed / count.top >= 0.95)
reportFigure('answers that are not what was asked for', count.wrong, count.wrong === 0)

async function flood(): Promise<void> {
  while (count.asked < addresses) {
    const word = randomBytes(9).toString('hex')
    const { path, status, isMade } = kinds[count.asked % kinds.length] ?? kinds[0]
    if (isMade) count.made++
    const isTop = count.asked++ % topEvery === 0
    const answer = await ask(server.url + path + word)
    if (answer.status === 503) count.refused++
    else if (answer.status !== status || !answer.text.includes('</html>')) count.wrong++
    if (isTop) await askTop()
    if (count.asked % 200 === 0) memory.push(memoryOf(server.pid))
  }
}

async function askTop(): Promise<void> {
  const { status } = await ask(server.url + topPages[count.top++ % topPages.length])
  if (status !== 200) count.wrong++
}

async function figures(): Promise<{ misses: number; bytes: number }> {
  const { text } = await ask(`http://127.0.0.1:${metrics}/metrics`)
  const valueOf = (name: string) => Number(new RegExp(`^\\w*${name}(?:{.*})? (.+)$`, 'm').exec(text)?.[1])
  return { misses: valueOf('page_cache_misses_total'), bytes: valueOf('page_cache_bytes') }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}

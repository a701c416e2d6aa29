// Two web nodes, a worker, PostgreSQL primary and standby, S3 and two Varnishes: one of them at random is killed every 20 s and
// comes back after some seconds, while readers, an editor and subscribers go on. No acknowledged write is lost, and of the
// pages that an edge keeps at least 99.9 % are answered, also in the worst 20 s.
// node bench/random-kills.ts [minutes, 10] [reads a second, 40]. Needs the programs of PostgreSQL, Varnish and nginx.
import { setTimeout as sleep } from 'node:timers/promises'
import { adminPassword, startCluster } from './cluster.ts'
import { judgeKept, mailsSentTwice, publishedArticleAt, sumOf } from './kept-writes.ts'
import { print } from './measure.ts'
import { argument, reportFigure } from './report-figure.ts'
import { startLoad, type Load } from './site-load.ts'

const minutes = argument(1, 10)
const readsPerSecond = argument(2, 40)
/** Between two kills, ms. */
const period = 20_000
const leastAnswered = 0.999

const cluster = await startCluster()
const load = startLoad(cluster.url, await publishedArticleAt(cluster.url, adminPassword), readsPerSecond)
await sleep(5_000)
const rows: Record<string, string | number>[] = []
const end = performance.now() + minutes * 60_000
let left = shuffled(cluster.parts)
let worst = 1
while (performance.now() < end) {
  const began = performance.now()
  const [part, ...others] = left.length > 0 ? left : shuffled(cluster.parts)
  left = others
  if (!part) break
  const before = readingOf(load)
  await part.kill()
  await sleep(1_000 + Math.random() * 7_000)
  await part.start()
  const back = (performance.now() - began) / 1_000
  await sleep(Math.max(0, began + period - performance.now()))
  const { read, failed, writes, failedWrites } = readingOf(load)
  const answered = 1 - (failed - before.failed) / (read - before.read)
  worst = Math.min(worst, answered)
  rows.push({
    killed: part.name,
    'back after s': back.toFixed(1),
    'cached readings': read - before.read,
    failed: failed - before.failed,
    stale: load.stale - before.stale,
    writes: writes - before.writes,
    'failed writes': failedWrites - before.failedWrites,
  })
}
await load.stop()
print(`One of ${cluster.parts.length} parts killed every ${period / 1_000} s`, rows)
for (const [words, count] of load.failures) console.log(`${count} x ${words}`)
const { read, failed } = readingOf(load)
const share = (answered: number): string => `${(answered * 100).toFixed(3)} %`
reportFigure(`cached readings of ${read} that were answered`, share(1 - failed / read), 1 - failed / read >= leastAnswered)
reportFigure('the same in the worst period', share(worst), worst >= leastAnswered)
await judgeKept(load, cluster.databaseUrl, cluster.smtp)
console.log(`${mailsSentTwice(cluster.smtp)} mails were sent twice: a worker that is killed cannot know whether the last one has arrived.`)
await cluster.stop()
process.exit()

/** Readings of pages that an edge keeps, and writes, so far. */
function readingOf({ reads, writes, stale, failures }: Load): { stale: number; read: number; failed: number; writes: number; failedWrites: number } {
  const failed = new Map([...failures].filter(([words]) => words.startsWith('GET ') && !/^GET \/(search|api\/drafts)/.test(words)))
  const failedSearches = new Map([...failures].filter(([words]) => words.startsWith('GET /search')))
  // Each tenth reading is a search, which no edge keeps.
  return { stale, read: Math.floor(reads * 0.9), failed: sumOf(failed), writes, failedWrites: sumOf(failures) - sumOf(failed) - sumOf(failedSearches) }
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

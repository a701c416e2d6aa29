// Mixed traffic at a steady pace: what memory and open descriptors do over time. node bench/mixed-traffic.ts [minutes, 30]
// The promise: memory grows by 1 % an hour at most, no descriptor is leaked. Memory goes up and down by a quarter with each
// collection of garbage, so the slope is that of what is left after a full one, each half minute. Linux only.
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postComment } from '#community/comments/posting.ts'
import { saveArticle } from '#content/articles/service.ts'
import { freePort, startServer } from '../testing/start-server.ts'
import { ask } from './ask.ts'
import { publishedArticle, servicesBeside, untilWritten } from './bench-site.ts'
import { garbageCollector } from './collect-garbage.ts'
import { startDrawnDemo, waitUntilIdle } from './demo.ts'
import { median, memoryOf } from './measure.ts'
import { argument, reportFigure } from './report-figure.ts'

/** As `masthead start` begins it: the memory manager of glibc keeps little of what a busy time needed. */
const asStarted = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
/** In less time the first fill of caches and heaps is all that would be measured. */
const enough = 20
const minutes = argument(1, 30)
const perSecond = 40
const dataDir = mkdtempSync(join(tmpdir(), 'masthead-mixed-'))
// Pictures that are cut beside the traffic would be what is measured.
const drawn = await startDrawnDemo()
await drawn.stop()
cpSync(drawn.dataDir, dataDir, { recursive: true })
const inspectPort = await freePort()
const inspected = { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}` }
const server = await startServer({ DEMO: 'yes', LIMITS: 'off', DATA_DIR: dataDir, ...asStarted, ...inspected })
const url = server.url.replace('localhost', '127.0.0.1')
const services = await servicesBeside({ DATA_DIR: dataDir })
const { id, slug } = await publishedArticle(services, 'Edit 0.')
const { user_id } = await services.database.db.selectFrom('articles').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
const writer = { id: user_id, username: 'ada', role: 'author' as const, verified: true }
const fdFolder = `/proc/${server.pid}/fd`
const descriptors = (): number => readdirSync(fdFolder).length

interface Sample {
  hours: number
  bytes: number
  files: number
}

let asked = 0
const kinds: (() => Promise<boolean>)[] = [
  () => page('/'),
  () => page('/articles'),
  () => page(`/articles/${slug}`),
  () => page(`/search?q=word${asked}`),
  () => page('/api/blogs/public'),
  () => page('/rss.xml'),
  () => page('/sitemap.xml'),
  () => page('/nothing-here', 404),
  () => login(),
]

async function page(path: string, expected = 200): Promise<boolean> {
  const { status } = await ask(url + path)
  return status === expected || status === 503
}

async function login(): Promise<boolean> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'a kettle of herring' }),
  }).catch(() => null)
  await answer?.text()
  return answer !== null && (answer.status < 500 || answer.status === 503)
}

await waitUntilIdle(server.pid)
// What is opened at the first need and kept is no leak.
for (const kind of kinds) await Promise.all(Array.from({ length: 20 }, kind))
const collect = await garbageCollector(server.pid, inspectPort)
await sleep(30_000)
const before = descriptors()
const kindsBefore = descriptorKinds()
const samples: Sample[] = []
const lived: Sample[] = []
let failed = 0
const began = performance.now()
const end = began + minutes * 60_000
const watch = setInterval(() => samples.push(sample()), 1_000)
const collecting = setInterval(() => void collect().then(() => lived.push(sample())), 30_000)
const open = new Set<Promise<void>>()
while (performance.now() < end) {
  const kind = kinds[asked++ % kinds.length]
  if (kind) {
    const one = kind().then((good) => {
      open.delete(one)
      if (!good) failed++
    })
    open.add(one)
  }
  if (asked % 200 === 0) await untilWritten(() => saveArticle(services, id, { title: `Edit ${asked}.` }))
  if (asked % 400 === 0) await untilWritten(() => postComment(services, writer, { type: 'Blog', id, description: `Words that are number ${asked}.` }))
  await sleep(1_000 / perSecond)
}
await Promise.all(open)
for (const timer of [watch, collecting]) clearInterval(timer)
await sleep(30_000)
const after = descriptors()
const kindsAfter = descriptorKinds()

// The first third fills caches and heaps.
const settled = lived.slice(Math.floor(lived.length / 3))
const middle = median(settled.map(({ bytes }) => bytes))
const { slope, error } = slopeOf(settled)
const percent = (bytes: number): string => ((bytes / middle) * 100).toFixed(2)
console.log(
  `${asked} requests in ${minutes} minutes; memory ${Math.round(median(samples.map(({ bytes }) => bytes)) / 1e6)} MB, at most ${Math.round(Math.max(...samples.map(({ bytes }) => bytes)) / 1e6)} MB, ${Math.round(middle / 1e6)} MB after a full collection; descriptors ${before} before, ${Math.max(...samples.map(({ files }) => files))} at most, ${after} after`,
)
const figure = `${percent(slope)} (standard error ${percent(error)})`
// What is within twice the error is not seen to grow.
if (minutes >= enough) reportFigure('memory after a full collection, % an hour', figure, (slope - 2 * error) / middle <= 0.01)
else console.log(`memory, % an hour: ${figure}, which says nothing under ${enough} minutes`)
reportFigure('descriptors that stay open 30 s after the last request', after - before, after <= before + 2)
for (const [kind, count] of kindsAfter) if (count !== kindsBefore.get(kind)) console.log(`  ${kind}: ${kindsBefore.get(kind) ?? 0}, then ${count}`)
reportFigure('failed requests', failed, failed === 0)
await server.stop()
await services.database.close()
rmSync(dataDir, { recursive: true, force: true })

/** How many descriptors of each kind are open: a file by its name, a socket or a pipe without its number. */
function descriptorKinds(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of readdirSync(fdFolder)) {
    const kind = targetOf(name).replace(/:\[\d+\]$/, '')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

/** What is closed between the listing and this look has no target any more. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`${fdFolder}/${descriptor}`)
  } catch {
    return 'closed meanwhile'
  }
}

function sample(): Sample {
  return { hours: (performance.now() - began) / 3_600_000, bytes: memoryOf(server.pid), files: descriptors() }
}

/** Bytes an hour by least squares, with the standard error. */
function slopeOf(points: Sample[]): { slope: number; error: number } {
  const x = points.reduce((sum, { hours }) => sum + hours, 0) / points.length
  const y = points.reduce((sum, { bytes }) => sum + bytes, 0) / points.length
  const spread = points.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
  const slope = points.reduce((sum, { hours, bytes }) => sum + (hours - x) * (bytes - y), 0) / spread
  const rest = points.reduce((sum, { hours, bytes }) => sum + (bytes - y - slope * (hours - x)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) }
}

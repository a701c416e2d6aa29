// The site while files come in: latency of cached pages and of pages that have to be made, alone, with ten uploads at a
// time to a server that keeps nothing (what the sender takes of this machine), and with ten to the site itself; and what
// the server's memory did. node bench/uploads.ts [seconds per measure]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { features } from '#app/features.ts'
import { readSettings } from '#app/config.ts'
import { openServices } from '#app/run-server.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { startServer } from '../testing/start-server.ts'
import { waitUntilIdle } from './demo.ts'
import { median, memoryOf, print } from './measure.ts'
import { measurePaced, percentile } from './paced.ts'

const seconds = Number(process.argv[2] ?? 8)
const rounds = 3
const uploaders = 10
const server = await startServer({ DEMO: 'no', LIMITS: 'off' })
const url = server.url.replace('localhost', '127.0.0.1')
const services = await openServices(readSettings({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' }), features)
const { token } = await aReader({ services }, { role: 'author' })
// The demo edition would draw its own pictures for minutes.
for (let n = 0; n < 300; n++) await anArticle({ services }, { title: `Tale ${n}` })
await services.database.close()
for (const path of ['/', '/articles']) await (await fetch(url + path)).text()
await waitUntilIdle(server.pid)

let round = 0
/** A load that fills the processor by itself shows nothing of uploads. */
const kinds = {
  'cached pages': { perSecond: 300, path: () => '/' },
  // Each address once: nothing of it is in the cache.
  'pages made anew': { perSecond: 40, path: () => `/articles?search=tale+${++round}` },
}

let highest = 0
const watch = setInterval(() => (highest = Math.max(highest, memoryOf(server.pid))), 100)
const alone = await measure()
const highestAlone = highest

const sink = spawn(process.execPath, [join(import.meta.dirname, 'upload-sink.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
const [port] = (await once(sink.stdout, 'data')) as [Buffer] // a stream without encoding
const elsewhere = await measureBeside(`http://127.0.0.1:${port.toString().trim()}`)
sink.kill()
// The last of all: what was uploaded is cut into its widths for minutes, and would be measured with what follows.
const here = await measureBeside(url)
clearInterval(watch)

print(
  `Latency of the site with ${uploaders} uploads at a time (goal 1.20 of the same elsewhere), ${here.speed} and ${elsewhere.speed} MB/s`,
  Object.keys(kinds).map((kind) => {
    const of = (p99: Record<string, number[]>) => median(p99[kind] ?? [])
    const [before, control, during] = [of(alone), of(elsewhere.p99), of(here.p99)] as const
    return {
      site: kind,
      'p99 alone, ms': before.toFixed(1),
      'uploads elsewhere': control.toFixed(1),
      'uploads here': during.toFixed(1),
      'here / elsewhere': (during / control).toFixed(2),
      'here / alone': (during / before).toFixed(2),
    }
  }),
)
print('Memory of the server, MB', [{ 'highest alone': Math.round(highestAlone / 1e6), 'highest beside uploads': Math.round(highest / 1e6) }])
await server.stop()

async function measureBeside(target: string): Promise<{ p99: Record<string, number[]>; speed: string }> {
  const sender = spawn(process.execPath, [join(import.meta.dirname, '../testing/parallel-uploads.ts'), target, token, String(uploaders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let sent = 0
  // A line for each part that has arrived.
  sender.stdout.on('data', (lines: Buffer) => {
    for (const line of lines.toString().split('\n')) sent += Number(line)
  })
  await once(sender.stdout, 'data')
  const began = performance.now()
  const p99 = await measure()
  const took = (performance.now() - began) / 1000
  sender.kill()
  return { p99, speed: (sent / 1e6 / took).toFixed(1) }
}

/** The 99th percentile of each round, ms. */
async function measure(): Promise<Record<string, number[]>> {
  const p99: Record<string, number[]> = {}
  for (let n = 0; n < rounds; n++)
    for (const [kind, { path, perSecond }] of Object.entries(kinds))
      p99[kind] = [...(p99[kind] ?? []), percentile(await measurePaced(url, path, { seconds, perSecond }), 0.99)]
  return p99
}

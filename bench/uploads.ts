// The site while files come in: latency of cached pages and of pages that have to be made, without uploads and with ten at
// a time in the same run, and what the server's memory did. node bench/uploads.ts [seconds per measure]
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { features } from '#app/features.ts'
import { readSettings } from '#app/config.ts'
import { openServices } from '#app/run-server.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { startServer } from '../testing/start-server.ts'
import { untilQuiet } from './demo.ts'
import { load, median, memoryOf, print } from './measure.ts'

const seconds = Number(process.argv[2] ?? 8)
const rounds = 3
const uploaders = 10
/** Enough to see what waits; a load that fills the processor by itself shows nothing of uploads. */
const connections = 8
const server = await startServer({ DEMO: 'no', LIMITS: 'off' })
const url = server.url.replace('localhost', '127.0.0.1')
const services = await openServices(readSettings({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' }), features)
const { token } = await aReader({ services }, { role: 'author' })
// The demo edition would draw its own pictures for minutes.
for (let n = 0; n < 300; n++) await anArticle({ services }, { title: `Tale ${n}` })
await services.database.close()
for (const path of ['/', '/articles']) await (await fetch(url + path)).text()
await untilQuiet(server.pid)

let round = 0
const kinds = {
  'cached pages': () => undefined,
  // Each address once: nothing of it is in the cache.
  'pages made anew': () => Array.from({ length: 20_000 }, (_, n) => ({ method: 'GET' as const, path: `/articles?search=tale+${n}&limit=${10 + round}` })),
}

const alone: Record<string, number[]> = {}
const beside: Record<string, number[]> = {}
const idle = memoryOf(server.pid)
let highest = idle

async function measure(into: Record<string, number[]>): Promise<void> {
  for (let n = 0; n < rounds; n++)
    for (const [kind, requests] of Object.entries(kinds)) {
      round++
      const { p99 } = await load(server.pid, url, { seconds, connections, requests: requests() })
      into[kind] = [...(into[kind] ?? []), p99]
    }
}

await measure(alone)
// All of them afterwards: what was uploaded is cut into its widths for minutes, and would be measured as "alone".
const sender = spawn(process.execPath, [join(import.meta.dirname, '../testing/upload-crowd.ts'), url, token, String(uploaders)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let sent = 0
// A line for each part that has arrived.
sender.stdout.on(
  'data',
  (lines: Buffer) =>
    (sent += lines
      .toString()
      .split('\n')
      .reduce((sum, line) => sum + Number(line), 0)),
)
const watch = setInterval(() => (highest = Math.max(highest, memoryOf(server.pid))), 100)
const began = performance.now()
await measure(beside)
const took = (performance.now() - began) / 1000
sender.kill()
clearInterval(watch)

const rows = Object.keys(kinds).map((kind) => {
  const [before, during] = [median(alone[kind] ?? []), median(beside[kind] ?? [])]
  return { site: kind, 'p99 alone, ms': before, 'p99 beside uploads, ms': during, ratio: (during / Math.max(1, before)).toFixed(2) }
})
print(`Latency of the site with ${uploaders} uploads at a time (goal 1.20), ${(sent / 1e6 / took).toFixed(1)} MB/s of them`, rows)
print('Memory of the server, MB', [{ before: Math.round(idle / 1e6), highest: Math.round(highest / 1e6), 'in all uploaded': Math.round(sent / 1e6) }])
await server.stop()

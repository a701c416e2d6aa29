// Cached pages and lists against bare node:http that sends the same bytes: requests a second and CPU a request.
// Best with wrk installed, see `fullLoad`.
import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../testing/start-server.ts'
import { startDrawnDemo } from './demo.ts'
import { bareServer, fullLoad, median, print, type Figures } from './measure.ts'

const rounds = 3
const seconds = 3
const subjects = [
  { name: 'article page', path: '/articles/dead-letters-wide-awake' },
  { name: 'home page', path: '/' },
  { name: 'list JSON', path: '/api/blogs/public?limit=12' },
]

await using server = await startDrawnDemo()
const site = server.url.replace('localhost', '127.0.0.1')
const rows = []
for (const { name, path } of subjects) {
  // As it is sent to those who come often (ADR 13).
  for (let hits = 0; hits < 30; hits++) await fetchRaw(server.url + path)
  await setTimeout(1_000)
  const { body, headers } = await fetchRaw(server.url + path)
  brotliDecompressSync(body)
  const port = await freePort()
  const bare = await bareServer(port, body, headers)
  const ours: Figures[] = []
  const theirs: Figures[] = []
  // What has just begun is not compiled yet.
  await fullLoad(bare.pid ?? 0, `http://127.0.0.1:${port}${path}`, { seconds })
  await fullLoad(server.pid, site + path, { seconds })
  for (let round = 0; round < rounds; round++) {
    theirs.push(await fullLoad(bare.pid ?? 0, `http://127.0.0.1:${port}${path}`, { seconds }))
    ours.push(await fullLoad(server.pid, site + path, { seconds }))
  }
  bare.kill()
  const of = (figures: typeof ours, key: 'requestsPerSecond' | 'cpuPerRequest' | 'p99') => median(figures.map((one) => one[key]))
  rows.push({
    name,
    bytes: body.length,
    'requests/s, ours': Math.round(of(ours, 'requestsPerSecond')),
    'requests/s, bare': Math.round(of(theirs, 'requestsPerSecond')),
    'ratio of requests/s': (of(ours, 'requestsPerSecond') / of(theirs, 'requestsPerSecond')).toFixed(2),
    'ratio of bare CPU to ours': (of(theirs, 'cpuPerRequest') / of(ours, 'cpuPerRequest')).toFixed(2),
    'p99 ms, ours': of(ours, 'p99'),
    errors: ours.reduce((sum, one) => sum + one.errors, 0),
  })
}
print('Cached answers against bare node:http (32 connections, medians of 3 interleaved rounds)', rows)

function fetchRaw(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(response.headers)
            .filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name))
            .map(([name, value]) => [name, String(value)]),
        )
        resolve({ body: Buffer.concat(parts), headers })
      })
    })
      .on('error', reject)
      .end()
  })
}

// Cached pages and lists against bare node:http that sends the same bytes, and nginx with a static file: requests a second and
// CPU a request.
// Best with wrk installed, see `fullLoad`.
import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../testing/start-server.ts'
import { startDrawnDemo } from './demo.ts'
import { bareServer, fullLoad, median, print, startNginx, type Figures } from './measure.ts'

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
  const [port, nginxPort] = [await freePort(), await freePort()]
  const bare = await bareServer(port, body, headers)
  const nginx = await startNginx(nginxPort, body, headers)
  const servers = [
    { name: 'ours', pid: server.pid, url: site + path },
    { name: 'bare', pid: bare.pid ?? 0, url: `http://127.0.0.1:${port}${path}` },
    ...(nginx ? [{ name: 'nginx', pid: nginx.worker, url: `http://127.0.0.1:${nginxPort}/` }] : []),
  ]
  const measured = new Map<string, Figures[]>(servers.map((one) => [one.name, []]))
  // What has just begun is not compiled yet: the first round does not count.
  for (let round = 0; round <= rounds; round++)
    for (const { name: of, pid, url } of servers) {
      const figures = await fullLoad(pid, url, { seconds })
      if (round > 0) measured.get(of)?.push(figures)
    }
  bare.kill()
  nginx?.stop()
  const of = (which: string, key: keyof Figures) => median((measured.get(which) ?? []).map((one) => one[key]))
  for (const { name: which } of servers) {
    rows.push({
      name,
      bytes: body.length,
      server: which,
      'requests/s': Math.round(of(which, 'requestsPerSecond')),
      'requests/s to bare': (of(which, 'requestsPerSecond') / of('bare', 'requestsPerSecond')).toFixed(2),
      'CPU µs': of(which, 'cpuPerRequest').toFixed(1),
      'CPU to bare': (of(which, 'cpuPerRequest') / of('bare', 'cpuPerRequest')).toFixed(2),
      'CPU to nginx': (of(which, 'cpuPerRequest') / of('nginx', 'cpuPerRequest')).toFixed(2),
      'p99 ms': of(which, 'p99'),
      errors: (measured.get(which) ?? []).reduce((sum, one) => sum + one.errors, 0),
    })
  }
}
print(`Cached answers (32 connections, medians of ${rounds} interleaved rounds)`, rows)

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

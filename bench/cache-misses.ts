// What an answer costs that is not in the cache: list JSON at 100,000 articles, every address another one, by 32
// connections and by one, beside bare node:http that sends bytes of the same length to the same client. Goal: 500 µs of
// CPU, on the machine it was set on; how much that is on this one stands above the table.
// node bench/cache-misses.ts [articles]
import { Agent, get } from 'node:http'
import { freePort, startServer } from '../testing/start-server.ts'
import { seeded } from './demo.ts'
import { bareServer, cpuOf, median, print, machineSlowness } from './measure.ts'

const articles = Number(process.argv[2] ?? 100_000)
const rounds = 5
const seconds = 3
const pages = 300

await using server = await startServer({ DEMO: 'no', DATA_DIR: seeded(articles), PAGE_CACHE_MB: '0', LIMITS: 'off' })
const ours = server.url.replace('localhost', '127.0.0.1')
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const addresses: string[] = []
for (let next: string | null = '/api/blogs/public?limit=12'; next !== null && addresses.length < pages;) {
  addresses.push(next)
  const page: { links: { next: string | null } } = JSON.parse((await ask(ours + next, 'identity')).body.toString())
  next = page.links.next
}
const sample = await ask(ours + (addresses[1] ?? addresses[0] ?? ''), 'br')
const port = await freePort()
const bare = await bareServer(port, sample.body, sample.headers)

const rows = []
const slowness = [await machineSlowness()]
for (const connections of [32, 1]) {
  const costs = { ours: [] as number[], bare: [] as number[] }
  await costOf(server.pid, ours, connections)
  for (let round = 0; round < rounds; round++) {
    costs.bare.push(await costOf(bare.pid ?? 0, `http://127.0.0.1:${port}`, connections))
    costs.ours.push(await costOf(server.pid, ours, connections))
  }
  rows.push({
    connections,
    bytes: sample.body.length,
    'µs CPU, ours': Math.round(median(costs.ours)),
    'least of ours': Math.round(Math.min(...costs.ours)),
    'µs CPU, bare': Math.round(median(costs.bare)),
    'ours / bare': (median(costs.ours) / median(costs.bare)).toFixed(1),
  })
}
slowness.push(await machineSlowness())
const goals = slowness.map((times) => (times === null ? 'unknown without wrk' : `${Math.round(500 * times)} µs`))
console.log(`\n500 µs of the machine the goal was set on are here: ${goals.join(' before, ')} after`)
print(`Misses of list JSON, ${articles.toLocaleString('en')} articles (medians of ${rounds} interleaved rounds)`, rows)
bare.kill()
agent.destroy()

/** µs of the server's CPU an answer. Each connection begins at an address of its own: two that meet would share one answer. */
async function costOf(pid: number, url: string, connections: number): Promise<number> {
  const step = Math.floor(addresses.length / connections)
  const end = performance.now() + seconds * 1_000
  const before = cpuOf(pid)
  let answers = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, first) => {
      for (let at = first * step; performance.now() < end; at++) {
        await ask(url + addresses[at % addresses.length], 'br')
        answers++
      }
    }),
  )
  return (cpuOf(pid) - before) / answers
}

function ask(url: string, encoding: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const own = Object.entries(response.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
        resolve({ body: Buffer.concat(parts), headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])) })
      })
    }).on('error', reject)
  })
}

// node bench/sizing.ts [ARTICLES ...]: what a site of so many articles needs (default: 1,000, 10,000 and 100,000; each with
// ten claps and ten comments an article), as the table of docs/operating/sizing.md. CPU is that of the server's processes;
// the first line is a bare node:http with the bytes of an article, in the same run. `--write` puts the table into that page.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { freePort, startServer, type RunningServer } from '../testing/start-server.ts'
import { seeded, waitUntilIdle } from './demo.ts'
import { bareServer, cpuOf, median, memoryOf } from './measure.ts'

const page = join(import.meta.dirname, '../docs/operating/sizing.md')
const [begin, end] = ['<!-- figures -->\n', '<!-- end of figures -->']
const write = process.argv.includes('--write')
const given = process.argv.slice(2).map(Number).filter(Number.isSafeInteger)
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000]
const cachedRequests = 6_000
const rounds = 5
const agent = new Agent({ keepAlive: true })

interface Sizing {
  articles: number
  /** Bytes of DATA_DIR. */
  disk: number
  /** Bytes of all processes: idle, and the most while requests came. */
  memory: { idle: number; busy: number }
  /** s until /readyz answers. */
  start: number
  /** CPU of one request, µs. */
  cost: { cached: number; made: number; search: number }
}

const lines: string[] = []
let bare = 0
for (const articles of sizes) {
  const found = await measure(articles)
  lines.push(row(found))
  console.log(lines.at(-1))
}
const table = [
  '| articles | comments and claps | disk | memory, idle | memory, busy | start | pages from the cache | pages made anew | searches |',
  '|---|---|---|---|---|---|---|---|---|',
  ...lines,
].join('\n')
const text = `${table}\n\nBare \`node:http\` sent the bytes of an article ${rate(bare)} times a second of CPU in the same run.\n`
if (write) {
  const [before = '', after = ''] = [readFileSync(page, 'utf8').split(begin)[0], readFileSync(page, 'utf8').split(end)[1]]
  writeFileSync(page, `${before}${begin}\n${text}\n${end}${after}`)
} else console.log(`\n${text}`)

async function measure(articles: number): Promise<Sizing> {
  const folder = seeded(articles)
  const began = performance.now()
  await using server = await startServer({ DEMO: 'no', DATA_DIR: folder, LIMITS: 'off' })
  const start = (performance.now() - began) / 1_000
  await waitUntilIdle(server.pid)
  const idle = memoryOfTree(server.pid)
  const { data } = await json<{ data: { slug: string; title: string }[] }>(`${server.url}/api/blogs/public?limit=50`)
  const paths = data.map(({ slug }) => `/articles/${slug}`)
  const words = data.map(({ title }) => `/search?q=${encodeURIComponent(title.split(' ').slice(0, 2).join(' '))}`)
  let busy = 0
  const looking = setInterval(() => (busy = Math.max(busy, memoryOfTree(server.pid))), 250)
  for (const path of paths) await read(server.url + path)
  const cached = await cost(
    server,
    Array.from({ length: cachedRequests }, (_, at) => paths[at % paths.length] ?? '/'),
  )
  const search = await cost(server, words)
  clearInterval(looking)
  if (bare === 0) bare = await bareCost(server, paths[0] ?? '/')
  await server.stop()
  return { articles, disk: bytesIn(folder), memory: { idle, busy }, start, cost: { cached, search, made: await costWithoutCache(folder, paths) } }
}

async function costWithoutCache(folder: string, paths: string[]): Promise<number> {
  await using server = await startServer({ DEMO: 'no', DATA_DIR: folder, LIMITS: 'off', PAGE_CACHE_MB: '0' })
  for (const path of paths) await read(server.url + path)
  // Awaited here: the server is stopped when this function returns.
  return await cost(server, paths)
}

/** µs of CPU a request, the median of some rounds. */
async function cost(server: Pick<RunningServer, 'pid' | 'url'>, paths: string[]): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = cpuOf(server.pid)
    for (const path of paths) await read(server.url + path)
    costs.push((cpuOf(server.pid) - before) / paths.length)
  }
  return median(costs)
}

async function bareCost(server: RunningServer, path: string): Promise<number> {
  const port = await freePort()
  const child = await bareServer(port, await read(server.url + path), { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
  try {
    return await cost(
      { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` },
      Array.from({ length: cachedRequests }, () => '/'),
    )
  } finally {
    child.kill()
  }
}

/** The bytes of an answer as they are sent. */
function read(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asking = get(address.replace('localhost', '127.0.0.1'), { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject).once('end', () => resolve(Buffer.concat(parts)))
    })
    asking.once('error', reject)
  })
}

async function json<T>(url: string): Promise<T> {
  return (await fetch(url)).json() as Promise<T> // the contract says so
}

function row({ articles, disk, memory, start, cost: { cached, made, search } }: Sizing): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
  const cells = [articles.toLocaleString('en'), (articles * 10).toLocaleString('en'), megabytes(disk), megabytes(memory.idle), megabytes(memory.busy)]
  return `| ${[...cells, `${start.toFixed(1)} s`, ...[cached, made, search].map(rate)].join(' | ')} |`
}

/** Requests in a second of CPU, which one core can answer. */
function rate(cpu: number): string {
  return Number((1e6 / cpu).toPrecision(2)).toLocaleString('en')
}

/** Resident memory of a process and all it has begun, bytes; pages that they share are counted for each. Linux only. */
function memoryOfTree(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(
        Number(name),
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1],
        ),
      )
    } catch {
      // It has ended since.
    }
  }
  const isWithin = (pid: number): boolean => pid === root || (pid > 1 && isWithin(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isWithin).reduce((sum, pid) => sum + memoryOf(pid), 0)
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => (entry.isFile() ? sum + statSync(join(entry.parentPath, entry.name)).size : sum),
    0,
  )
}

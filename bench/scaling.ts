// What an answer costs uncached with 1,000 and with 100,000 articles: CPU of the server's process a request, as a ratio, beside
// the ratio of their sizes (an author of a large edition writes about more topics, and each is named on their page). The two
// databases are made on the first run and kept in .cache. node bench/scaling.ts [ARTICLES [WORD ...]]: of that many articles,
// and only the addresses with one of these words in their names.
import { createUser } from '#community/accounts/service.ts'
import { bearing, openProvedSession } from '../testing/sessions.ts'
import { startServer, type RunningServer } from '../testing/start-server.ts'
import { servicesBeside } from './bench-site.ts'
import { seeded, waitUntilIdle } from './demo.ts'
import { cpuOf, median, print } from './measure.ts'
import { argument } from './report-figure.ts'
import { addressesOf } from './scaling-addresses.ts'

const rounds = 5
/** ms of requests of one address in each round: the clock of a process has ticks of 10 ms. */
const patience = 300
const articles = argument(1, 100_000)
const words = process.argv.slice(3)

interface Site {
  server: RunningServer
  addresses: Record<string, string[]>
  /** Names of addresses that need them. */
  staff: Set<string>
  headers: Record<string, string>
}

const sites = { small: await open(1_000), large: await open(articles) }
const rows = []
for (const name of Object.keys(sites.small.addresses).filter((one) => words.length === 0 || words.some((word) => one.includes(word)))) {
  const costs = { small: [] as number[], large: [] as number[] }
  // Not of interest: what is compiled and read for the first time.
  for (const site of Object.values(sites)) await cost(site, name)
  for (let round = 0; round < rounds; round++)
    // Whoever comes second finds the machine warmer.
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) costs[size].push(await cost(sites[size], name))
  const [small, large] = [median(costs.small), median(costs.large)]
  const bytes = (await bytesOf(sites.large, name)) / (await bytesOf(sites.small, name))
  const row = { address: name, 'µs CPU, 1,000': Math.round(small), [`µs CPU, ${articles.toLocaleString('en')}`]: Math.round(large) }
  console.log(`${name}: ${(large / small).toFixed(2)}`)
  rows.push({ ...row, ratio: (large / small).toFixed(2), 'ratio of bytes': bytes.toFixed(2) })
}
print('Uncached answers, by the number of articles', rows)
for (const { server } of Object.values(sites)) await server.stop()

async function open(size: number): Promise<Site> {
  const folder = seeded(size)
  const services = await servicesBeside({ DATA_DIR: folder })
  const user_id = await administrator(services)
  const token = await openProvedSession(services, { user_id }, 'Mozilla/5.0 (bench)')
  await services.database.close()
  const server = await startServer({ DEMO: 'no', DATA_DIR: folder, PAGE_CACHE_MB: '0', LIMITS: 'off' })
  await waitUntilIdle(server.pid)
  const { anyone, staff } = await addressesOf(server)
  return { server, addresses: { ...anyone, ...staff }, staff: new Set(Object.keys(staff)), headers: bearing(token) }
}

/** Of an earlier run, or a new one. */
async function administrator(services: Awaited<ReturnType<typeof servicesBeside>>): Promise<number> {
  const known = await services.database.db.selectFrom('users').select('id').where('role', '=', 'admin').where('email', 'is not', null).executeTakeFirst()
  return known?.id ?? createUser(services, { username: 'bench-editor', name: 'Bench', email: 'bench@example.org', role: 'admin' })
}

/** Of all addresses of that name together, uncompressed. */
async function bytesOf(site: Site, name: string): Promise<number> {
  let sum = 0
  for (const path of site.addresses[name] ?? []) sum += (await ask(site, name, path)).byteLength
  return sum
}

/** µs of CPU a request; the servers keep nothing, so every one is a miss. */
async function cost(site: Site, name: string): Promise<number> {
  const paths = site.addresses[name] ?? []
  const [before, until] = [cpuOf(site.server.pid), performance.now() + patience]
  let asked = 0
  for (; performance.now() < until || asked < 3; asked++) await ask(site, name, paths[asked % paths.length] ?? '/', 'br')
  return (cpuOf(site.server.pid) - before) / asked
}

async function ask({ server, staff, headers }: Site, name: string, path: string, encoding = 'identity'): Promise<ArrayBuffer> {
  const own = staff.has(name) ? headers : {}
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': encoding, 'user-agent': 'Mozilla/5.0 (bench)', ...own } })
  const body = await answer.arrayBuffer()
  if (answer.status !== 200 && path !== '/nowhere') throw new Error(`${path}: ${answer.status} ${Buffer.from(body).toString().slice(0, 300)}`)
  return body
}

// Cached pages while others ask for far more than can be made: at rest, at twice and at ten times the capacity for distinct
// searches, and beside 1,000 readers that take nothing. node bench/overload.ts [seconds, 10]
// The promise: p99 of cached pages at most 3 times that at rest, everything else is made or gets 503 with Retry-After, and
// nothing wrong is served.
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../testing/start-server.ts'
import { memoryOf, print } from './measure.ts'
import { measurePacedInThread, percentile } from './paced.ts'
import { argument, reportFigure } from './report-figure.ts'

const seconds = argument(1, 10)
const mostSlower = 3
const slowReaders = 1_000

await using server = await startServer({ DEMO: 'yes', LIMITS: 'off' })
const url = server.url.replace('localhost', '127.0.0.1')
let searches = 0

interface Counts {
  made: number
  refused: number
  failed: number
  wrong: number
}

for (const path of ['/', '/articles']) for (let i = 0; i < 30; i++) await ask(url + path, new Agent())
const capacity = await capacityHere()
const idle = await cachedP99()
console.log('capacity', Math.round(capacity), 'a second; cached p99 at rest', idle.toFixed(1), 'ms')
const rows = [{ load: 'none', 'p99 / idle': '1.0', made: 0, 'refused %': 0, 'failed %': 0, wrong: 0, 'memory, MB': megabytes() }]
const crowds: { times: number; slower: number; counts: Counts }[] = []
for (const times of [2, 10]) {
  const [p99, counts] = await Promise.all([cachedP99(), flood(capacity * times)])
  crowds.push({ times, slower: p99 / idle, counts })
  const all = counts.made + counts.refused + counts.failed
  rows.push({
    load: `${times} x`,
    'p99 / idle': (p99 / idle).toFixed(1),
    made: counts.made,
    'refused %': share(counts.refused, all),
    'failed %': share(counts.failed, all),
    wrong: counts.wrong,
    'memory, MB': megabytes(),
  })
}
const sockets = Array.from({ length: slowReaders }, stalledReader)
await sleep(5_000)
const beside = await cachedP99()
rows.push({
  load: `${slowReaders} slow readers`,
  'p99 / idle': (beside / idle).toFixed(1),
  made: 0,
  'refused %': 0,
  'failed %': 0,
  wrong: 0,
  'memory, MB': megabytes(),
})
const limit = performance.now() + 30_000
while (sockets.some(({ closed }) => !closed) && performance.now() < limit) await sleep(100)
print(`Overload (capacity ${Math.round(capacity)} distinct searches a second)`, rows)
for (const { times, slower, counts } of crowds) {
  reportFigure(`cached pages at ${times} times the capacity, p99 / idle`, slower.toFixed(1), slower <= mostSlower)
  reportFigure(`searches at ${times} times the capacity that were neither made nor refused with Retry-After`, counts.failed, counts.failed === 0)
  reportFigure(`wrong answers at ${times} times the capacity`, counts.wrong, counts.wrong === 0)
}
reportFigure(`cached pages beside ${slowReaders} slow readers, p99 / idle`, (beside / idle).toFixed(1), beside / idle <= mostSlower)
const connected = sockets.filter(({ closed }) => !closed).length
reportFigure(`slow readers of ${slowReaders} that are still connected`, connected, connected === 0)
for (const socket of sockets) socket.destroy()

/** Searches a second that are made when few ask together. */
async function capacityHere(): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const end = performance.now() + 3_000
  let made = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < end) if ((await ask(searchAddress(), agent)).status === 200) made++
    }),
  )
  agent.destroy()
  return made / 3
}

async function cachedP99(): Promise<number> {
  return percentile(await measurePacedInThread(url, '/', { seconds, perSecond: 100 }), 0.99)
}

async function flood(perSecond: number): Promise<Counts> {
  const agent = new Agent({ keepAlive: true })
  const counts: Counts = { made: 0, refused: 0, failed: 0, wrong: 0 }
  const open: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = began + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    open.push(ask(searchAddress(), agent).then((got) => count(counts, got)))
  }
  await Promise.all(open)
  agent.destroy()
  return counts
}

function count(counts: Counts, { status, wait, text, address }: Asked): void {
  const isWhole = text.endsWith('</html>') || text.trimEnd().endsWith('</html>')
  if (status === 503 && wait !== undefined && isWhole) counts.refused++
  else if (status === 200) counts.made++
  else counts.failed++
  const word = new URL(address).searchParams.get('q') ?? ''
  if (status === 200 && !(isWhole && text.includes(word))) counts.wrong++
}

function searchAddress(): string {
  return `${url}/search?q=word${searches++}x`
}

interface Asked {
  status: number
  wait: string | undefined
  text: string
  address: string
}

function ask(address: string, agent: Agent): Promise<Asked> {
  return new Promise((resolve) => {
    get(address, { agent, timeout: 15_000 }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, wait: answer.headers['retry-after'], text: Buffer.concat(parts).toString(), address }))
      answer.on('error', () => resolve({ status: 0, wait: undefined, text: '', address }))
    }).on('error', () => resolve({ status: 0, wait: undefined, text: '', address }))
  })
}

/** Asks for far more than fits into the buffers on the way, and reads none of it. */
function stalledReader(): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.pause()
  // Nothing but a read or an error would tell that the other side has gone.
  setInterval(() => socket.writable && socket.write('\r\n'), 1_000).unref()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30))
  return socket
}

function share(part: number, all: number): number {
  return Math.round((part / Math.max(1, all)) * 100)
}

function megabytes(): number {
  return Math.round(memoryOf(server.pid) / 1e6)
}

// Cached pages while others ask for far more than can be made: at rest, at twice and at ten times the capacity for distinct
// searches, and beside 1,000 readers that take nothing: while they come, stand and are sent away.
// node bench/overload.ts [seconds, 10]
// The promise: p99 of cached pages at most 3 times that at rest, everything else is made or gets 503 with Retry-After, and
// nothing wrong is served. At rest is before, between and after the loads: what else the machine does changes meanwhile.
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDrawnDemo } from './demo.ts'
import { memoryOf, print } from './measure.ts'
import { measurePacedInThread, percentile } from './paced.ts'
import { argument, reportFigure } from './report-figure.ts'

const seconds = argument(1, 10)
const mostSlower = 3
const slowReaders = 1_000
/** They come in so many ms, and the last of them has been too slow for 8 s when the measuring ends. */
const arrival = 5_000
const besideSeconds = 18

await using server = await startDrawnDemo()
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
const atRest = [await cachedTimes(seconds)]
console.log('capacity', Math.round(capacity), 'a second; cached p99 at rest', p99Of(atRest).toFixed(1), 'ms')
const crowds: { times: number; p99: number; counts: Counts; memory: number }[] = []
for (const times of [2, 10]) {
  const [cached, counts] = await Promise.all([cachedTimes(seconds), flood(capacity * times)])
  crowds.push({ times, p99: p99Of([cached]), counts, memory: megabytes() })
  atRest.push(await cachedTimes(seconds))
}
const sockets: Socket[] = []
const [besideTimes] = await Promise.all([cachedTimes(besideSeconds), comeSlowly()])
const memoryBeside = megabytes()
// Nothing but a read or an error tells that the other side has gone.
setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('\r\n')), 1_000).unref()
const limit = performance.now() + 45_000
while (sockets.some(({ closed }) => !closed) && performance.now() < limit) await sleep(100)
atRest.push(await cachedTimes(seconds))
const idle = p99Of(atRest)
const beside = p99Of([besideTimes]) / idle
print(`Overload (capacity ${Math.round(capacity)} distinct searches a second; cached p99 at rest ${idle.toFixed(1)} ms)`, [
  ...crowds.map(({ times, p99, counts, memory }) => {
    const all = counts.made + counts.refused + counts.failed
    return {
      load: `${times} x`,
      'p99 / idle': (p99 / idle).toFixed(1),
      made: counts.made,
      'refused %': share(counts.refused, all),
      'failed %': share(counts.failed, all),
      wrong: counts.wrong,
      'memory, MB': memory,
    }
  }),
  { load: `${slowReaders} slow readers`, 'p99 / idle': beside.toFixed(1), 'memory, MB': memoryBeside },
])
for (const { times, p99, counts } of crowds) {
  reportFigure(`cached pages at ${times} times the capacity, p99 / idle`, (p99 / idle).toFixed(1), p99 / idle <= mostSlower)
  reportFigure(`searches at ${times} times the capacity that were neither made nor refused with Retry-After`, counts.failed, counts.failed === 0)
  reportFigure(`wrong answers at ${times} times the capacity`, counts.wrong, counts.wrong === 0)
}
reportFigure(`cached pages beside ${slowReaders} slow readers, p99 / idle`, beside.toFixed(1), beside <= mostSlower)
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

function cachedTimes(duration: number): Promise<number[]> {
  return measurePacedInThread(url, '/', { seconds: duration, perSecond: 100 })
}

function p99Of(measured: number[][]): number {
  const all = measured.flat().sort((a, b) => a - b)
  return percentile(all, 0.99)
}

async function comeSlowly(): Promise<void> {
  const atOnce = 10
  while (sockets.length < slowReaders) {
    sockets.push(...Array.from({ length: atOnce }, stalledReader))
    await sleep((arrival * atOnce) / slowReaders)
  }
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

/**
 * Reads nothing of what it asks for: more than its side takes unread (64 kB), so that the rest waits at the server's. Not
 * much more: of 4 MB the kernel would take 2.3 MB for each of them at once, which it does only over the loopback.
 */
function stalledReader(): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3))
  return socket
}

function share(part: number, all: number): number {
  return Math.round((part / Math.max(1, all)) * 100)
}

function megabytes(): number {
  return Math.round(memoryOf(server.pid) / 1e6)
}

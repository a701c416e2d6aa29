// Cached pages while others ask for far more than can be made: at rest, at twice and at ten times the capacity for distinct
// searches, and beside 1,000 readers that take nothing: while they come, stand and are sent away.
// node bench/overload.ts [seconds, 10]
// The promise: p99 of cached pages at most 3 times that at rest, everything else is made or gets 503 with Retry-After, and
// nothing wrong is served. At rest is the middle of what is measured before, between and after the loads. What the machine adds,
// which sends the flood and is flooded, a bare server shows that needs as long for a search (bare-site.ts); it decides nothing.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../testing/start-server.ts'
import { startDrawnDemo } from './demo.ts'
import { flood, type Flooded } from './flood.ts'
import { median, memoryOf, print } from './measure.ts'
import { measurePacedInThread, percentile } from './paced.ts'
import { argument, reportFigure } from './report-figure.ts'

const seconds = argument(1, 10)
const mostSlower = 3
const slowReaders = 1_000
/** They come in so many ms, and the last of them has been too slow for 8 s when the measuring ends. */
const arrival = 5_000
const besideSeconds = 18

const loads = [2, 10]

await using server = await startDrawnDemo()
const url = server.url.replace('localhost', '127.0.0.1')
let crowdsSoFar = 0

for (const path of ['/', '/articles']) for (let i = 0; i < 30; i++) await (await fetch(url + path)).arrayBuffer()
const capacity = await capacityHere()
const { atRest, crowds } = await crowdsAt(url)
const bare = await bareSite()
const bareFigures = await crowdsAt(bare.url)
bare.stop()
const sockets: Socket[] = []
const [besideTimes] = await Promise.all([cachedTimes(besideSeconds), comeSlowly()])
const memoryBeside = megabytes()
// Nothing but a read or an error tells that the other side has gone.
setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('\r\n')), 1_000).unref()
const limit = performance.now() + 45_000
while (sockets.some(({ closed }) => !closed) && performance.now() < limit) await sleep(100)
atRest.push(p99Of(await cachedTimes(seconds)))
const idle = median(atRest)
const bareIdle = median(bareFigures.atRest)
const beside = p99Of(besideTimes) / idle
print(`Overload (capacity ${Math.round(capacity)} distinct searches a second; cached p99 at rest ${idle.toFixed(1)} ms)`, [
  ...crowds.map(({ times, p99, counts, memory, seconds: taken }) => {
    const all = counts.made + counts.refused + counts.failed
    return {
      load: `${times} x`,
      'a second': Math.round(all / taken),
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
for (const [nth, { times, p99, counts }] of crowds.entries()) {
  const bareTimes = (bareFigures.crowds[nth]?.p99 ?? NaN) / bareIdle
  const toBare = p99 / (bareFigures.crowds[nth]?.p99 ?? NaN)
  reportFigure(
    `cached pages at ${times} times the capacity, p99 / idle`,
    `${(p99 / idle).toFixed(1)} (the bare server ${bareTimes.toFixed(1)}; our p99 / that of the bare server ${toBare.toFixed(2)})`,
    p99 / idle <= mostSlower,
  )
  reportFigure(`searches at ${times} times the capacity that were neither made nor refused with Retry-After`, counts.failed, counts.failed === 0)
  reportFigure(`wrong answers at ${times} times the capacity`, counts.wrong, counts.wrong === 0)
}
reportFigure(`cached pages beside ${slowReaders} slow readers, p99 / idle`, beside.toFixed(1), beside <= mostSlower)
const connected = sockets.filter(({ closed }) => !closed).length
reportFigure(`slow readers of ${slowReaders} that are still connected`, connected, connected === 0)
for (const socket of sockets) socket.destroy()

/** What is measured of a site at rest and under each load. */
async function crowdsAt(address: string): Promise<{ atRest: number[]; crowds: (Flooded & { times: number; p99: number; memory: number })[] }> {
  const resting = [p99Of(await cachedTimes(seconds, address))]
  const found: (Flooded & { times: number; p99: number; memory: number })[] = []
  for (const times of loads) {
    const [cached, flooded] = await Promise.all([cachedTimes(seconds, address), crowd({ perSecond: capacity * times, seconds, mostConnections: 500 }, address)])
    found.push({ ...flooded, times, p99: p99Of(cached), memory: megabytes() })
    resting.push(p99Of(await cachedTimes(seconds, address)))
  }
  return { atRest: resting, crowds: found }
}

/** A bare server that makes as many searches a second as ours. */
async function bareSite(): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'bare-site.ts'), [String(port), String(1_000 / capacity)])
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Searches a second that are made when few ask together. */
async function capacityHere(): Promise<number> {
  const { counts, seconds: taken } = await crowd({ perSecond: 600, seconds: 1, mostConnections: 4 })
  return counts.made / taken
}

function crowd(load: { perSecond: number; seconds: number; mostConnections: number }, address = url): Promise<Flooded> {
  return flood({ url: address, word: `word${crowdsSoFar++}y`, ...load })
}

function cachedTimes(duration: number, address = url): Promise<number[]> {
  return measurePacedInThread(address, '/', { seconds: duration, perSecond: 100 })
}

function p99Of(sorted: number[]): number {
  return percentile(sorted, 0.99)
}

async function comeSlowly(): Promise<void> {
  const atOnce = 10
  while (sockets.length < slowReaders) {
    sockets.push(...Array.from({ length: atOnce }, stalledReader))
    await sleep((arrival * atOnce) / slowReaders)
  }
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

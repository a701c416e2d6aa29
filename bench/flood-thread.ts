// A crowd from a thread of its own: asks at a steady pace over kept connections, with as little work for each answer as possible.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { FloodAsked, FloodCounts } from './flood.ts'

const { url, perSecond, seconds, mostConnections, word } = workerData as FloodAsked // as `flood` gives it
const { hostname, port } = new URL(url)
/** ms */
const patience = 15_000
/** So many requests go out at once at most where this thread comes late, so that the server is not asked in bursts. */
const together = 20

const counts: FloodCounts = { made: 0, refused: 0, failed: 0, wrong: 0 }
const idle: Connection[] = []
const waiting: (() => void)[] = []
let connections = 0
let open = 0

class Connection {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #missing = 0
  #answered: ((text: string | null) => void) | undefined

  constructor() {
    connections++
    this.#socket = connect(Number(port), hostname)
    this.#socket.setNoDelay(true)
    this.#socket.setTimeout(patience, () => this.#socket.destroy())
    this.#socket.on('data', (part: Buffer) => this.#take(part))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#leave())
  }

  ask(text: string): Promise<string | null> {
    this.#socket.write(`GET /search?q=${text} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
    return new Promise((resolve) => (this.#answered = resolve))
  }

  #take(part: Buffer): void {
    if (this.#parts.push(part) === 1) this.#missing = lengthOf(part)
    this.#missing -= part.length
    if (this.#missing > 0) return
    const text = Buffer.concat(this.#parts).toString()
    this.#parts = []
    const answered = this.#answered
    this.#answered = undefined
    idle.push(this)
    answered?.(text)
    waiting.shift()?.()
  }

  #leave(): void {
    connections--
    const at = idle.indexOf(this)
    if (at >= 0) idle.splice(at, 1)
    this.#answered?.(null)
    waiting.shift()?.()
  }
}

/** Bytes of head and body. The head comes in one piece. */
function lengthOf(first: Buffer): number {
  const end = first.indexOf('\r\n\r\n') + 4
  const body = /\r\ncontent-length: (\d+)/i.exec(first.toString('latin1', 0, end))?.[1]
  return end + Number(body ?? 0)
}

async function free(): Promise<Connection> {
  while (idle.length === 0 && connections >= mostConnections) await new Promise<void>((resolve) => waiting.push(resolve))
  return idle.pop() ?? new Connection()
}

async function askOne(text: string): Promise<void> {
  open++
  count(await (await free()).ask(text), text)
  open--
}

function count(answer: string | null, text: string): void {
  const status = answer?.slice(9, 12)
  const isWhole = answer?.trimEnd().endsWith('</html>') === true
  if (status === '503' && isWhole && /\r\nretry-after: \d/i.test(answer ?? '')) counts.refused++
  else if (status === '200') counts.made++
  else counts.failed++
  if (status === '200' && !(isWhole && answer?.includes(text))) counts.wrong++
}

const began = performance.now()
for (let n = 0; n < perSecond * seconds;) {
  const due = Math.min(Math.floor(((performance.now() - began) * perSecond) / 1_000) + 1, perSecond * seconds)
  for (let i = 0; i < together && n < due; i++) void askOne(`${word}${n++}x`)
  await sleep(1)
}
while (open > 0) await sleep(10)
parentPort?.postMessage({ counts, seconds: (performance.now() - began) / 1_000 }, [])

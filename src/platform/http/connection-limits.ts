import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { addressMatcher, isPrivateAddress, subnetOf } from '../limits/network.ts'
import { unsentBytes } from './unsent-bytes.ts'

export interface ConnectionSettings {
  /** Open connections of one network. Left out: 512 of a public network, any number of a private one, where proxies are. */
  perNetwork?: number
  /** Instead of 30 s, ms. */
  patience?: number
  /** Instead of 25 s, ms. */
  idle?: number
}

interface Connection {
  network: string
  socket: Socket
  /** More than its network may have. */
  surplus: boolean
  request?: IncomingMessage
  response?: Pick<ServerResponse, 'writableFinished'>
  /** Whether a request came after the last look. */
  wasAsked: boolean
  /** When the last exchange was seen or the connection began, by performance.now(). */
  idleSince: number
  /** Where the transfer that runs stood at `at`. */
  mark?: { of: 'body' | 'answer'; at: number; bytes: number }
  /** While the server drains: bytes that had come when it was seen without a request, and when that was. */
  quiet?: { since: number; bytes: number }
}

const publicMost = 512
/** ms between two looks at all connections. */
const lookEvery = 2_000
/** A transfer has to bring `leastRate` bytes a second on the average of each such time, ms: a phone may be in a tunnel. */
const patience = 30_000
const leastRate = 1_000
/** Longer than keep-alive, which ends most: between two requests blank lines may come (RFC 9112, 2.2), and each begins its time anew. ms. */
const longestIdle = 25_000
/** From so many connections on, slow and idle ones have less time. */
const crowd = 500
const crowdedPatience = 8_000
const crowdedIdle = 5_000
/** Connections that are closed in one turn of the event loop: a thousand in one turn would keep every reader waiting. */
const mostClosedInTurn = 10
/** While the server drains, ms: a client that asks one thing after the other has sent its next request by then. */
const drainedIdle = 500

/** Closes connections that bring or take next to nothing, and those of a network that has too many. */
export class ConnectionLimits {
  readonly closed = { slow: 0, refused: 0, idle: 0 }
  readonly #settings: ConnectionSettings
  readonly #proxies: (address: string) => boolean
  readonly #all = new Map<Socket, Connection>()
  readonly #counts = new Map<string, number>()

  constructor(settings: ConnectionSettings, trustedProxies: string[]) {
    this.#settings = settings
    this.#proxies = addressMatcher(trustedProxies)
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#open(socket))
    const timer = setInterval(
      () => void this.#look(),
      Math.min(lookEvery, (this.#settings.patience ?? patience) / 4, (this.#settings.idle ?? longestIdle) / 4),
    ).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** For every request, before anything answers it; false when its network has too many connections. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#all.get(request.socket)
    if (!connection) return true
    connection.request = request
    connection.response = response
    connection.wasAsked = true
    if (connection.surplus) this.closed.refused++
    return !connection.surplus
  }

  /** Whether its network has too many connections: what it asks for is refused by `admits`. */
  isSurplus(socket: Socket): boolean {
    return this.#all.get(socket)?.surplus === true
  }

  /** For an answer without a response object, over a connection that has had no other: it is under way until all is written. */
  noteAnswer(socket: Socket): void {
    const connection = this.#all.get(socket)
    if (!connection) return
    connection.wasAsked = true
    connection.response ??= {
      get writableFinished() {
        return socket.writableLength === 0
      },
    }
  }

  /** From now on connections without a request are closed as soon as nothing more comes over them. The server listens no more. */
  drain(): void {
    const timer = setInterval(() => {
      this.#closeQuiet(performance.now())
      if (this.#all.size === 0) clearInterval(timer)
    }, drainedIdle / 5)
  }

  get open(): number {
    return this.#all.size
  }

  #open(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const network = subnetOf(address)
    const most = this.#mostOf(address)
    const surplus = this.#countOf(network) >= most && !this.#closeIdleOf(network)
    if (this.#countOf(network) >= 2 * most) {
      this.closed.refused++
      return void socket.destroy()
    }
    this.#all.set(socket, { network, socket, surplus, wasAsked: false, idleSince: performance.now() })
    this.#counts.set(network, this.#countOf(network) + 1)
    socket.once('close', () => this.#forget(socket, network))
  }

  #mostOf(address: string): number {
    if (this.#proxies(address)) return Infinity
    return this.#settings.perNetwork ?? (isPrivateAddress(address) ? Infinity : publicMost)
  }

  #countOf(network: string): number {
    return this.#counts.get(network) ?? 0
  }

  #forget(socket: Socket, network: string): void {
    if (!this.#all.delete(socket)) return
    const left = this.#countOf(network) - 1
    if (left > 0) this.#counts.set(network, left)
    else this.#counts.delete(network)
  }

  /** A connection without a request under way costs a reader nothing: one of those makes room for a new one. */
  #closeIdleOf(network: string): boolean {
    for (const connection of this.#all.values()) {
      if (connection.network !== network || !connection.response?.writableFinished) continue
      this.closed.idle++
      this.#forget(connection.socket, network)
      connection.socket.destroy()
      return true
    }
    return false
  }

  #closeQuiet(now: number): void {
    for (const connection of this.#all.values()) {
      const { socket, response, quiet } = connection
      if (response && !response.writableFinished) delete connection.quiet
      else if (quiet?.bytes !== socket.bytesRead) connection.quiet = { since: now, bytes: socket.bytesRead }
      else if (now - quiet.since >= drainedIdle) socket.destroy()
    }
  }

  async #look(): Promise<void> {
    const now = performance.now()
    const unsent = this.#all.size === 0 ? () => 0 : await unsentBytes()
    const found: Found[] = []
    for (const connection of this.#all.values()) {
      const transfer = transferOf(connection, unsent)
      if (transfer ? this.#isTooSlow(connection, transfer, now) : this.#isIdleTooLong(connection, now))
        found.push({ connection, reason: transfer ? 'slow' : 'idle' })
    }
    await this.#close(found)
  }

  async #close(found: Found[]): Promise<void> {
    for (const [n, { connection, reason }] of found.entries()) {
      if (n > 0 && n % mostClosedInTurn === 0) await nextTurn()
      // Since the look it may have ended by itself or have been asked.
      if (connection.socket.destroyed || (reason === 'idle' && connection.wasAsked)) continue
      this.closed[reason]++
      connection.socket.destroy()
    }
  }

  #isIdleTooLong(connection: Connection, now: number): boolean {
    if (connection.wasAsked || connection.mark || !connection.response?.writableFinished) connection.idleSince = now
    delete connection.mark
    connection.wasAsked = false
    return now - connection.idleSince >= (this.#all.size > crowd ? crowdedIdle : (this.#settings.idle ?? longestIdle))
  }

  #isTooSlow(connection: Connection, transfer: Transfer, now: number): boolean {
    const { mark } = connection
    if (mark?.of !== transfer.of || transfer.bytes < mark.bytes) {
      connection.mark = { ...transfer, at: now }
      return false
    }
    if (now - mark.at < (this.#all.size > crowd ? crowdedPatience : (this.#settings.patience ?? patience))) return false
    const tooSlow = (transfer.bytes - mark.bytes) / (now - mark.at) < leastRate / 1_000
    connection.mark = { ...transfer, at: now }
    return tooSlow
  }
}

interface Found {
  connection: Connection
  reason: 'slow' | 'idle'
}

interface Transfer {
  of: 'body' | 'answer'
  /** So far, over the whole life of the connection. */
  bytes: number
}

/** What waits for the other side: its body, or that it takes its answer. Undefined while it is we who are waited for. */
function transferOf({ socket, request, response }: Connection, unsent: (socket: Socket) => number): Transfer | undefined {
  const waiting = unsent(socket)
  if (waiting > 0) return { of: 'answer', bytes: socket.bytesWritten - waiting }
  // Beyond the mark the socket is not read: the body waits for us.
  const isRead = request && response && !response.writableFinished && !request.complete && request.readableLength < request.readableHighWaterMark
  return isRead ? { of: 'body', bytes: socket.bytesRead } : undefined
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswerBytes } from './answer-bytes.ts'
import type { CachedAnswers, StoredAnswer } from './cached-answer.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { longestPlainHead, plainHead } from './plain-head.ts'

interface PlainServing {
  server: Server
  answers: CachedAnswers
  connections: ConnectionLimits
  bytes: AnswerBytes
  /** Gives a connection to node:http. */
  attach(socket: Socket): void
}

/**
 * A connection of which node:http has had no byte. A chunk that is one whole plain request for a stored answer is answered here.
 * At the first other one node:http gets the connection, and keeps it.
 */
export class PlainConnection {
  readonly #serving: PlainServing
  readonly #socket: Socket
  #hasAnswered = false
  readonly #onData = (chunk: Buffer): void => this.#read(chunk)
  readonly #onEnd = (): void => void this.#socket.end()
  readonly #onError = (): void => {} // net destroys the socket
  readonly #onTimeout = (): void => this.#endSilence()

  constructor(serving: PlainServing, socket: Socket) {
    this.#serving = serving
    this.#socket = socket
    socket.setTimeout(serving.server.headersTimeout)
    socket.on('error', this.#onError).on('end', this.#onEnd).on('timeout', this.#onTimeout).on('data', this.#onData)
  }

  /** Node:http has a connection without a request for unused, not for idle, and does not close it with the server. */
  closeIdle(): void {
    if (this.#hasAnswered) this.#socket.destroySoon()
    else this.#handOver()
  }

  #read(chunk: Buffer): void {
    const answer = this.#answerTo(chunk)
    if (answer) this.#write(answer)
    else if (!this.#hasAnswered || !isBlank(chunk)) this.#handOver(chunk)
  }

  #answerTo(chunk: Buffer): StoredAnswer | undefined {
    const { answers } = this.#serving
    // For a client that sends and does not read no more than one answer waits here.
    if (this.#socket.writableLength > 0 || !this.#socket.writable || answers.stopping) return undefined
    const head = chunk.length <= longestPlainHead ? plainHead(chunk.toString('latin1')) : null
    return head ? answers.find(head) : undefined
  }

  #write(answer: StoredAnswer): void {
    const { server, bytes, connections } = this.#serving
    if (!this.#hasAnswered) this.#socket.setTimeout(server.keepAliveTimeout + (server.keepAliveTimeoutBuffer ?? 0))
    this.#hasAnswered = true
    bytes.write(this.#socket, answer)
    connections.noteAnswer(this.#socket)
  }

  #endSilence(): void {
    // ConnectionLimits looks at what is taken too slowly.
    if (this.#hasAnswered) return this.#socket.writableLength > 0 ? undefined : void this.#socket.destroy()
    this.#handOver()
    this.#serving.server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), this.#socket)
  }

  #handOver(chunk?: Buffer): void {
    const socket = this.#socket
    socket.off('error', this.#onError).off('end', this.#onEnd).off('timeout', this.#onTimeout).off('data', this.#onData).setTimeout(0)
    // Asks for more, as every new socket has: asked later, the stream would start the handle again that node:http has stopped.
    socket.read(0)
    this.#serving.attach(socket)
    // Node:http reads past the socket, where these bytes would come too late, until somebody else listens.
    if (socket.readableLength > 0) socket.on('data', () => {})
    if (chunk) socket.emit('data', chunk)
  }
}

/** Empty lines between two requests, which node:http passes over (RFC 9112, 2.2). */
function isBlank(chunk: Buffer): boolean {
  return chunk.every((byte) => byte === 13 || byte === 10)
}

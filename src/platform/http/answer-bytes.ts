import { STATUS_CODES, validateHeaderValue } from 'node:http'
import type { Socket } from 'node:net'
import type { StoredAnswer } from './cached-answer.ts'

/** Bytes of all answers that are kept ready for the rest of a second. */
const mostReady = 4 * 1_048_576
/** Larger bodies are not copied behind their head. */
const longestJoined = 131_072

interface Ready {
  body: Buffer | undefined
  bytes: Buffer
}

/** Stored answers as node:http writes them over a connection that stays open: head and body in one piece. */
export class AnswerBytes {
  readonly #keepAlive: string
  /** By the fields of the answer: all of a head but what changes with time. */
  readonly #heads = new WeakMap<string[], string>()
  readonly #ready = { whole: new Map<string[], Ready>(), head: new Map<string[], Ready>() }
  #readyBytes = 0
  #second = 0
  #date = ''

  /** @param keepAlive ms that the client is told it has until its next request */
  constructor(keepAlive: number) {
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1_000)}\r\n\r\n`
  }

  /** @throws TypeError for a header value that node:http refuses too */
  write(socket: Socket, answer: StoredAnswer): void {
    this.#look()
    if (!answer.body || answer.body.length <= longestJoined) return void socket.write(this.#joined(answer))
    socket.cork()
    socket.write(this.#headOf(answer), 'latin1')
    socket.write(answer.body)
    socket.uncork()
  }

  #joined(answer: StoredAnswer): Buffer {
    const { fields, body } = answer
    const ready = body ? this.#ready.whole : this.#ready.head
    const known = ready.get(fields)
    if (known && known.body === body) return known.bytes
    const head = this.#headOf(answer)
    const bytes = Buffer.allocUnsafeSlow(head.length + (body?.length ?? 0))
    bytes.write(head, 'latin1')
    body?.copy(bytes, head.length)
    if ((this.#readyBytes += bytes.length) <= mostReady) ready.set(fields, { body, bytes })
    return bytes
  }

  /** Written bytes are never changed: the kernel may not have taken them yet. */
  #look(): void {
    const now = Date.now()
    const second = Math.floor(now / 1_000)
    if (second === this.#second) return
    this.#second = second
    this.#date = new Date(now).toUTCString()
    this.#ready.whole.clear()
    this.#ready.head.clear()
    this.#readyBytes = 0
  }

  #headOf({ status, fields }: StoredAnswer): string {
    return `${this.#lastingHeadOf(status, fields)}Date: ${this.#date}\r\n${this.#keepAlive}`
  }

  #lastingHeadOf(status: number, fields: string[]): string {
    const known = this.#heads.get(fields)
    if (known !== undefined) return known
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let at = 0; at < fields.length; at += 2) {
      const [name = '', value = ''] = [fields[at], fields[at + 1]]
      validateHeaderValue(name, value)
      head += `${name}: ${value}\r\n`
    }
    this.#heads.set(fields, head)
    return head
  }
}

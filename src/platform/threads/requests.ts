import type { ByteStream, ReceiveBytes } from './byte-stream.ts'

export interface PendingRequest<Question> {
  id: number
  question: Question
  /** How many go along with it. */
  bytes: number
}

/** What goes along with a question and with its answer; only to and from a process. */
export interface RequestOptions {
  freight?: ByteStream
  unload?: ReceiveBytes
}

export type WorkerReply<Answer> = { id: number; answer: Answer } | { id: number; failure: { message: string; code: string | undefined } }

/** Whoever answers: a thread or a process. */
export interface Responder {
  /** @throws what its freight throws, and has ended then; nothing for what else happens to it */
  post(asked: PendingRequest<unknown>, along: RequestOptions): Promise<void>
  /** Whether it keeps this process alive. */
  hold(held: boolean): void
  end(): Promise<unknown>
  onReply(hear: (reply: unknown) => void): void
  onLost(hear: (error: Error) => void): void
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Questions to somebody who runs beside us: begun with the first one, begun anew after it was lost. */
export class RequestQueue<Question, Answer> {
  readonly #begin: () => Responder
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #answerer: Responder | undefined
  #asked = 0

  /** What `begin` starts calls `serveRequests`. */
  constructor(begin: () => Responder) {
    this.#begin = begin
  }

  /** Questions without an answer yet. */
  get open(): number {
    return this.#waiting.size
  }

  /** @throws Error with the `code` of what was thrown there; `code` is `lost` when whoever was asked has ended; what the freight throws */
  ask(question: Question, along: RequestOptions = {}): Promise<Answer> {
    const answerer = (this.#answerer ??= this.#start())
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Only an open question keeps the process alive.
      answerer.hold(true)
      answerer.post({ id, question, bytes: along.freight?.bytes ?? 0 }, along).catch((error: unknown) => {
        this.#waiting.delete(id)
        reject(error)
        this.#lose(answerer, new Error('It has ended over bytes that could not be read.'))
      })
    })
  }

  async close(): Promise<void> {
    await this.#answerer?.end()
  }

  #start(): Responder {
    const answerer = this.#begin()
    answerer.hold(false)
    answerer.onReply((reply) => this.#settle(answerer, reply as WorkerReply<Answer>)) // posted by serveRequests
    answerer.onLost((error) => this.#lose(answerer, error))
    return answerer
  }

  #settle(answerer: Responder, reply: WorkerReply<Answer>): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) answerer.hold(false)
    if ('answer' in reply) waiting?.resolve(reply.answer)
    else waiting?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }))
  }

  #lose(answerer: Responder, error: Error): void {
    if (this.#answerer !== answerer) return
    this.#answerer = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of lost) reject(Object.assign(error, { code: 'lost' }))
  }
}

import { Worker } from 'node:worker_threads'

export interface Asked<Question> {
  id: number
  question: Question
}

export type Reply<Answer> = { id: number; answer: Answer } | { id: number; failure: { message: string; code: string | undefined } }

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** A thread that answers questions, one after the other: begun with the first one, begun anew after it was lost. */
export class AskedThread<Question, Answer> {
  readonly #script: URL
  readonly #settings: unknown
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #worker: Worker | undefined
  #asked = 0

  /** `script` calls `answerQuestions` and finds `settings` as its workerData. */
  constructor(script: URL, settings?: unknown) {
    this.#script = script
    this.#settings = settings
  }

  /** Questions without an answer yet. */
  get open(): number {
    return this.#waiting.size
  }

  /** @throws Error with the `code` of what the thread threw; that it ended, when it did */
  ask(question: Question): Promise<Answer> {
    const worker = (this.#worker ??= this.#begin())
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Only an open question keeps the process alive.
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
      worker.postMessage({ id, question } satisfies Asked<Question>)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #begin(): Worker {
    const worker = new Worker(this.#script, { workerData: this.#settings })
    worker.unref()
    worker.on('message', (reply: Reply<Answer>) => this.#settle(worker, reply))
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The thread has ended.')))
    return worker
  }

  #settle(worker: Worker, reply: Reply<Answer>): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) worker.unref()
    if ('answer' in reply) waiting?.resolve(reply.answer)
    else waiting?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }))
  }

  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of lost) reject(error)
  }
}

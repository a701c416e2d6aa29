export interface Asked<Question> {
  id: number
  question: Question
}

export type Reply<Answer> = { id: number; answer: Answer } | { id: number; failure: { message: string; code: string | undefined } }

/** Whoever answers: a thread or a process. */
export interface Answerer {
  post(message: unknown): void
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
export class Questions<Question, Answer> {
  readonly #begin: () => Answerer
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #answerer: Answerer | undefined
  #asked = 0

  /** What `begin` starts calls `answerQuestions`. */
  constructor(begin: () => Answerer) {
    this.#begin = begin
  }

  /** Questions without an answer yet. */
  get open(): number {
    return this.#waiting.size
  }

  /** @throws Error with the `code` of what was thrown there; `code` is `lost` when whoever was asked has ended */
  ask(question: Question): Promise<Answer> {
    const answerer = (this.#answerer ??= this.#start())
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Only an open question keeps the process alive.
      answerer.hold(true)
      answerer.post({ id, question } satisfies Asked<Question>)
    })
  }

  async close(): Promise<void> {
    await this.#answerer?.end()
  }

  #start(): Answerer {
    const answerer = this.#begin()
    answerer.hold(false)
    answerer.onReply((reply) => this.#settle(answerer, reply as Reply<Answer>)) // posted by answerQuestions
    answerer.onLost((error) => this.#lose(answerer, error))
    return answerer
  }

  #settle(answerer: Answerer, reply: Reply<Answer>): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) answerer.hold(false)
    if ('answer' in reply) waiting?.resolve(reply.answer)
    else waiting?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }))
  }

  #lose(answerer: Answerer, error: Error): void {
    if (this.#answerer !== answerer) return
    this.#answerer = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of lost) reject(Object.assign(error, { code: 'lost' }))
  }
}

import { Problem } from './problem.ts'
import { randomKey } from './random-key.ts'

/** In ms: a cut connection is often there again after it. */
const pause = 1_000
/** In ms: a write that took longer has had its time. */
const soon = 5_000

/**
 * Saves of one thing, one after the other. A save whose answer was lost may have reached the server, which would see the
 * next one as a conflict: it is repeated with its own key before anything newer is sent.
 */
export class KeyedSaves<Body, Answer> {
  /** What was sent last, if nobody knows what became of it. */
  lost: { body: Body; key: string } | null = null
  private readonly put: (body: Body, key: string) => Promise<Answer>

  constructor(put: (body: Body, key: string) => Promise<Answer>) {
    this.put = put
  }

  /** Sends `body`, or what was lost instead. @throws Problem */
  async send(body: Body): Promise<Answer> {
    const sent = (this.lost ??= { body, key: randomKey() })
    try {
      const answer = await this.put(sent.body, sent.key)
      this.lost = null
      return answer
    } catch (thrown) {
      if (!isLost(thrown)) this.lost = null
      throw thrown
    }
  }

  /** What became of the lost save, if there is one; null as well when it was refused. @throws Problem when nobody will know it, or it is lost again */
  async settle(): Promise<Answer | null> {
    if (!this.lost) return null
    return this.send(this.lost.body).catch((thrown: unknown) => {
      if (this.lost || isDone(thrown)) throw thrown
      return null
    })
  }
}

/** Whether nobody knows if a write has been done: a gateway may say 5xx of one that has been. */
export function isLost(thrown: unknown): boolean {
  return !(thrown instanceof Problem) || thrown.status === 0 || thrown.status >= 500 || thrown.code === 'still-running'
}

/** Whether the server has done it, and cannot say any more what it answered. */
function isDone(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.code === 'answer-lost'
}

/** Sends it once more where the connection was cut. Both times it has the same key, or does the same twice. */
export async function sendAgainIfCut<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now()
  return send().catch((thrown: unknown) => {
    const isCut = thrown instanceof Problem && thrown.status === 0 && performance.now() - began < soon
    if (!isCut) throw thrown
    return new Promise((resolve) => setTimeout(resolve, pause)).then(send)
  })
}

import type { FastifyReply } from 'fastify'
import type { Problem } from '#base/problem.ts'

/** How long a page is sent again before it is made anew, ms. */
const remembered = 10_000

/** The page that says 503. It is made once for a whole crowd: to refuse has to cost far less than to answer. */
export class OverloadedPage {
  readonly #make: (problem: Problem) => Promise<string>
  #last: { at: number; made: Promise<void>; html?: Buffer } | undefined

  /** @param make the page, for everybody */
  constructor(make: (problem: Problem) => Promise<string>) {
    this.#make = make
  }

  /** What has just been sent; undefined when it has to be made anew. */
  get html(): Buffer | undefined {
    return this.#last && performance.now() - this.#last.at <= remembered ? this.#last.html : undefined
  }

  async answer(reply: FastifyReply, problem: Problem): Promise<FastifyReply> {
    if (!this.#last || performance.now() - this.#last.at > remembered) this.#last = this.#begin(problem)
    await this.#last.made
    const { html } = this.#last
    if (html === undefined) throw problem
    reply.server.busy.add(problem.code)
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(problem.retryAfter)))
    return reply.code(problem.status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }

  #begin(problem: Problem): { at: number; made: Promise<void>; html?: Buffer } {
    const begun: { at: number; made: Promise<void>; html?: Buffer } = { at: performance.now(), made: Promise.resolve() }
    begun.made = this.#make(problem).then(
      (html) => {
        begun.html = Buffer.from(html)
      },
      () => {},
    )
    return begun
  }
}

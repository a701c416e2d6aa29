import type { FastifyReply } from 'fastify'
import type { Problem } from '#base/problem.ts'

export type OverloadedPage = (reply: FastifyReply, problem: Problem) => Promise<FastifyReply>

/** How long a page is sent again before it is made anew, ms. */
const remembered = 10_000

/**
 * Answers 503 with a page that says so. It is made once for a whole crowd: to refuse has to cost far less than to answer.
 * @param make the page, for everybody
 */
export function overloadedPage(make: (problem: Problem) => Promise<string>): OverloadedPage {
  let last: { at: number; html: Promise<Buffer | null> } | undefined
  return async (reply, problem) => {
    if (!last || performance.now() - last.at > remembered)
      last = {
        at: performance.now(),
        html: make(problem).then(
          (html) => Buffer.from(html),
          () => null,
        ),
      }
    const html = await last.html
    if (html === null) throw problem
    reply.server.busy.add(problem.code)
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(problem.retryAfter)))
    return reply.code(problem.status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }
}

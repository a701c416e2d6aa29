import type { FastifyInstance } from 'fastify'
import { Problem } from '../../base/problem.ts'
import type { Rendered } from '../pagecache/entry.ts'
import { collector, type ApiSettings } from './api.ts'
import type { CachedAnswers } from './cached-answer.ts'
import type { Renders } from './renders.ts'
import type { PublicContext } from './routes.ts'

/** A public file that is written from the database: a feed, a sitemap, a calendar. The same for everyone, kept in the page cache. */
export interface PublicDocument {
  /** As the router has it: `/author/:username/rss.xml`. */
  path: string
  type: string
  /** @throws Problem 404 when there is nothing at these parameters; tag first, so that it is found out when there is. */
  write(context: PublicContext, params: Record<string, string>): Promise<string>
  /** Sent along with it. */
  headers?(params: Record<string, string>): [string, string][]
}

/** `common`: brings up to date what every document is made from and names its cache tags. */
export function mountDocuments(
  app: FastifyInstance,
  documents: PublicDocument[],
  settings: Pick<ApiSettings, 'reading' | 'now'> & { renders: Renders; answers: CachedAnswers; common(): Promise<string[]> },
): void {
  const { renders, answers } = settings
  for (const document of documents) {
    app.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
      const key = `file ${request.originalUrl.split('?')[0]}`
      const entry = await renders.entryOf(key, request.ip, () => rendered(document, request.params), { route: document.path })
      // Nothing of ours is there, but it may be the address of an older site.
      if (entry.status === 404 && app.pages.answer) return reply.callNotFound()
      if (entry.status === 200) answers.remember(request.originalUrl, key)
      reply.hijack()
      answers.write(request.raw, reply.raw, entry)
      return reply
    })
  }

  async function rendered(document: PublicDocument, params: Record<string, string>): Promise<Rendered> {
    const context = collector(settings)
    context.tag(...(await settings.common()))
    try {
      const body = await document.write(context, params)
      const headers = document.headers?.(params) ?? []
      return { status: 200, type: document.type, body, headers, tags: context.tags, expiresAt: context.life.until }
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error
      return { status: 404, type: 'text/plain; charset=utf-8', body: error.message, tags: context.tags, expiresAt: context.life.until }
    }
  }
}

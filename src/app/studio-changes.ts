import type { PublicHandler, RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { auditLogTag, studioTag, studioTags, type StudioTopic } from '#platform/studio-tags.ts'

type Handler = RouteSet['handlers'][string]

/**
 * Calls that change what lists of the studio show, by what they change. Where the change itself purges the tag (the
 * publishing engine, comments, messages, jobs) there is no row.
 */
const table: readonly (readonly [StudioTopic, RegExp])[] = [
  ['content', /^POST \/desk\/(?:events\/:id\/copies|releases\/from-pdf)$/],
  ['content', /^(?:POST|PUT|DELETE) \/(?:drafts|desk\/[^/]+)\/:id\/(?:notes|corrections|changes)(?:\/|$)/],
  ['people', /^(?:POST|PUT|DELETE) \/(?:people|invitations)(?:\/|$)|^POST \/(?:invitation\/(?:accept|passkey)|verify)$/],
  ['newsletter', /^(?:POST|PUT|PATCH|DELETE) \/newsletter\/(?:mailings|digests|lists|subscribers|segments|suppressions)(?:\/|$)/],
  ['media', /^(?:POST|PUT|PATCH|DELETE) \/media(?:\/|$)/],
  ['pages', /^(?:POST|PUT|DELETE) \/pages(?:\/|$)/],
  ['site', /^(?:POST|PUT|PATCH|DELETE) \/(?:redirects|snippets|webhooks|tokens|texts|settings)(?:\/|$)|^PUT \/client-errors\//],
  ['transfers', /^(?:POST|PUT|PATCH|DELETE) \/(?:imports|exports)(?:\/|$)/],
]

/** Screens hear of each entry of the audit log, whichever call or job has written it. */
export function announceAuditLog({ database, config }: Services): void {
  database.beforeCommit(async ({ purge }, tags) => {
    if (tags.has(auditLogTag)) purge(studioTag(config, 'audit'))
  })
}

/** ms. A long import is one change for the screens as often as that, not one a row. */
const writesGathered = 1_000

/**
 * From now on open screens of the studio hear of whatever this process writes, for what changes data without a call of the
 * API. @returns a function that tells them of the last writes; to be awaited before the database is closed
 */
export function announceWrites({ database, config }: Services): () => Promise<void> {
  const { write } = database
  const tags = Object.values(studioTags(config))
  let dueAt = 0
  let waiting = false
  database.write = async (work) => {
    const isDue = Date.now() >= dueAt
    const result = await write(async (writing) => {
      const answer = await work(writing)
      if (isDue) writing.purge(...tags)
      return answer
    })
    if (isDue) dueAt = Date.now() + writesGathered
    else waiting = true
    return result
  }
  return async () => {
    if (waiting) await write(async ({ purge }) => purge(...tags))
  }
}

/** The same calls; open screens of the studio hear of what one of them has changed. */
export function withStudioChanges({ database, config }: Services, { contract, handlers }: RouteSet): RouteSet {
  const announced = (key: string, handler: Handler): Handler => {
    const topic = table.find(([, shape]) => shape.test(key))?.[0]
    if (!topic || isPublic(handler)) return handler
    return async (ask: never) => {
      const answer = await handler(ask)
      // After the change: a screen that hears of it asks anew anyway whenever its stream begins.
      await database.write(async ({ purge }) => purge(studioTag(config, topic)))
      return answer
    }
  }
  return { contract, handlers: Object.fromEntries(Object.entries(handlers).map(([key, handler]) => [key, announced(key, handler)])) }
}

function isPublic(handler: Handler): handler is PublicHandler<unknown> {
  return typeof handler !== 'function'
}

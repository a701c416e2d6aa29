import { isoDate } from '#base/dates.ts'
import { shownNote } from '#i18n/stored-note.ts'
import { authorOf } from '#community/accounts/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { banFromComments, dismissReports, hideCommentsOf, moderateComment, openComments, pinComment } from './moderation.ts'
import type { ModerationAction, moderationContract, QueuedComment } from './moderation-contract.ts'
import { listActions, type AuditLogRow } from './moderation-store.ts'
import { countQueue, findCandidateComments, listQueue, listReports, type QueueRow } from './queue-store.ts'
import { blockedWords, saveBlockedWords } from './blocked-words.ts'

const done = { message: 'Done' }

export function moderationHandlers(services: Services): Handlers<typeof moderationContract> {
  const { db } = services.database
  return {
    async 'GET /comments/queue'({ query }) {
      const { show, limit, cursor, user, article, search } = query
      const filters = { show, user, article, search, limit }
      const candidates = search ? await findCandidateComments(services.database, search) : null
      const wanted = { queue: show, userId: user, articleId: article, search, candidates }
      const rows = await listQueue(db, { ...wanted, before: before(`queue ${show}`, cursor), limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const reports = await listReports(
        db,
        shown.flatMap((row) => (row.reports > 0 ? [row.id] : [])),
      )
      return {
        data: shown.map((row) =>
          queuedOf(
            row,
            reports.filter((report) => report.comment_id === row.id),
          ),
        ),
        links: { next: rows.length > limit ? next('/api/comments/queue', filters, `queue ${show}`, shown.at(-1)) : null, prev: null },
        // A search may read every comment: not once more, where the first page has all it found.
        meta: { total: cursor === undefined && rows.length <= limit ? rows.length : await countQueue(db, wanted), per_page: limit },
      }
    },
    async 'GET /comments/trail'({ query }) {
      const { limit, cursor, comment, user } = query
      const rows = await listActions(db, { commentId: comment, userId: user, before: before('trail', cursor), limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return {
        data: shown.map(actionOf),
        links: { next: rows.length > limit ? next('/api/comments/trail', { comment, user, limit }, 'trail', shown.at(-1)) : null, prev: null },
      }
    },
    async 'PUT /comments/:id/status'({ params, body, viewer }) {
      await moderateComment(services, viewer, params.id, body.status, body.note)
      return done
    },
    async 'DELETE /comments/:id/reports'({ params, viewer }) {
      await dismissReports(services, viewer, params.id)
      return done
    },
    async 'PUT /comments/:id/pin'({ params, body, viewer }) {
      await pinComment(services, viewer, params.id, body.pinned)
      return done
    },
    async 'PUT /comments/blog/:id'({ params, body, viewer }) {
      await openComments(services, viewer, params.id, body.open)
      return done
    },
    async 'PUT /comments/people/:id/ban'({ params, body, viewer }) {
      await banFromComments(services, viewer, params.id, body.banned, body.note)
      return done
    },
    'PUT /comments/people/:id/hidden': async ({ params, body, viewer }) => ({ count: await hideCommentsOf(services, viewer, params.id, body.hidden) }),
    'GET /comments/words': async () => ({ data: await blockedWords(services) }),
    'PUT /comments/words': async ({ body }) => ({ data: await saveBlockedWords(services, body.words, body.based_on) }),
  }
}

function before(binding: string, cursor: string | undefined): number | null {
  return cursor === undefined ? null : Number(positionIn(binding, cursor, ['integer'])[0])
}

function next(path: string, filters: Record<string, string | number | undefined>, binding: string, last: { id: number } | undefined): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  query.set('cursor', cursorOf(binding, [last?.id ?? 0]))
  return `${path}?${query}`
}

function queuedOf(row: QueueRow, reports: QueuedComment['reports']): QueuedComment {
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    description: row.description,
    quote: row.quote,
    created_at: isoDate(row.created_at),
    edited_at: row.edited_at === null ? null : isoDate(row.edited_at),
    is_reply: row.thread_id !== 0,
    user: { ...authorOf({ id: row.user_id, username: row.username, name: row.name, avatar: row.avatar }), banned: row.banned > 0 },
    article: { id: row.article_id, slug: row.slug, title: row.title },
    reports,
  }
}

function actionOf(row: AuditLogRow): ModerationAction {
  const { id, action, actor, comment_id, article_id, username, note } = row
  return { id, action, actor, comment_id, article_id, username, note: shownNote(note), created_at: isoDate(row.created_at) }
}

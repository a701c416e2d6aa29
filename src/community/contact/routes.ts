import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { contactContract, type ContactMessage, type WholeMessage } from './contract.ts'
import { replyTo, takeMessage } from './service.ts'
import { countMessages, findCandidateMessages, findMessage, listMessages, listReplies, removeMessage, updateMessage, type MessageRow } from './store.ts'

export function contactRoutes(services: Services): RouteSet {
  const { db } = services.database

  async function answer(id: number): Promise<{ data: WholeMessage }> {
    const row = await findMessage(db, id)
    if (!row) throw notFound()
    const replies = await listReplies(db, id)
    return {
      data: {
        ...messageOf(row),
        replies: replies.map(({ id: reply, text, username, created_at }) => ({ id: reply, text, by: username, created_at: isoDate(created_at) })),
      },
    }
  }

  return routes(contactContract, {
    async 'POST /contact'({ body }) {
      await takeMessage(services, body)
      return { message: t('contact.thank-you') }
    },

    async 'GET /contact/messages'({ query: { status, topic, search, limit, cursor } }) {
      const filter = { ...(topic ? { topic } : {}), ...(search ? { search } : {}) }
      const binding = `contact ${status} ${topic ?? ''} ${search ?? ''}`
      const before = cursor === undefined ? undefined : Number(positionIn(binding, cursor, ['integer'])[0])
      const wanted = { ...filter, candidates: search ? await findCandidateMessages(services.database, search) : null }
      const rows = await listMessages(db, { status, ...wanted }, limit + 1, before)
      const counts = await countMessages(db, wanted)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const next = rows.length > limit && last ? new URLSearchParams({ status, ...filter, limit: String(limit), cursor: cursorOf(binding, [last.id]) }) : null
      const total = status === 'all' ? counts.new + counts.answered + counts.spam : counts[status]
      return { data: shown.map(messageOf), links: { next: next && `/api/contact/messages?${next}`, prev: null }, meta: { total, per_page: limit }, counts }
    },

    'GET /contact/messages/:id': ({ params }) => answer(params.id),

    async 'PUT /contact/messages/:id'({ params, body, now }) {
      const { status, note, based_on: basedOn } = body
      // Once an editor has judged, the site's own reason is history.
      const judged = status ? { status, reason: '' as const } : {}
      await services.database.write(async ({ tx }) => {
        // Written first: whoever else changes it waits.
        if (!(await updateMessage(tx, params.id, { ...judged, updated_at: now }))) throw notFound()
        const stored = await findMessage(tx, params.id)
        if (note !== undefined && stored) await updateMessage(tx, params.id, mergeOnBase({ note: stored.note }, { note }, basedOn))
      })
      return answer(params.id)
    },

    async 'POST /contact/messages/:id/replies'({ params, body, viewer }) {
      if (!(await replyTo(services, params.id, viewer.id, body.text))) throw notFound()
      return answer(params.id)
    },

    async 'DELETE /contact/messages/:id'({ params }) {
      if (!(await services.database.write(({ tx }) => removeMessage(tx, params.id)))) throw notFound()
      return { message: 'Removed' }
    },
  })
}

function messageOf({ created_at, updated_at, ...row }: MessageRow): ContactMessage {
  return { ...row, created_at: isoDate(created_at), updated_at: isoDate(updated_at) }
}

function notFound(): Problem {
  return new Problem(404, 'message-not-found', t('contact.error-there-is-no-such-message'))
}

import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { authorOf } from '#community/accounts/service.ts'
import { folded } from '#base/search-words.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { articleAdapter } from './article-adapter.ts'
import { draftOf, previewOf } from './article-drafts.ts'
import { act, applyBulkAction } from './bulk-actions.ts'
import { checkDraft } from './check-draft.ts'
import { draftsContract, editorialNotesContract, type Draft, type DraftFields } from './contract.ts'
import { emptyDraft } from './draft-schemas.ts'
import { acquireLock, releaseLock } from './edit-lock.ts'
import { changeNote, deleteNote, notesOf, writeNote } from './editorial-notes.ts'
import {
  approveDraft,
  archiveDraft,
  unarchive,
  discardChanges,
  duplicateDraft,
  removeDraft,
  requestChanges,
  submitDraft,
  withdrawSubmission,
  unpublish,
  type Subject,
} from './publishing.ts'
import { calendarOf, countsOf, draftPage } from './queues.ts'
import { isKnownTo } from './co-authors.ts'
import { restoreRevision, revisionAt, revisionsOf } from './revisions.ts'
import { mayBegin } from './rules.ts'
import { addTranslation, markUpToDate, translationsOf } from './translations.ts'
import { beginDraft, Newer, saveDraft } from './save-draft.ts'
import { submissionsOpen } from './submissions.ts'

const longestCalendar = 92 * 86_400_000

export function draftsRoutes(services: Services): RouteSet {
  const { db } = services.database

  async function one(viewer: Viewer, id: number, key?: string): Promise<{ data: Draft }> {
    return { data: await draftOf(db, viewer, id, services.now(), key) }
  }

  const subject = (viewer: Viewer, id: number): Subject<DraftFields> => ({ services, adapter: articleAdapter, viewer, id })

  async function assertMayBegin(viewer: Viewer): Promise<void> {
    if (!mayBegin(viewer, await submissionsOpen(services))) throw new Problem(403, 'not-allowed', t('publishing.error-to-write-here-ask-an-editor'))
  }

  return routes(
    { ...draftsContract, ...editorialNotesContract },
    {
      'GET /drafts': ({ query, viewer, now }) => draftPage(db, viewer, query, now),
      'GET /drafts/counts': async ({ viewer }) => ({ data: await countsOf(db, viewer), may_write: mayBegin(viewer, await submissionsOpen(services)) }),
      async 'GET /drafts/calendar'({ query, viewer, now }) {
        const [from, to] = [Date.parse(query.from), Date.parse(query.to) + 86_400_000]
        if (to - from > longestCalendar) throw new Problem(422, 'invalid', t('publishing.error-to-at-most-92-days'), { fields: { to: ['at most 92 days'] } })
        return calendarOf(db, viewer, from, to, now)
      },
      async 'GET /drafts/authors'({ query, viewer }) {
        const words = folded(query.search).trim()
        const users = await db
          .selectFrom('users')
          .select(['id', 'username', 'name', 'avatar'])
          .where('status', '=', 'active')
          .$call((users) => (query.id === undefined ? users.where('role', '<>', 'member') : users.where('id', '=', query.id).where(isKnownTo(viewer))))
          .orderBy('id')
          .limit(5_000)
          .execute()
        return {
          data: users
            .filter((user) => folded(`${user.name} ${user.username}`).includes(words))
            .slice(0, 12)
            .map(authorOf),
        }
      },
      async 'POST /drafts'({ body, viewer }) {
        await assertMayBegin(viewer)
        return one(viewer, await beginDraft(services, articleAdapter, { fields: { ...emptyDraft, ...body }, viewer }))
      },
      'POST /drafts/bulk': async ({ body: { ids, action, topic }, viewer }) => ({
        data: await applyBulkAction({ ids, action, viewer }, (id) =>
          action === 'add-topic' ? addTopic(subject(viewer, id), topic) : act(subject(viewer, id), action),
        ),
      }),
      'GET /drafts/:id': ({ params, viewer }) => one(viewer, params.id),
      async 'PUT /drafts/:id'({ params, body, viewer, client }) {
        // Whoever may save may see what they saved, also when their powers have fallen asleep over it.
        const writer = { ...viewer, asleep: undefined }
        try {
          await saveDraft(subject(viewer, params.id), body)
          return await one(writer, params.id, body.lock)
        } catch (thrown) {
          if (!(thrown instanceof Newer)) throw thrown
          client.setStatus(409)
          return { ...(await one(viewer, params.id, body.lock)), error: 'Somebody else has saved since. Nothing of yours was saved.', code: 'newer-revision' }
        }
      },
      async 'DELETE /drafts/:id'({ params, viewer }) {
        await removeDraft(subject(viewer, params.id))
        return { message: 'It is gone.' }
      },
      'GET /drafts/:id/checks': async ({ params, viewer }) => ({ data: await checkDraft(services, viewer, params.id) }),
      'GET /drafts/:id/preview': async ({ params, viewer }) => ({ data: await previewOf(db, viewer, params.id) }),
      async 'POST /drafts/:id/submit'({ params, viewer }) {
        await submitDraft(subject(viewer, params.id))
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/take-back'({ params, viewer }) {
        await withdrawSubmission(subject(viewer, params.id))
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/send-back'({ params, body, viewer }) {
        await requestChanges(subject(viewer, params.id), body.note)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/approve'({ params, body, viewer }) {
        await approveDraft(subject(viewer, params.id), { at: body.at === undefined ? undefined : Date.parse(body.at), small: body.small ?? false })
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/unpublish'({ params, viewer }) {
        await unpublish(subject(viewer, params.id))
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/discard'({ params, viewer }) {
        await discardChanges(subject(viewer, params.id))
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/archive'({ params, viewer }) {
        await archiveDraft(subject(viewer, params.id))
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/bring-back'({ params, viewer }) {
        await unarchive(subject(viewer, params.id))
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/duplicate'({ params, viewer }) {
        await assertMayBegin(viewer)
        return one(viewer, await duplicateDraft(subject(viewer, params.id)))
      },
      'GET /drafts/:id/translations': async ({ params, viewer }) => ({ data: await translationsOf(subject(viewer, params.id)) }),
      async 'POST /drafts/:id/translations'({ params, body, viewer }) {
        await assertMayBegin(viewer)
        return one(viewer, await addTranslation(subject(viewer, params.id), body.language))
      },
      async 'PUT /drafts/:id/translations/seen'({ params, body, viewer }) {
        await markUpToDate(subject(viewer, params.id), body.parts)
        return { data: await translationsOf(subject(viewer, params.id)) }
      },
      'POST /drafts/:id/lock': ({ params, body, viewer }) => acquireLock(subject(viewer, params.id), body),
      async 'POST /drafts/:id/unlock'({ params, body }) {
        await releaseLock(services, articleAdapter, params.id, body.key)
        return { message: 'It is free.' }
      },
      'GET /drafts/:id/revisions': async ({ params, viewer }) => ({ data: await revisionsOf(subject(viewer, params.id)) }),
      'GET /drafts/:id/revisions/:revision': async ({ params, viewer }) => ({ data: await revisionAt(subject(viewer, params.id), params.revision) }),
      async 'POST /drafts/:id/revisions/:revision/restore'({ params, viewer }) {
        await restoreRevision(subject(viewer, params.id), params.revision)
        return one(viewer, params.id)
      },
      'GET /drafts/:id/notes': async ({ params, viewer }) => ({ data: await notesOf(subject(viewer, params.id)) }),
      async 'POST /drafts/:id/notes'({ params, body, viewer }) {
        await writeNote(subject(viewer, params.id), body)
        return { data: await notesOf(subject(viewer, params.id)) }
      },
      async 'PUT /drafts/:id/notes/:note'({ params, body, viewer }) {
        await changeNote(subject(viewer, params.id), params.note, body)
        return { data: await notesOf(subject(viewer, params.id)) }
      },
      async 'DELETE /drafts/:id/notes/:note'({ params, viewer }) {
        await deleteNote(subject(viewer, params.id), params.note)
        return { data: await notesOf(subject(viewer, params.id)) }
      },
    },
  )
}

async function addTopic(subject: Subject<DraftFields>, topic: number | undefined): Promise<void> {
  if (topic === undefined) throw new Problem(422, 'invalid', t('publishing.error-topic-is-missing'), { fields: { topic: ['is missing'] } })
  // A save leaves out what is not there: here nothing else is asked for.
  const known = await subject.services.database.db.selectFrom('topics').select('id').where('id', '=', topic).executeTakeFirst()
  if (!known) throw new Problem(404, 'not-found', t('publishing.error-this-topic-has-been-removed'))
  await saveDraft(subject, { base: null, fields: ({ topics }) => ({ topics: topics.includes(topic) ? topics : [...topics, topic] }) })
}

import { isoDate } from '#base/dates.ts'
import { wordCount } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { readingMinutes } from '#base/blocks/reading-time.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { authorOf } from '#community/accounts/service.ts'
import { directionOf } from '#content/articles/rules.ts'
import { folded } from '#base/search-words.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { changeMany } from './bulk-actions.ts'
import { checkDraft } from './check-draft.ts'
import { draftsContract, marginContract, type Draft } from './contract.ts'
import { draftOf, openDraft } from './find-draft.ts'
import { approveDraft, archiveDraft, bringBack, discardChanges, duplicateDraft, removeDraft, sendBack, submitDraft, takeBack, unpublish } from './publishing.ts'
import { changeNote, deleteNote, getUp, notesOf, restoreRevision, revisionAt, revisionsOf, sitDown, writeNote } from './editorial-notes.ts'
import { calendarOf, countsOf, draftPage } from './queues.ts'
import { mayBegin } from './rules.ts'
import { beginDraft, Newer, saveDraft } from './save-draft.ts'
import { submissionsOpen } from './submissions.ts'

const longestCalendar = 92 * 86_400_000

export function draftsRoutes(services: Services): RouteSet {
  const { db } = services.database

  async function one(viewer: Viewer, id: number, key?: string): Promise<{ data: Draft }> {
    return { data: await draftOf(db, viewer, id, services.now(), key) }
  }

  async function demandBeginning(viewer: Viewer): Promise<void> {
    if (!mayBegin(viewer, await submissionsOpen(services))) throw new Problem(403, 'not-allowed', 'To write here, ask an editor: they make you an author.')
  }

  return routes(
    { ...draftsContract, ...marginContract },
    {
      'GET /drafts': ({ query, viewer, now }) => draftPage(db, viewer, query, now),
      'GET /drafts/counts': async ({ viewer }) => ({ data: await countsOf(db, viewer), may_write: mayBegin(viewer, await submissionsOpen(services)) }),
      async 'GET /drafts/calendar'({ query, viewer, now }) {
        const [from, to] = [Date.parse(query.from), Date.parse(query.to) + 86_400_000]
        if (to - from > longestCalendar) throw new Problem(422, 'invalid', 'to: at most 92 days', { fields: { to: ['at most 92 days'] } })
        return calendarOf(db, viewer, from, to, now)
      },
      async 'GET /drafts/authors'({ query }) {
        const words = folded(query.search).trim()
        const users = await db
          .selectFrom('users')
          .select(['id', 'username', 'name', 'avatar'])
          .where('status', '=', 'active')
          // Whoever is named already keeps their name, whatever they are by now.
          .$call((users) => (query.id === undefined ? users.where('role', '<>', 'member') : users.where('id', '=', query.id)))
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
        await demandBeginning(viewer)
        return one(viewer, await beginDraft(services, viewer, body))
      },
      'POST /drafts/bulk': async ({ body, viewer }) => ({ data: await changeMany(services, viewer, body) }),
      'GET /drafts/:id': ({ params, viewer }) => one(viewer, params.id),
      async 'PUT /drafts/:id'({ params, body, viewer, client }) {
        // Whoever may save may see what they saved, also when their powers have fallen asleep over it.
        const writer = { ...viewer, asleep: undefined }
        try {
          await saveDraft(services, viewer, params.id, body)
          return await one(writer, params.id, body.lock)
        } catch (thrown) {
          if (!(thrown instanceof Newer)) throw thrown
          client.setStatus(409)
          return { ...(await one(viewer, params.id, body.lock)), error: 'Somebody has saved since. Nothing of yours was written.', code: 'newer-revision' }
        }
      },
      async 'DELETE /drafts/:id'({ params, viewer }) {
        await removeDraft(services, viewer, params.id)
        return { message: 'It is gone.' }
      },
      'GET /drafts/:id/checks': async ({ params, viewer }) => ({ data: await checkDraft(services, viewer, params.id) }),
      async 'GET /drafts/:id/preview'({ params, viewer }) {
        const { article, draft, fields } = await openDraft(db, viewer, params.id)
        const blocks = readBlocks(fields.content)
        const shown = { ...article, ...fields, title: fields.title || 'Untitled', topics: article.topics, co_authors: article.co_authors, slug: article.slug }
        const counted = { word_count: wordCount(blocks), reading_minutes: readingMinutes(blocks), direction: directionOf(fields.language) }
        return { data: { ...shown, ...counted, updated_at: draft ? isoDate(draft.changed_at) : article.updated_at } }
      },
      async 'POST /drafts/:id/submit'({ params, viewer }) {
        await submitDraft(services, viewer, params.id)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/take-back'({ params, viewer }) {
        await takeBack(services, viewer, params.id)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/send-back'({ params, body, viewer }) {
        await sendBack(services, viewer, params.id, body.note)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/approve'({ params, body, viewer }) {
        await approveDraft(services, viewer, params.id, body.at === undefined ? undefined : Date.parse(body.at))
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/unpublish'({ params, viewer }) {
        await unpublish(services, viewer, params.id)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/discard'({ params, viewer }) {
        await discardChanges(services, viewer, params.id)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/archive'({ params, viewer }) {
        await archiveDraft(services, viewer, params.id)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/bring-back'({ params, viewer }) {
        await bringBack(services, viewer, params.id)
        return one(viewer, params.id)
      },
      async 'POST /drafts/:id/duplicate'({ params, viewer }) {
        await demandBeginning(viewer)
        return one(viewer, await duplicateDraft(services, viewer, params.id))
      },
      'POST /drafts/:id/lock': ({ params, body, viewer }) => sitDown(services, viewer, params.id, body),
      async 'POST /drafts/:id/unlock'({ params, body }) {
        await getUp(services, params.id, body.key)
        return { message: 'It is free.' }
      },
      'GET /drafts/:id/revisions': async ({ params, viewer }) => ({ data: await revisionsOf(services, viewer, params.id) }),
      'GET /drafts/:id/revisions/:revision': async ({ params, viewer }) => ({ data: await revisionAt(services, viewer, params.id, params.revision) }),
      async 'POST /drafts/:id/revisions/:revision/restore'({ params, viewer }) {
        await restoreRevision(services, viewer, params.id, params.revision)
        return one(viewer, params.id)
      },
      'GET /drafts/:id/notes': async ({ params, viewer }) => ({ data: await notesOf(services, viewer, params.id) }),
      async 'POST /drafts/:id/notes'({ params, body, viewer }) {
        await writeNote(services, viewer, params.id, body)
        return { data: await notesOf(services, viewer, params.id) }
      },
      async 'PUT /drafts/:id/notes/:note'({ params, body, viewer }) {
        await changeNote(services, viewer, params.id, params.note, body)
        return { data: await notesOf(services, viewer, params.id) }
      },
      async 'DELETE /drafts/:id/notes/:note'({ params, viewer }) {
        await deleteNote(services, viewer, params.id, params.note)
        return { data: await notesOf(services, viewer, params.id) }
      },
    },
  )
}

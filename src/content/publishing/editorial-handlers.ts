import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { articleAdapter } from './article-adapter.ts'
import { editorialNotesContract } from './contract.ts'
import { acquireLock, releaseLock } from './edit-lock.ts'
import { changeNote, deleteNote, notesOf, writeNote } from './editorial-notes.ts'
import { restoreRevision, revisionAt, revisionsOf } from './revisions.ts'

import { draftAccess } from './draft-access.ts'
import { t } from '#i18n/messages.ts'
/** Edit lock, revisions and editorial notes of an article. */
export function editorialHandlers(services: Services) {
  const { one, subject } = draftAccess(services)
  return {
    'POST /drafts/:id/lock': ({ params, body, viewer }) => acquireLock(subject(viewer, params.id), body),
    async 'POST /drafts/:id/unlock'({ params, body }) {
      await releaseLock(services, articleAdapter, params.id, body.key)
      return { message: t('studio-error.lock-free') }
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
  } satisfies Partial<Handlers<typeof editorialNotesContract>>
}

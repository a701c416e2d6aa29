import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { draftsContract } from './contract.ts'
import { approveDraft, discardChanges, unpublish } from './publishing.ts'
import { requestChanges, submitDraft, withdrawSubmission } from './review.ts'
import { archiveDraft, unarchive, duplicateDraft } from './archive.ts'
import { addTranslation, markUpToDate, translationsOf } from './translations.ts'

import { draftAccess } from './draft-access.ts'

export function draftActionHandlers(services: Services) {
  const { one, subject, assertMayBegin } = draftAccess(services)
  return {
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
  } satisfies Partial<Handlers<typeof draftsContract>>
}

export function translationHandlers(services: Services) {
  const { one, subject, assertMayBegin } = draftAccess(services)
  return {
    'GET /drafts/:id/translations': async ({ params, viewer }) => ({ data: await translationsOf(subject(viewer, params.id)) }),
    async 'POST /drafts/:id/translations'({ params, body, viewer }) {
      await assertMayBegin(viewer)
      return one(viewer, await addTranslation(subject(viewer, params.id), body.language))
    },
    async 'PUT /drafts/:id/translations/seen'({ params, body, viewer }) {
      await markUpToDate(subject(viewer, params.id), body.parts)
      return { data: await translationsOf(subject(viewer, params.id)) }
    },
  } satisfies Partial<Handlers<typeof draftsContract>>
}

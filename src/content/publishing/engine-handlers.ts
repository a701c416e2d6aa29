import { shownTitle } from './untitled.ts'
import { isoDate } from '#base/dates.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { PublishingAdapter } from './adapter.ts'
import { act, applyBulkAction, type BulkValues } from './bulk-actions.ts'
import { acquireLock, releaseLock } from './edit-lock.ts'
import { changeNote, deleteNote, notesOf, writeNote } from './editorial-notes.ts'
import { changesOf, heldLock, openDraft, rightsOf } from './find-draft.ts'
import { approveDraft, discardChanges, unpublish, type Subject } from './publishing.ts'
import { requestChanges, submitDraft, withdrawSubmission } from './review.ts'
import { archiveDraft, unarchive, duplicateDraft } from './archive.ts'
import { restoreRevision, revisionAt, revisionsOf } from './revisions.ts'
import { stateOf, type CommonAction } from './rules.ts'
import { Newer, saveDraft } from './save-draft.ts'
import { countOpenNotes } from './note-store.ts'
import { addTranslation, markUpToDate, setLanguage, translationsOf } from './translations.ts'
import { t } from '#i18n/messages.ts'

interface Ask {
  params: { id: number; revision: number; note: number }
  viewer: Viewer
  client: Client
}
type Said<B> = Ask & { body: B }

/** The handlers of the engine's calls under `/desk/<path>`. */
export function engineHandlers<F extends object>(
  services: Services,
  path: string,
  adapter: PublishingAdapter<F>,
): Record<string, (ask: never) => Promise<unknown>> {
  const subject = (viewer: Viewer, id: number): Subject<F> => ({ services, adapter, viewer, id })
  const one = async (viewer: Viewer, id: number, key?: string) => ({ data: await contentDraftOf(subject(viewer, id), key) })
  /** The handler of an action that has no body. */
  const action =
    (work: (subject: Subject<F>) => Promise<void>) =>
    async ({ params: { id }, viewer }: Ask) => {
      await work(subject(viewer, id))
      return one(viewer, id)
    }
  const notes =
    <B>(work: (subject: Subject<F>, ask: Said<B>) => Promise<void> | void) =>
    async (ask: Said<B>) => {
      const about = subject(ask.viewer, ask.params.id)
      await work(about, ask)
      return { data: await notesOf(about) }
    }
  const at = `/desk/${path}`

  return {
    [`POST ${at}/bulk`]: async ({ body: { ids, action: name, ...said }, viewer }: Said<{ ids: number[]; action: CommonAction } & BulkValues>) => ({
      data: await applyBulkAction({ ids, action: name, viewer }, (id) => act(subject(viewer, id), name, said)),
    }),
    [`GET ${at}/:id/draft`]: ({ params, viewer }: Ask) => one(viewer, params.id),
    async [`PUT ${at}/:id/draft`]({
      params: { id },
      body,
      viewer,
      client,
    }: Said<{ base: number; lock?: string; fields: Partial<F>; instead_of?: Partial<F>; slug?: string; at?: number }>) {
      // Whoever may save may see what they saved, also when their powers have fallen asleep over it.
      const writer = { ...viewer, asleep: undefined }
      try {
        await saveDraft(subject(viewer, id), body)
        return await one(writer, id, body.lock)
      } catch (thrown) {
        if (!(thrown instanceof Newer)) throw thrown
        client.setStatus(409)
        return { ...(await one(viewer, id, body.lock)), error: t('studio-error.saved-since'), code: 'newer-revision' }
      }
    },
    [`POST ${at}/:id/submit`]: action(submitDraft),
    [`POST ${at}/:id/take-back`]: action(withdrawSubmission),
    [`POST ${at}/:id/send-back`]: ({ body, ...ask }: Said<{ note: string }>) => action((about) => requestChanges(about, body.note))(ask),
    [`POST ${at}/:id/approve`]: ({ body, ...ask }: Said<{ at?: number }>) => action((about) => approveDraft(about, body))(ask),
    [`POST ${at}/:id/unpublish`]: action(unpublish),
    [`POST ${at}/:id/discard`]: action(discardChanges),
    [`POST ${at}/:id/archive`]: action(archiveDraft),
    [`POST ${at}/:id/bring-back`]: action(unarchive),
    [`POST ${at}/:id/duplicate`]: async ({ params, viewer }: Ask) => one(viewer, await duplicateDraft(subject(viewer, params.id))),
    [`GET ${at}/:id/translations`]: async ({ params, viewer }: Ask) => ({ data: await translationsOf(subject(viewer, params.id)) }),
    [`POST ${at}/:id/translations`]: async ({ params, body, viewer }: Said<{ language: string }>) =>
      one(viewer, await addTranslation(subject(viewer, params.id), body.language)),
    [`PUT ${at}/:id/translations/seen`]: async ({ params, body, viewer }: Said<{ parts?: string[] }>) => {
      await markUpToDate(subject(viewer, params.id), body.parts)
      return { data: await translationsOf(subject(viewer, params.id)) }
    },
    [`PUT ${at}/:id/language`]: async ({ params, body, viewer }: Said<{ language: string }>) => {
      await setLanguage(subject(viewer, params.id), body.language)
      return { data: await translationsOf(subject(viewer, params.id)) }
    },
    [`POST ${at}/:id/lock`]: ({ params, body, viewer }: Said<{ key?: string; new_key?: string; take?: boolean }>) =>
      acquireLock(subject(viewer, params.id), body),
    async [`POST ${at}/:id/unlock`]({ params, body }: Said<{ key: string }>) {
      await releaseLock(services, adapter, params.id, body.key)
      return { message: t('studio-error.lock-free') }
    },
    [`GET ${at}/:id/revisions`]: async ({ params, viewer }: Ask) => ({ data: await revisionsOf(subject(viewer, params.id)) }),
    [`GET ${at}/:id/revisions/:revision`]: async ({ params, viewer }: Ask) => ({ data: await revisionAt(subject(viewer, params.id), params.revision) }),
    [`POST ${at}/:id/revisions/:revision/restore`]: (ask: Ask) => action((about) => restoreRevision(about, ask.params.revision))(ask),
    [`GET ${at}/:id/notes`]: notes(() => {}),
    [`POST ${at}/:id/notes`]: notes((about, { body }: Said<Parameters<typeof writeNote>[1]>) => writeNote(about, body)),
    [`PUT ${at}/:id/notes/:note`]: notes((about, { params, body }: Said<{ text?: string; resolved?: boolean }>) => changeNote(about, params.note, body)),
    [`DELETE ${at}/:id/notes/:note`]: notes((about, { params }) => deleteNote(about, params.note)),
  }
}

async function contentDraftOf<F extends object>({ services, adapter, viewer, id }: Subject<F>, key?: string) {
  const { db } = services.database
  const { content, draft, status, fields, revision } = await openDraft(adapter, db, viewer, id)
  const notes = await countOpenNotes(db, adapter.kind, [id])
  const { title, words } = adapter.describe(fields)
  const state = stateOf(status)
  return {
    id,
    slug: content.slug,
    title: shownTitle(title),
    state,
    changes: state === 'public' ? changesOf(status) : 'none',
    open_notes: notes.get(id) ?? 0,
    words,
    at: content.at === null ? null : isoDate(content.at),
    publish_at: state === 'scheduled' && status.published_at !== null ? isoDate(status.published_at) : null,
    changed_at: isoDate(Math.max(draft?.changed_at ?? 0, content.updated_at)),
    revision,
    fields,
    lock: await heldLock(db, viewer, { kind: adapter.kind, content_id: id }, services.now(), key),
    rights: rightsOf(viewer, status),
  }
}

import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { ContentFilters, ContentStatus, Saved } from '#content/admin/contract.ts'
import { claimRow, listContents, logAudit } from '#content/admin/service.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { addRevision, audit, changeContent, changeDraft, perform, retryOnConflict, type Action } from './action.ts'
import type { ContentCalls } from './content-contract.ts'
import { engineHandlers } from './engine-handlers.ts'
import { assertNoOtherLock } from './edit-lock.ts'
import { adapterOf, type EditedKind, type EditedRow } from './editors-adapter.ts'
import { assertAllowed } from './find-draft.ts'
import { approve, unpublishIn } from './publishing.ts'
import { beginHistory, removeDraft } from './archive.ts'
import { mayWrite } from './rules.ts'
import { assertSlugStays } from './save-draft.ts'

/** The handlers of a kind whose contents all editors own together. */
export function contentHandlers<const P extends string, F extends z.ZodType<object>>(
  services: Services,
  path: P,
  kind: EditedKind<z.output<F>>,
): Handlers<ContentCalls<P, F>> {
  const handlers = { ...formHandlers(services, path, kind), ...engineHandlers(services, path, adapterOf(kind)) }
  return handlers as unknown as Handlers<ContentCalls<P, F>> // the keys of contentCalls, each asking for what its contract hands over
}

/** The calls of a form that saves everything at once, also of what is public. */
function formHandlers<P extends string, F extends object>(services: Services, path: P, kind: EditedKind<F>) {
  const { database } = services
  const adapter = adapterOf(kind)
  type Ask = { params: { id: number }; viewer: Viewer; now: number }
  type Said = { fields: F; slug?: string; at?: number }

  async function savedOf({ writing, id }: Pick<Action<F>, 'writing' | 'id'>): Promise<{ data: Saved }> {
    const { slug, status, updated_at } = await inHand(kind, writing.tx, id)
    return { data: { id, slug, status, updated_at: isoDate(updated_at) } }
  }

  const handlers = {
    [`GET /desk/${path}`]: ({ query }: { query: ContentFilters }) => listContents(database, path, kind.listed, query),

    async [`GET /desk/${path}/:id`]({ params: { id } }: Ask) {
      const { title: _, is_public: __, at, created_at, updated_at, ...rest } = await inHand(kind, database.db, id)
      return { data: { id, ...rest, at: at === null ? null : isoDate(at), created_at: isoDate(created_at), updated_at: isoDate(updated_at) } }
    },

    [`POST /desk/${path}`]({ body: { fields, ...beside }, viewer, now }: Ask & { body: Said & { status: ContentStatus } }) {
      return retryOnConflict(adapter, fields, (tries) =>
        database.write(async (writing) => {
          const { id } = await adapter.create(writing, { fields, viewer, ...beside }, now, tries)
          await beginHistory({ writing, adapter, viewer, id, now })
          writing.purge(studioTag(services.config, 'content'))
          const { title } = await inHand(kind, writing.tx, id)
          const entry = { viewer, kind: kind.kind, subject: id, title, now }
          await logAudit(writing.tx, { ...entry, action: 'create' })
          if (beside.status === 'approved') await logAudit(writing.tx, { ...entry, action: 'publish' })
          return savedOf({ writing, id })
        }),
      )
    },

    [`PUT /desk/${path}/:id`]({ params: { id }, body: { base, ...said }, viewer }: Ask & { body: Said & { base: number } }) {
      const subject = { services, adapter, viewer, id }
      return perform(
        subject,
        async (action) => {
          if ((await claimRow(action.writing.tx, kind.listed.table, id, base, action.now)) === undefined) throw changedMeanwhile()
          await saveForm(action, said)
          return savedOf(action)
        },
        said.fields,
      )
    },

    [`PUT /desk/${path}/:id/status`]({ params: { id }, body: { status }, viewer }: Ask & { body: { status: ContentStatus } }) {
      return perform({ services, adapter, viewer, id }, async (action) => {
        if (action.content.status !== status) await (status === 'approved' ? approve(action, { keepsTime: true }) : unpublishIn(action))
        return savedOf(action)
      })
    },

    async [`DELETE /desk/${path}/:id`]({ params: { id }, viewer }: Ask) {
      await removeDraft({ services, adapter, viewer, id })
      return { message: 'Done' }
    },
  }
  return handlers
}

/** Takes the place of everything, also of what waits; that stays among the revisions. */
async function saveForm<F extends object>(action: Action<F>, { fields, slug, at }: { fields: F; slug?: string; at?: number }): Promise<void> {
  const { viewer, status, content, revision, adapter } = action
  assertAllowed(viewer, mayWrite(viewer, status))
  await assertNoOtherLock(action)
  assertSlugStays(action, slug)
  await changeContent(action, { fields: { whole: fields, given: fields }, slug, at })
  const { title } = adapter.describe(fields)
  await changeDraft(action, { revision: revision + 1, title, fields: null, ...(status.is_public ? { stage: 'same', submitted_at: null } : {}) })
  await addRevision(action, 'written')
  await audit({ ...action, content: { ...content, title } }, 'save')
}

async function inHand<F extends object>(kind: EditedKind<F>, db: Parameters<EditedKind<F>['read']>[0], id: number): Promise<EditedRow<F>> {
  const row = await kind.read(db, id)
  if (!row) throw kind.notFound()
  return row
}

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', t('publishing.error-somebody-else-has-changed-this-since'))
}

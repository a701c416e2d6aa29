import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { logAudit } from '#content/admin/service.ts'
import { tagsOfGroup } from '#content/translations/service.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { emitEvent } from '#platform/domain-events/emit.ts'
import { idIn } from '#platform/jobs/id-payload.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { note } from '#i18n/note.ts'
import { isoDate } from '#base/dates.ts'
import { addRevision, audit, changeContent, changeDraft, lockRow, perform, retryOnConflict, notifyStaff, type Action } from './action.ts'
import type { PublishingAdapter } from './adapter.ts'
import { assertAllowed, findOpened } from './find-draft.ts'
import { recordPublicChange } from './public-changes.ts'
import { mayApprove, mayUnpublish, mayWrite } from './rules.ts'
import { keepDraft } from './store.ts'

/** One content, and who acts on it. */
export interface Subject<F extends object> {
  services: Services
  adapter: PublishingAdapter<F>
  viewer: Viewer
  id: number
}

interface Approval {
  /** Epoch ms. A time to come is waited for. */
  at?: number | undefined
  /** A time to come that it was given stays. */
  keepsTime?: boolean
  /** Of a public content: the changes are a matter of form, and need no correction. */
  small?: boolean
}

/** Publishes, at once or at a time. What waits beside a public content takes its place. */
export async function approveDraft<F extends object>(subject: Subject<F>, approval: Approval = {}): Promise<void> {
  const { services, adapter, id } = subject
  const opened = adapter.prepare && (await findOpened(adapter, services.database.db, id))
  if (opened?.waiting) await adapter.prepare?.(opened.waiting)
  return perform(subject, (action) => approve(action, approval))
}

export async function approve<F extends object>(action: Action<F>, { at: asked, keepsTime = false, small = false }: Approval): Promise<void> {
  const { viewer, status, adapter, now, waiting, fields } = action
  assertAllowed(viewer, mayApprove(viewer, status))
  if (!adapter.describe(fields).title.trim())
    throw new Problem(422, 'no-title', t('publishing.error-title-must-not-be-empty'), { fields: { title: [t('validation.empty')] } })
  const kept = keepsTime && !status.is_public && (status.published_at ?? 0) > now ? (status.published_at ?? undefined) : undefined
  const at = asked ?? kept
  const isLater = at !== undefined && at > now
  if (status.is_public && isLater) throw notNow(t('studio-error.public-already'))
  const change = waiting ? { fields: { whole: waiting, given: waiting } } : {}
  // A date it was public under stays, unless somebody names another.
  const before = status.published_at !== null && status.published_at <= now ? status.published_at : now
  if (adapter.keepsTime) await changeContent(action, { ...change, status: 'approved', at: at ?? before })
  else if (!isLater) await changeContent(action, { ...change, status: 'approved' })
  if (adapter.recordsChanges && status.is_public && waiting && isOther(waiting, action.content.fields)) await recordPublicChange(action, small)
  const publish_at = isLater && !adapter.keepsTime ? at : null
  await changeDraft(action, { fields: null, stage: 'same', submitted_at: null, archived_at: null, publish_at })
  if (publish_at !== null) await enqueueDue(action, publish_at)
  await audit(
    { ...action, content: { ...action.content, title: adapter.describe(fields).title } },
    isLater ? 'schedule' : 'publish',
    isLater ? note('studio-audit.note-scheduled', { time: isoDate(at) }) : '',
  )
  await notifyStaff(action, isLater ? 'draft.scheduled' : 'draft.approved')
  await addRevision(action, 'published')
}

/** A restored or rewritten text may be the one that readers see. */
function isOther(waiting: object, shown: object): boolean {
  return JSON.stringify(waiting) !== JSON.stringify({ ...waiting, ...shown })
}

function enqueueDue<F extends object>({ writing, adapter, id }: Pick<Action<F>, 'writing' | 'adapter' | 'id'>, runAt: number): Promise<void> {
  const kind = dueJob(adapter)
  return enqueue(writing.tx, { kind, payload: { id }, key: `${kind}:${id}`, runAt })
}

function dueJob<F extends object>({ kind }: PublishingAdapter<F>): string {
  return `publish-due-${kind}`
}

/** The job of a kind that does not wait for its time by itself; nothing happens when it is gone, and where its time was moved on another one waits for that. */
export function dueJobs<F extends object>(services: Services, adapter: PublishingAdapter<F>) {
  return { [dueJob(adapter)]: (payload: unknown) => publishDue(services, adapter, idIn(payload)) }
}

function publishDue<F extends object>(services: Services, adapter: PublishingAdapter<F>, id: number): Promise<void> {
  return retryOnConflict(adapter, {}, (tries) =>
    services.database.write(async (writing) => {
      await lockRow(writing, adapter.table, id)
      const now = services.now()
      const opened = await findOpened(adapter, writing.tx, id)
      const { draft, content } = opened ?? {}
      if (!draft || !content || draft.publish_at === null) return
      // Moved on: the job kept the earlier time.
      if (draft.publish_at > now) return enqueueDue({ writing, adapter, id }, draft.publish_at)
      await adapter.change(writing, id, { status: 'approved' }, now, tries)
      await keepDraft(writing.tx, draft, { publish_at: null, stage: 'same', changed_at: now, changed_by: draft.changed_by })
      await logAudit(writing.tx, { viewer: null, action: 'publish', kind: adapter.kind, subject: id, title: content.title, now })
      const told = { id, title: content.title, path: '/studio', staff: { of: adapter.kind, item: 0, by: null } }
      await emitEvent(writing.tx, 'draft.published', told, now)
      writing.purge(studioTag(services.config, 'content'), ...(await tagsOfGroup(writing.tx, adapter.kind, id)))
    }),
  )
}

export function unpublish<F extends object>(subject: Subject<F>): Promise<void> {
  return perform(subject, unpublishIn)
}

export async function unpublishIn<F extends object>(action: Action<F>): Promise<void> {
  assertAllowed(action.viewer, mayUnpublish(action.viewer, action.status))
  await audit(action, 'withdraw')
  await withdraw(action)
  await changeDraft(action, { fields: null, stage: 'same', submitted_at: null, publish_at: null })
}

/** What waited becomes the text: there is nobody left who sees the other. */
export function withdraw<F extends object>(action: Action<F>): Promise<void> {
  const { waiting } = action
  return changeContent(action, { ...(waiting ? { fields: { whole: waiting, given: waiting } } : {}), status: 'draft' })
}

/** Forgets what waits beside a public content; it stays among the revisions. */
export function discardChanges<F extends object>(subject: Subject<F>): Promise<void> {
  return perform(subject, async (action) => {
    assertAllowed(action.viewer, mayWrite(action.viewer, action.status))
    await changeDraft(action, { fields: null, stage: 'same', submitted_at: null, revision: action.revision + 1 })
    await addRevision(action, 'restored')
    await audit(action, 'discard-changes')
  })
}

export function notNow(text: string): Problem {
  return new Problem(409, 'not-now', text)
}

import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem, stepUpRequired } from '#base/problem.ts'
import { stepUpExpiryOf, type Viewer } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Content, PublishingAdapter } from './adapter.ts'
import type { Draft, Lock } from './contract.ts'
import {
  isHeld,
  mayApprove,
  mayOpen,
  mayRemove,
  maySubmit,
  mayWithdrawSubmission,
  mayUnpublish,
  mayWrite,
  type ContentStatus,
  type DraftStatus,
} from './rules.ts'
import { findDraft, type DraftRow } from './store.ts'
import { findLock } from './lock-store.ts'
import { type LockRow } from './lock-store.ts'

/** A content with everything that is known of its writing. */
export interface Opened<F> {
  content: Content<F>
  draft: DraftRow | undefined
  status: DraftStatus
  /** What one writes on: the fields that wait, else the content's own. */
  fields: F
  /** Those that wait beside a public content; null when there are none. */
  waiting: F | null
  revision: number
}

/** @throws Problem 404 when it is not there for `viewer`, 403 when an editor's powers sleep */
export async function openDraft<F extends object>(adapter: PublishingAdapter<F>, db: Db, viewer: Viewer, id: number): Promise<Opened<F>> {
  const opened = await findOpened(adapter, db, id)
  if (!opened || !mayOpen(viewer, opened.status)) {
    const asleep = stepUpExpiryOf(viewer, 'editor')
    if (opened && asleep) throw stepUpRequired(asleep)
    throw adapter.notFound()
  }
  return opened
}

export async function findOpened<F extends object>(adapter: PublishingAdapter<F>, db: Db, id: number): Promise<Opened<F> | undefined> {
  const content = await adapter.find(db, id)
  if (!content) return undefined
  const draft = await findDraft(db, { kind: adapter.kind, content_id: id })
  const waiting = draft?.fields ? adapter.readFields(draft.fields, content.fields) : null
  return { content, draft, status: statusOf(adapter, content, draft), revision: draft?.revision ?? 0, waiting, fields: waiting ?? content.fields }
}

function statusOf<F extends object>(adapter: PublishingAdapter<F>, content: Content<F>, draft: DraftRow | undefined): DraftStatus {
  const { user_id, co_authors, is_public, at } = content
  const stage = draft?.stage ?? 'same'
  return {
    user_id,
    co_authors,
    is_public,
    stage,
    approved: content.status === 'draft' ? reviewOf(stage, draft?.publish_at ?? null) : content.status,
    archived_at: draft?.archived_at ?? null,
    published_at: adapter.keepsTime ? at : (draft?.publish_at ?? null),
  }
}

/** What the engine knows of a draft whose kind has no word for it. */
function reviewOf(stage: DraftRow['stage'], publishAt: number | null): ContentStatus {
  if (publishAt !== null) return 'approved'
  return stage === 'submitted' ? 'submitted' : stage === 'back' ? 'rejected' : 'draft'
}

export function rightsOf(viewer: Viewer, status: DraftStatus): Draft['rights'] {
  return {
    write: mayWrite(viewer, status),
    submit: maySubmit(viewer, status),
    take_back: mayWithdrawSubmission(viewer, status),
    approve: mayApprove(viewer, status),
    unpublish: mayUnpublish(viewer, status),
    remove: mayRemove(viewer, status),
  }
}

export function changesOf({ stage }: Pick<DraftStatus, 'stage'>): Draft['changes'] {
  return stage === 'same' ? 'none' : stage
}

export async function lockOf(db: Db, viewer: Viewer, lock: LockRow, key: string | undefined): Promise<Lock> {
  const holder = await db.selectFrom('users').select(['id', 'name']).where('id', '=', lock.user_id).executeTakeFirstOrThrow()
  return { holder, since: isoDate(lock.taken_at), mine: lock.key === key, same_person: lock.user_id === viewer.id }
}

/** The lock as it goes to the one who writes; null when nobody holds it. `key`: of the lock they hold. */
export async function heldLock(db: Db, viewer: Viewer, ref: { kind: string; content_id: number }, now: number, key?: string): Promise<Lock | null> {
  const lock = await findLock(db, ref)
  return isHeld(lock, now) && lock ? lockOf(db, viewer, lock, key) : null
}

/** @throws Problem 403; an editor whose powers sleep is asked for a proof */
export function assertAllowed(viewer: Viewer, allowed: boolean): void {
  if (allowed) return
  const asleep = stepUpExpiryOf(viewer, 'editor')
  if (asleep) throw stepUpRequired(asleep)
  throw new Problem(403, 'not-allowed', t('publishing.error-this-is-not-open-to-you'))
}

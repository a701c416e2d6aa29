import { titleRemark, untitled } from './untitled.ts'
import { sql } from 'kysely'
import type { Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit, type Remark } from '#content/admin/service.ts'
import { tagsOfGroup } from '#content/translations/service.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { emitEvent, type DomainEventData } from '#platform/domain-events/emit.ts'
import type { Tables, Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import type { ContentChange, PublishingAdapter } from './adapter.ts'
import { findOpened, openDraft, type Opened } from './find-draft.ts'
import { continuesRevision, isHeld, maxRevisions } from './rules.ts'
import { findNewestRevision, insertRevision, keepDraft, updateRevision, type ContentRef, type DraftChanges, type RevisionRow } from './store.ts'
import { findLock } from './lock-store.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'draft.submitted': DomainEventData
    'draft.sent-back': DomainEventData
    'draft.approved': DomainEventData
    'draft.scheduled': DomainEventData
    'note.written': DomainEventData
  }
}

type StaffEventKind = 'draft.submitted' | 'draft.sent-back' | 'draft.approved' | 'draft.scheduled' | 'note.written'

/** One content in the hands of one person, inside of the transaction that decides and writes. */
export interface Action<F extends object> extends Opened<F> {
  writing: Writing
  adapter: PublishingAdapter<F>
  viewer: Viewer
  id: number
  ref: ContentRef
  now: number
  tries: number
}

interface Target<F extends object> {
  services: Services
  adapter: PublishingAdapter<F>
  viewer: Viewer
  id: number
  /** Of the lock that `viewer` says they hold. */
  key?: string | undefined
}

/**
 * One transaction that reads what it decides on: the row is locked before it is read, so that two actions on one content
 * wait for each other. @throws Problem 404 when it is not there for `viewer`
 */
export async function perform<F extends object, T>(target: Target<F>, work: (action: Action<F>) => Promise<T>, given: Partial<F> = {}): Promise<T> {
  const { services, adapter, id } = target
  const ref = { kind: adapter.kind, content_id: id }
  return retryOnConflict(adapter, given, (tries) =>
    services.database.write(async (writing) => {
      await lockRow(writing, adapter.table, id)
      const now = services.now()
      const viewer = await withHeldPowers(writing, ref, target, now)
      const opened = await openDraft(adapter, writing.tx, viewer, id)
      const done = await work({ ...opened, writing, adapter, viewer, id, ref, now, tries })
      writing.purge(studioTag(services.config, 'content'), ...(await tagsOfGroup(writing.tx, adapter.kind, id)))
      return done
    }),
  )
}

const maxTries = 6

/** Two writers may find the same slug or place free; the second one looks again. */
export async function retryOnConflict<F extends object, T>(adapter: PublishingAdapter<F>, given: Partial<F>, work: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries)
    } catch (error) {
      const columns = uniqueViolation(error)
      if (!columns) throw error
      const taken = adapter.taken?.(columns, given)
      if (taken) throw taken
      if (tries === maxTries) throw error
    }
  }
}

export async function lockRow({ tx }: Writing, table: keyof Tables, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = updated_at where id = ${id}`.execute(tx)
}

/** Whoever holds the key had the power when it was given; it does not fall asleep in the middle of a sentence. */
async function withHeldPowers<F extends object>({ tx }: Writing, ref: ContentRef, { viewer, key }: Target<F>, now: number): Promise<Viewer> {
  if (key === undefined || viewer.asleep === undefined) return viewer
  const held = await findLock(tx, ref)
  return isHeld(held, now) && held?.key === key && held?.user_id === viewer.id ? { ...viewer, asleep: undefined } : viewer
}

/** Writes the content itself. */
export function changeContent<F extends object>({ adapter, writing, id, now, tries }: Action<F>, change: ContentChange<F>): Promise<void> {
  return adapter.change(writing, id, change, now, tries)
}

/** Writes what the engine keeps beside the content. */
export function changeDraft<F extends object>(
  { writing, ref, now, viewer }: Action<F>,
  changes: Omit<DraftChanges, 'changed_at' | 'changed_by'>,
): Promise<void> {
  return keepDraft(writing.tx, ref, { ...changes, changed_at: now, changed_by: viewer.id })
}

export function audit<F extends object>({ writing, viewer, adapter, id, now, content }: Action<F>, action: AuditAction, note: Remark = ''): Promise<void> {
  return logAudit(writing.tx, { viewer, action, kind: adapter.kind, subject: id, title: titleRemark(content.title), note, now })
}

/** Tells those whom it concerns. `item`: id of the note with the words. */
export function notifyStaff<F extends object>(action: Action<F>, kind: StaffEventKind, item = 0): Promise<void> {
  const { writing, viewer, adapter, id, now, content } = action
  return emitEvent(writing.tx, kind, { id, title: content.title, path: '/studio', staff: { of: adapter.kind, item, by: viewer.id } }, now)
}

/**
 * Keeps the fields as they are now; quick saves of one person become one entry. A mark (`submitted`, `published`) is never
 * merged with what is written next. @param isApart it becomes an entry of its own
 */
export async function addRevision<F extends object>(
  { writing: { tx }, adapter, id, ref, viewer, now }: Pick<Action<F>, 'writing' | 'adapter' | 'id' | 'ref' | 'viewer' | 'now'>,
  reason: RevisionRow['reason'],
  isApart = false,
): Promise<void> {
  const opened = await findOpened(adapter, tx, id)
  if (!opened) return
  const { revision } = opened
  const { title, words } = adapter.describe(opened.fields)
  const entry = { revision, reason, words, title: title || untitled, updated_at: now, fields: JSON.stringify(opened.fields) }
  const newest = await findNewestRevision(tx, ref)
  const isContinued = reason === 'written' && !isApart && continuesRevision(newest, viewer.id, now)
  if (newest && (newest.revision === revision || isContinued)) return updateRevision(tx, newest.id, entry)
  await insertRevision(tx, { ...ref, ...entry, user_id: viewer.id, created_at: now }, maxRevisions)
}

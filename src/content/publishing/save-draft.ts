import { Problem } from '#base/problem.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { addRevision, changeContent, changeDraft, perform, retryOnConflict, type Action } from './action.ts'
import type { NewContent, PublishingAdapter } from './adapter.ts'
import { assertUnlocked } from './edit-lock.ts'
import { assertAllowed, openDraft } from './find-draft.ts'
import { type Subject } from './publishing.ts'
import { beginHistory } from './archive.ts'
import { mayWrite } from './rules.ts'
import { t } from '#i18n/messages.ts'

/** Somebody has saved since: nothing was written, and the newer text is to be shown. */
export class Newer extends Error {}

interface Save<F> {
  /** The revision it was written on; null for whatever is the newest. */
  base: number | null
  lock?: string | undefined
  /** What is given; or what follows from the fields as they are. */
  fields: Partial<F> | ((current: F) => Partial<F>)
  /** Written at once, also of a public content. */
  slug?: string | undefined
  /** Epoch ms; as `slug`. */
  at?: number | undefined
  /** After a conflict: what its writer had and has not taken. It becomes a revision of its own before the one that is saved. */
  instead_of?: Partial<F> | undefined
  /** Default: written. */
  reason?: 'written' | 'restored'
}

/** Begins a draft of `viewer`; returns its id. */
export async function beginDraft<F extends object>(services: Services, adapter: PublishingAdapter<F>, content: Omit<NewContent<F>, 'status'>): Promise<number> {
  const { viewer } = content
  await adapter.prepare?.(content.fields)
  return retryOnConflict(adapter, content.fields, (tries) =>
    services.database.write(async (writing) => {
      const now = services.now()
      const fields = { ...content.fields, ...(await adapter.permitted?.(writing.tx, viewer, content.fields, null)) }
      const { id } = await adapter.create(writing, { ...content, fields, status: 'draft' }, now, tries)
      await beginHistory({ writing, adapter, viewer, id, now })
      writing.purge(studioTag(services.config, 'content'))
      return id
    }),
  )
}

/**
 * Writes what is given. The fields of a public content wait beside those that readers see; any other is written at once.
 * @throws Newer when `base` is not the newest revision; Problem 423 when somebody else has it open, 422 for another slug of
 * a published content, 403, 404
 */
export async function saveDraft<F extends object>(subject: Subject<F>, save: Save<F>): Promise<void> {
  const given = typeof save.fields === 'function' ? {} : save.fields
  const target = { ...subject, key: save.lock }
  await subject.adapter.prepare?.(given)
  return perform(target, (action) => (save.instead_of ? saveChosen(action, save, save.instead_of) : saveIn(action, save)), given)
}

/** Both versions of a conflict stay in the history, also when one person wrote them within minutes. */
async function saveChosen<F extends object>(action: Action<F>, save: Save<F>, refused: Partial<F>): Promise<void> {
  if (Object.keys(refused).length === 0) return saveIn(action, save, true)
  await saveIn(action, { base: save.base, lock: save.lock, fields: refused }, true)
  const { adapter, writing, viewer, id } = action
  const now = await openDraft(adapter, writing.tx, viewer, id)
  await saveIn({ ...action, ...now }, { ...save, base: null }, true)
}

/** @param isApart it begins a revision of its own */
export async function saveIn<F extends object>(
  action: Action<F>,
  { base, lock, fields: said, slug, at, reason = 'written' }: Save<F>,
  isApart = false,
): Promise<void> {
  const { viewer, status, revision, fields, adapter } = action
  assertAllowed(viewer, mayWrite(viewer, status))
  await assertUnlocked(action, lock)
  if (base !== null && revision !== base) throw new Newer()
  assertSlugStays(action, slug)
  const given = typeof said === 'function' ? said(fields) : ((await adapter.permitted?.(action.writing.tx, viewer, said, fields)) ?? said)
  const whole = await adapter.merge(fields, given)
  const { title } = adapter.describe(whole)
  if (status.is_public) {
    const stage = status.stage === 'submitted' || status.stage === 'back' ? status.stage : 'changed'
    const waits = Object.keys(given).length > 0
    await changeDraft(action, { revision: revision + 1, ...(waits && { fields: JSON.stringify(whole), title, stage }) })
    if (slug !== undefined || at !== undefined) await changeContent(action, { slug, at })
  } else {
    await changeContent(action, { fields: { whole, given }, slug, at })
    await changeDraft(action, { revision: revision + 1, title })
  }
  await addRevision(action, reason, isApart)
}

/** @throws Problem 422 when readers know another address */
export function assertSlugStays<F extends object>({ adapter, content }: Pick<Action<F>, 'adapter' | 'content'>, slug: string | undefined): void {
  if (adapter.movesAddress || content.status !== 'approved' || slug === undefined || slug === content.slug) return
  const text = t('studio-error.address-stays')
  throw new Problem(422, 'address-stays', text, { fields: { slug: [text] } })
}

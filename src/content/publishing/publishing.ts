import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { createArticle, removeArticle, saveArticle, type ArticleChanges, type ArticleRow } from '#content/articles/service.ts'
import { noteDeed } from '#content/admin/service.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { demand, openDraft, standOf, waitingFields } from './find-draft.ts'
import { mayApprove, mayRemove, maySubmit, mayTakeBack, mayUnpublish, mayWrite, stateOf, type Stand } from './rules.ts'
import { keepRevision, toArticle } from './save-draft.ts'
import { insertNote, keepDraft, type DraftRow } from './store.ts'

type Known = { stand: Stand; draft: DraftRow | undefined; article: ArticleRow }

/** Hands it to the editors; of a public article the changes. */
export async function submitDraft(services: Services, viewer: Viewer, id: number): Promise<void> {
  const { stand } = await openDraft(services.database.db, viewer, id)
  const now = services.now()
  await move(services, id, stateOf(stand) === 'public' ? {} : { approved: 'submitted' }, async (tx, known) => {
    demand(viewer, maySubmit(viewer, known.stand))
    await keepDraft(tx, id, { submitted_at: now, changed_at: now, changed_by: viewer.id, ...(known.stand.place === null ? {} : { stage: 'submitted' }) })
    await note(tx, viewer, 'submit', known.article, now)
  })
  await mark(services, id, viewer, 'submitted')
}

export async function takeBack(services: Services, viewer: Viewer, id: number): Promise<void> {
  const { stand } = await openDraft(services.database.db, viewer, id)
  const now = services.now()
  await move(services, id, stateOf(stand) === 'public' ? {} : { approved: 'draft' }, async (tx, known) => {
    demand(viewer, mayTakeBack(viewer, known.stand))
    await keepDraft(tx, id, { submitted_at: null, changed_at: now, changed_by: viewer.id, ...(known.stand.place === null ? {} : { stage: 'changed' }) })
    await note(tx, viewer, 'take-back', known.article, now)
  })
}

/** Gives it back to its author. A public one stays as readers see it, and so does what waits beside it. */
export async function sendBack(services: Services, viewer: Viewer, id: number, words: string): Promise<void> {
  const { stand } = await openDraft(services.database.db, viewer, id)
  const now = services.now()
  await move(services, id, stateOf(stand) === 'public' ? {} : { approved: 'rejected' }, async (tx, known) => {
    demand(viewer, mayApprove(viewer, known.stand))
    const state = stateOf(known.stand)
    if (state === 'public' && known.stand.stage === 'same') throw notThere('It is public, and no changes wait.')
    await keepDraft(tx, id, { submitted_at: null, changed_at: now, changed_by: viewer.id, ...(state === 'public' ? { stage: 'back' } : {}) })
    await note(tx, viewer, 'send-back', known.article, now)
    if (!words.trim()) return
    const said = { parent_id: null, block_id: null, quote: '', text: words.trim(), user_id: viewer.id, resolved_at: null, created_at: now, updated_at: now }
    await insertNote(tx, { article_id: id, ...said })
  })
}

/** Publishes: at once, or when `at` (epoch ms) has come. What waits beside a public article takes its place. */
export async function approveDraft(services: Services, viewer: Viewer, id: number, at: number | undefined): Promise<void> {
  const { stand, draft, fields } = await openDraft(services.database.db, viewer, id)
  demand(viewer, mayApprove(viewer, stand))
  if (!fields.title.trim()) throw new Problem(422, 'no-title', 'title: must not be empty', { fields: { title: ['must not be empty'] } })
  const now = services.now()
  const waiting = waitingFields(draft)
  const isPublic = stand.place !== null
  if (isPublic && at !== undefined && at > now) throw notThere('It is public already; take it from its readers first to give it a later time.')
  // A date it was public under stays, unless somebody names another.
  const before = stand.published_at !== null && stand.published_at <= now ? stand.published_at : now
  const changes: ArticleChanges = { ...(waiting ? toArticle(waiting) : {}), approved: 'approved', published_at: at ?? before }
  await move(services, id, changes, async (tx, known) => {
    // Somebody has written since it was read for publishing.
    if ((known.draft?.fields ?? null) !== (draft?.fields ?? null) || known.stand.place !== stand.place)
      throw notThere('It has changed meanwhile. Please look again.')
    await keepDraft(tx, id, { fields: null, stage: 'same', submitted_at: null, archived_at: null, changed_at: now, changed_by: viewer.id })
    const isLater = at !== undefined && at > now
    await note(tx, viewer, isLater ? 'schedule' : 'publish', { id, title: fields.title }, now, isLater ? `for ${new Date(at).toISOString()}` : '')
  })
  await mark(services, id, viewer, 'published')
}

export async function unpublish(services: Services, viewer: Viewer, id: number): Promise<void> {
  const { draft } = await openDraft(services.database.db, viewer, id)
  const waiting = waitingFields(draft)
  const now = services.now()
  // What waited becomes the text: there is nobody left who sees the other.
  await move(services, id, { ...(waiting ? toArticle(waiting) : {}), approved: 'draft' }, async (tx, known) => {
    demand(viewer, mayUnpublish(viewer, known.stand))
    await note(tx, viewer, 'withdraw', known.article, now)
    await keepDraft(tx, id, { fields: null, stage: 'same', submitted_at: null, changed_at: now, changed_by: viewer.id })
  })
}

/** Forgets what waits beside a public article; it stays among the revisions. */
export async function discardChanges(services: Services, viewer: Viewer, id: number): Promise<void> {
  const { stand, revision, fields } = await openDraft(services.database.db, viewer, id)
  demand(viewer, mayWrite(viewer, stand))
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    await keepDraft(tx, id, { fields: null, stage: 'same', submitted_at: null, revision: revision + 1, changed_at: now, changed_by: viewer.id })
    await keepRevision(tx, id, revision + 1, viewer.id, 'restored', now)
    await note(tx, viewer, 'discard-changes', { id, title: fields.title }, now)
  })
}

export async function archiveDraft(services: Services, viewer: Viewer, id: number): Promise<void> {
  const now = services.now()
  await openDraft(services.database.db, viewer, id)
  await move(services, id, { approved: 'draft' }, async (tx, { article }) => {
    await note(tx, viewer, 'archive', article, now)
    await keepDraft(tx, id, { archived_at: now, submitted_at: null, changed_at: now, changed_by: viewer.id })
  })
}

export async function bringBack(services: Services, viewer: Viewer, id: number): Promise<void> {
  const now = services.now()
  const { fields } = await openDraft(services.database.db, viewer, id)
  await services.database.write(async ({ tx }) => {
    await keepDraft(tx, id, { archived_at: null, changed_at: now, changed_by: viewer.id })
    await note(tx, viewer, 'bring-back', { id, title: fields.title }, now)
  })
}

export async function removeDraft(services: Services, viewer: Viewer, id: number): Promise<void> {
  await openDraft(services.database.db, viewer, id)
  await removeArticle(services, id, async ({ tx }, article) => {
    const { stand } = await standOf(tx, article)
    demand(viewer, mayRemove(viewer, stand))
    await note(tx, viewer, 'delete', article, services.now())
  })
}

/** A draft of `viewer` with the same text; returns its id. */
export async function duplicateDraft(services: Services, viewer: Viewer, id: number): Promise<number> {
  const { fields } = await openDraft(services.database.db, viewer, id)
  const title = `${fields.title || 'Untitled'} (copy)`.slice(0, 300)
  const { id: copy } = await createArticle(services, { ...toArticle({ ...fields, slug: '', co_authors: [] }), title, user_id: viewer.id })
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    await keepDraft(tx, copy, { revision: 1, changed_at: now, changed_by: viewer.id })
    await keepRevision(tx, copy, 1, viewer.id, 'written', now)
    await note(tx, viewer, 'duplicate', { id: copy, title }, now, `of ${id}`)
  })
  return copy
}

function note(tx: Transaction<Tables>, viewer: Viewer, action: string, { id, title }: { id: number; title: string }, now: number, words = ''): Promise<void> {
  return noteDeed(tx, { viewer, action, kind: 'article', subject: id, title: title || 'Untitled', note: words, now })
}

function move(services: Services, id: number, changes: ArticleChanges, within: (tx: Transaction<Tables>, known: Known) => Promise<void>): Promise<unknown> {
  return saveArticle(services, id, changes, async ({ tx }, article) => within(tx, { ...(await standOf(tx, article)), article }))
}

/** A point in the history that is never merged with what is written next. */
async function mark(services: Services, id: number, viewer: Viewer, reason: 'submitted' | 'published'): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    const draft = await tx.selectFrom('article_drafts').select('revision').where('article_id', '=', id).executeTakeFirst()
    await keepRevision(tx, id, draft?.revision ?? 0, viewer.id, reason, now)
  })
}

function notThere(text: string): Problem {
  return new Problem(409, 'not-now', text)
}

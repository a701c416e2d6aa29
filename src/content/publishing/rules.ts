import { hasRole, type Viewer } from '#base/viewer.ts'

export const states = ['draft', 'submitted', 'back', 'scheduled', 'public', 'archived'] as const
type State = (typeof states)[number]

/** Actions on several contents at once that every kind has. */
export const commonActions = ['approve', 'unpublish', 'archive', 'bring-back', 'delete', 'schedule', 'language'] as const
export type CommonAction = (typeof commonActions)[number]

export const queues = ['all', 'submitted', 'back', 'drafts', 'scheduled', 'public', 'silent', 'archived'] as const
export type Queue = (typeof queues)[number]

/** Of a public content: nothing waits, its author writes, an editor is asked, an editor has answered. */
export type Stage = 'same' | 'changed' | 'submitted' | 'back'

export type ContentStatus = 'draft' | 'submitted' | 'approved' | 'rejected'

/** As much of a content as these rules need. */
export interface DraftStatus {
  /** Null where everybody with the role of an editor owns all of a kind together. */
  user_id: number | null
  co_authors: readonly number[]
  approved: ContentStatus
  is_public: boolean
  stage: Stage
  archived_at: number | null
  /** It was public once, or has a time to be. */
  published_at: number | null
}

export function stateOf(article: Pick<DraftStatus, 'approved' | 'is_public' | 'archived_at'>): State {
  if (article.archived_at !== null) return 'archived'
  if (article.is_public) return 'public'
  if (article.approved === 'approved') return 'scheduled'
  return article.approved === 'rejected' ? 'back' : article.approved
}

/** Whether `viewer` may begin an article. */
export function mayBegin(viewer: Viewer, submissionsOpen: boolean): boolean {
  return hasRole(viewer, 'author') || (viewer.verified && submissionsOpen)
}

function isOwner(viewer: Viewer, article: Pick<DraftStatus, 'user_id' | 'co_authors'>): boolean {
  if (article.user_id === null) return hasRole(viewer, 'editor')
  return viewer.verified && (viewer.id === article.user_id || article.co_authors.includes(viewer.id))
}

/** Whether it is there for `viewer` at all. */
export function mayOpen(viewer: Viewer, article: Pick<DraftStatus, 'user_id' | 'co_authors'>): boolean {
  return isOwner(viewer, article) || hasRole(viewer, 'editor')
}

/** What is with the editors is written by editors; its author takes it back first. */
export function mayWrite(viewer: Viewer, article: DraftStatus): boolean {
  if (article.archived_at !== null) return false
  if (hasRole(viewer, 'editor')) return true
  if (!isOwner(viewer, article)) return false
  const state = stateOf(article)
  return state === 'public' ? article.stage !== 'submitted' : state === 'draft' || state === 'back'
}

export function maySubmit(viewer: Viewer, article: DraftStatus): boolean {
  if (!isOwner(viewer, article)) return false
  const state = stateOf(article)
  return state === 'public' ? article.stage === 'changed' || article.stage === 'back' : state === 'draft' || state === 'back'
}

export function mayWithdrawSubmission(viewer: Viewer, article: DraftStatus): boolean {
  return isOwner(viewer, article) && (stateOf(article) === 'submitted' || (stateOf(article) === 'public' && article.stage === 'submitted'))
}

/** Also an editor's own articles: a small house has one editor. */
export function mayApprove(viewer: Viewer, article: DraftStatus): boolean {
  return hasRole(viewer, 'editor') && article.archived_at === null
}

export function mayUnpublish(viewer: Viewer, article: DraftStatus): boolean {
  return hasRole(viewer, 'editor') && (stateOf(article) === 'public' || stateOf(article) === 'scheduled')
}

export function mayArchive(viewer: Viewer, article: DraftStatus): boolean {
  return hasRole(viewer, 'editor') && article.archived_at === null
}

export function mayUnarchive(viewer: Viewer, article: DraftStatus): boolean {
  return hasRole(viewer, 'editor') && article.archived_at !== null
}

/** Its author while nobody else has seen it; an editor always. */
export function mayRemove(viewer: Viewer, article: DraftStatus): boolean {
  if (hasRole(viewer, 'editor')) return true
  return viewer.verified && viewer.id === article.user_id && article.published_at === null && mayWrite(viewer, article)
}

/** A lock that nobody has renewed for so long is free, ms. */
export const lockTimeoutMs = 45_000
export const lockRenewalMs = 15_000

export function isHeld(lock: { seen_at: number } | undefined, now: number): boolean {
  return lock !== undefined && now - lock.seen_at < lockTimeoutMs
}

/** How long a server may have been away for those who sat somewhere to find their places kept, ms. */
export const maxAbsenceMs = 10 * 60_000

/** Saves of one person within this time are one revision, ms. */
const revisionSpan = 5 * 60_000
export const maxRevisions = 200

/** Whether a save goes on with the newest revision instead of beginning another. */
export function continuesRevision(newest: { user_id: number | null; reason: string; created_at: number } | undefined, userId: number, now: number): boolean {
  return newest !== undefined && newest.reason === 'written' && newest.user_id === userId && now - newest.created_at < revisionSpan
}

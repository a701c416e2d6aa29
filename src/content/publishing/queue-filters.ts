import { sql, type RawBuilder } from 'kysely'
import { stepUpRequired } from '#base/problem.ts'
import { hasRole, stepUpExpiryOf, type Viewer } from '#base/viewer.ts'
import type { DraftFilters } from './contract.ts'
import type { ContentStatus, Queue, Stage } from './rules.ts'

export const withDrafts = sql`articles a left join content_drafts d on d.kind = 'article' and d.content_id = a.id`

/** For queries that have articles as `a` and their drafts as `d`. */
export const conditions: Record<Queue, RawBuilder<unknown>> = {
  all: sql`d.archived_at is null`,
  submitted: sql`d.archived_at is null and (a.approved = 'submitted' or d.stage = 'submitted')`,
  back: sql`d.archived_at is null and (a.approved = 'rejected' or d.stage = 'back')`,
  drafts: sql`d.archived_at is null and a.approved = 'draft'`,
  scheduled: sql`d.archived_at is null and a.approved = 'approved' and a.place is null`,
  public: sql`a.place is not null`,
  silent: sql`a.place is not null and exists (select 1 from content_changes c where c.kind = 'article' and c.content_id = a.id and c.reason is null)`,
  archived: sql`d.archived_at is not null`,
}

/** `place is null`, as the indexes of what is not public have it (migration 0064). */
export const isUnpublished = sql`coalesce(place, 0) = 0`
const unpublished = (approved: string) => sql`select id from articles where ${isUnpublished} and approved = ${sql.lit(approved)}`
const inStage = (stage: Stage) => sql`select content_id from content_drafts where stage <> 'same' and stage = ${sql.lit(stage)} and kind = 'article'`
const archived = sql`select content_id from content_drafts where kind = 'article' and archived_at is not null`
const silent = sql`select content_id from content_changes where kind = 'article' and reason is null`
/** Ids by indexes, among them all of a queue; the long queues have none. */
export const idsOf: Partial<Record<Queue, RawBuilder<unknown>>> = {
  submitted: sql`${unpublished('submitted')} union ${inStage('submitted')}`,
  back: sql`${unpublished('rejected')} union ${inStage('back')}`,
  drafts: unpublished('draft'),
  scheduled: unpublished('approved'),
  silent,
  archived,
}
/** Few of any site: their queue follows from more than whether they are public and `approved`. */
export const isUnsettled = sql`a.id in (${inStage('submitted')} union ${inStage('back')} union ${archived} union ${silent})`
/** Of those that are not unsettled: the `approved` of articles that are not public, by their queue. */
export const settledAs: Partial<Record<Queue, ContentStatus>> = { submitted: 'submitted', back: 'rejected', drafts: 'draft', scheduled: 'approved' }

export function ownOnly(viewer: Viewer, mine: DraftFilters['mine']): RawBuilder<unknown> {
  if (isEditors(viewer, mine)) return sql`1 = 1`
  if (mine !== 'true') {
    const asleep = stepUpExpiryOf(viewer, 'editor')
    if (asleep) throw stepUpRequired(asleep)
  }
  return writtenBy(viewer.id)
}

export function isEditors(viewer: Viewer, mine: DraftFilters['mine']): boolean {
  return mine !== 'true' && hasRole(viewer, 'editor')
}

/** Alone or with others. */
export function writtenBy(user: number): RawBuilder<unknown> {
  return sql`a.id in (select id from articles where user_id = ${user} union all select article_id from article_authors where user_id = ${user})`
}

/** Those of a person that are not public or were sent back, and their co-authors' ones. */
export function waitsFor(user: number): RawBuilder<unknown> {
  return sql`a.id in (
    select id from articles where ${isUnpublished} and user_id = ${user} union ${inStage('back')}
    union select article_id from article_authors where user_id = ${user})`
}

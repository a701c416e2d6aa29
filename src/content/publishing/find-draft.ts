import { isoDate } from '#base/dates.ts'
import { Problem, wakeUp } from '#base/problem.ts'
import { sleepOf, type Viewer } from '#base/viewer.ts'
import type { Article } from '#content/articles/contract.ts'
import { articleNotFound, findAnyArticle, type ArticleRow } from '#content/articles/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { DraftFields, type Draft, type Lock } from './contract.ts'
import { isHeld, mayApprove, mayOpen, mayRemove, maySubmit, mayTakeBack, mayUnpublish, mayWrite, stateOf, type Stand } from './rules.ts'
import { countOpenNotes, findDraft, findLock, type DraftRow, type LockRow } from './store.ts'

/** An article with everything that is known of its writing. */
export interface Opened {
  article: Article
  draft: DraftRow | undefined
  stand: Stand
  /** What one writes on: the text that waits, else the article's own. */
  fields: DraftFields
  revision: number
}

/** @throws Problem 404 when it is not there for `viewer`, 403 when an editor's powers sleep */
export async function openDraft(db: Db, viewer: Viewer, id: number): Promise<Opened> {
  const opened = await findOpened(db, id)
  if (!opened || !mayOpen(viewer, opened.stand)) {
    const asleep = sleepOf(viewer, 'editor')
    if (opened && asleep) throw wakeUp(asleep)
    throw articleNotFound()
  }
  return opened
}

export async function findOpened(db: Db, id: number): Promise<Opened | undefined> {
  const row = await db.selectFrom('articles').select(['id', 'user_id', 'approved', 'place', 'published_at']).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [article, draft] = [await findAnyArticle(db, id), await findDraft(db, id)]
  if (!article) return undefined
  const co_authors = article.co_authors.map((author) => author.id)
  const stand: Stand = { ...row, co_authors, stage: draft?.stage ?? 'same', archived_at: draft?.archived_at ?? null }
  return { article, draft, stand, revision: draft?.revision ?? 0, fields: waitingFields(draft) ?? fieldsOf(article) }
}

/** The text that readers do not see yet; null when there is none. */
export function waitingFields(draft: Pick<DraftRow, 'fields'> | undefined): DraftFields | null {
  return draft?.fields ? (JSON.parse(draft.fields) as DraftFields) : null // written by save-draft.ts from checked fields
}

export function fieldsOf(article: Article): DraftFields {
  return {
    title: article.title === 'Untitled' ? '' : article.title,
    slug: article.slug,
    // A card shows the topic where the author gave none; the author's field stays empty.
    kicker: article.kicker === article.topics[0]?.name ? '' : article.kicker,
    standfirst: article.standfirst,
    content: article.content,
    cover: article.cover,
    topics: article.topics.map((topic) => topic.id),
    co_authors: article.co_authors.map((author) => author.id),
    language: article.language,
    canonical_url: article.canonical_url,
    allow_comments: article.allow_comments,
    series: article.series,
    social: article.social,
  }
}

/** As it goes to the one who writes. `key`: of the lock they hold. */
export async function draftOf(db: Db, viewer: Viewer, id: number, now: number, key?: string): Promise<Draft> {
  const { article, draft, stand, fields, revision } = await openDraft(db, viewer, id)
  const lock = await findLock(db, id)
  const notes = await countOpenNotes(db, [id])
  const state = stateOf(stand)
  return {
    id,
    title: fields.title || 'Untitled',
    slug: article.slug,
    cover: fields.cover,
    user: article.user,
    co_authors: article.co_authors,
    topics: article.topics,
    state,
    changes: state === 'public' ? changesOf(stand) : 'none',
    open_notes: notes.get(id) ?? 0,
    views: article.views,
    claps: article.claps,
    words: article.word_count,
    published_at: article.published_at,
    changed_at: draft ? isoDate(draft.changed_at) : article.updated_at,
    direction: article.direction,
    revision,
    fields,
    lock: isHeld(lock, now) && lock ? await lockOf(db, viewer, lock, key) : null,
    rights: {
      write: mayWrite(viewer, stand),
      submit: maySubmit(viewer, stand),
      take_back: mayTakeBack(viewer, stand),
      approve: mayApprove(viewer, stand),
      unpublish: mayUnpublish(viewer, stand),
      remove: mayRemove(viewer, stand),
    },
  }
}

export function changesOf({ stage }: Pick<Stand, 'stage'>): Draft['changes'] {
  return stage === 'same' ? 'none' : stage
}

export async function lockOf(db: Db, viewer: Viewer, lock: LockRow, key: string | undefined): Promise<Lock> {
  const holder = await db.selectFrom('users').select(['id', 'name']).where('id', '=', lock.user_id).executeTakeFirstOrThrow()
  return { holder, since: isoDate(lock.taken_at), mine: lock.key === key, same_person: lock.user_id === viewer.id }
}

/** @throws Problem 403; an editor whose powers sleep is asked for a proof */
export function demand(viewer: Viewer, allowed: boolean): void {
  if (allowed) return
  const asleep = sleepOf(viewer, 'editor')
  if (asleep) throw wakeUp(asleep)
  throw new Problem(403, 'not-allowed', 'This is not open to you as it stands now.')
}

/** What of an article's row a flow looks at, inside of a transaction. */
export async function standOf(db: Db, article: ArticleRow): Promise<{ stand: Stand; draft: DraftRow | undefined }> {
  const draft = await findDraft(db, article.id)
  const authors = await db.selectFrom('article_authors').select('user_id').where('article_id', '=', article.id).execute()
  const { user_id, approved, place, published_at } = article
  const stand = {
    user_id,
    approved,
    place,
    published_at,
    co_authors: authors.map((one) => one.user_id),
    stage: draft?.stage ?? ('same' as const),
    archived_at: draft?.archived_at ?? null,
  }
  return { stand, draft }
}

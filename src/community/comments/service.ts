import type { Db, Writing } from '#platform/db/tables.ts'
import { noteAction, updateOpen } from './moderation-store.ts'
import { fingerprintOf } from './spam-check.ts'
import { updateStatus } from './own-store.ts'
import { commentsTag } from './posting.ts'
import { insertComment, updateCounts, updateThreadCounts, type Counted } from './posting-store.ts'
import { cleanText } from './text.ts'

export interface ExportedComment {
  id: number
  parent_id: number | null
  name: string
  status: 'shown' | 'held'
  description: string
  created_at: number
}

/** What everybody may read, and what waits for an editor, oldest first; each with the name it stands under. */
export async function listExportedComments(db: Db, articleId: number): Promise<ExportedComment[]> {
  const rows = await db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.parent_id', 'u.name', 'c.status', 'c.description', 'c.created_at'])
    .where('c.article_id', '=', articleId)
    .where('c.status', 'in', ['shown', 'held'])
    .orderBy('c.id')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, status: status === 'shown' ? status : 'held' }))
}

interface ImportedComment {
  article_id: number
  /** Of this site; one that answers an answer joins its thread. */
  parent_id: number | null
  user_id: number
  /** A held one waits for an editor here as it did there. */
  status: 'shown' | 'held'
  created_at: number
  description: string
}

/** What `importComment` has entered, for `countImported`. */
export interface EnteredComment extends Counted {
  id: number
}

/**
 * Enters what somebody wrote elsewhere; nobody is told of it. It counts nowhere until `countImported` is told of it in the same
 * transaction. Null when the article is not public.
 */
export async function importComment({ tx, purge }: Writing, { parent_id, ...comment }: ImportedComment): Promise<EnteredComment | null> {
  const parent =
    parent_id === null
      ? undefined
      : await tx.selectFrom('comments').select(['id', 'thread_id']).where('id', '=', parent_id).where('status', '=', 'shown').executeTakeFirst()
  const description = cleanText(comment.description)
  const row = {
    ...comment,
    description,
    thread_id: parent ? parent.thread_id || parent.id : 0,
    parent_id: parent?.id ?? null,
    reason: comment.status === 'held' ? 'imported' : '',
    fingerprint: fingerprintOf(description),
    quote: '',
  }
  const id = await insertComment(tx, row, { closedToo: true })
  if (id === undefined) return null
  const { article_id, thread_id, user_id, created_at, status } = row
  if (status === 'shown') purge(commentsTag(article_id))
  else await noteAction(tx, { action: 'hold', actor_id: null, comment_id: id, article_id, user_id, note: 'imported', created_at })
  return { id, article_id, thread_id, status }
}

/** Together, for the row of a counter that one transaction changes thousands of times is read more slowly each time by PostgreSQL. */
export function countImported(tx: Db, entered: readonly Counted[]): Promise<void> {
  return updateThreadCounts(tx, entered, 1)
}

interface ImportedChange {
  status: 'shown' | 'held' | 'hidden'
  /** Left out: as it is. */
  description?: string
}

/** What an import would change of a comment that it has taken before; null when nothing. What is not public stays so. */
export async function findImportedChange(db: Db, id: number, { status, description }: ImportedChange) {
  const known = await db.selectFrom('comments').select(['article_id', 'status', 'description']).where('id', '=', id).executeTakeFirst()
  if (!known) return null
  const words = description === undefined ? known.description : cleanText(description)
  const isLess = known.status === 'shown' ? status !== 'shown' : known.status === 'held' && status === 'hidden'
  return isLess || words !== known.description ? { ...known, words, isLess } : null
}

/**
 * Brings an imported comment up to what stands at its source now. What is no longer public there is hidden here, or waits for an editor;
 * nothing becomes public by it. False when nothing changed.
 */
export async function updateImported({ tx, purge }: Writing, id: number, change: ImportedChange, now: number): Promise<boolean> {
  const known = await findImportedChange(tx, id, change)
  if (!known) return false
  const { words, isLess } = known
  const { status } = change
  await tx
    .updateTable('comments')
    .set({ description: words, fingerprint: fingerprintOf(words) })
    .where('id', '=', id)
    .execute()
  const moved = isLess ? await updateStatus(tx, id, known.status, status, 'imported') : undefined
  if (moved) {
    if (known.status === 'shown') await updateCounts(tx, moved, -1)
    const { article_id, user_id } = moved
    const action = status === 'hidden' ? 'hide' : 'hold'
    await noteAction(tx, { action, actor_id: null, comment_id: id, article_id, user_id, note: 'imported', created_at: now })
  }
  purge(commentsTag(known.article_id))
  return true
}

/** After the row of an imported comment was put back as it was. */
export async function commentRestored({ tx, purge }: Writing, id: number, wasShown: boolean): Promise<void> {
  const comment = await tx.selectFrom('comments').select(['article_id', 'thread_id', 'status']).where('id', '=', id).executeTakeFirst()
  if (!comment) return
  const isShown = comment.status === 'shown'
  if (isShown !== wasShown) await updateCounts(tx, comment, isShown ? 1 : -1)
  purge(commentsTag(comment.article_id))
}

/** Counts of an imported comment that comes (1) or goes (-1), whose row is there meanwhile. One that is not shown counts nowhere. */
export async function recountIn({ tx, purge }: Writing, id: number, by: 1 | -1): Promise<void> {
  const comment = await tx.selectFrom('comments').select(['article_id', 'thread_id', 'status']).where('id', '=', id).executeTakeFirst()
  if (comment?.status !== 'shown') return
  await updateCounts(tx, comment, by)
  purge(commentsTag(comment.article_id))
}

/** Looks only behind the comment in its thread: what answers it is younger, and no index leads to answers. */
export async function hasAnswer(db: Db, id: number): Promise<boolean> {
  const comment = await db.selectFrom('comments').select(['article_id', 'thread_id']).where('id', '=', id).executeTakeFirst()
  if (!comment) return false
  const { article_id, thread_id } = comment
  const younger = db
    .selectFrom('comments')
    .select('id')
    .where('article_id', '=', article_id)
    .where('thread_id', '=', thread_id || id)
    .where('id', '>', id)
  return (await younger.where('parent_id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether comments may be added to an article, as an import says. Nobody decided it here, so no log of decisions has it. */
export async function openImported({ tx, purge }: Writing, articleId: number, open: boolean): Promise<void> {
  await updateOpen(tx, articleId, open)
  purge(commentsTag(articleId), `article:${articleId}`)
}

/** Whether somebody here opened the comments of an article at that time or later. */
export async function wereOpenedSince(db: Db, articleId: number, since: number): Promise<boolean> {
  const actions = db.selectFrom('comment_actions').select('id').where('article_id', '=', articleId)
  return (await actions.where('action', '=', 'open').where('created_at', '>=', since).limit(1).executeTakeFirst()) !== undefined
}

import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { lockCounters } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import { noteAction } from './moderation-store.ts'
import type { Comment } from './contract.ts'
import { fingerprintOf, spamReason, trustedAfterComments } from './spam-check.ts'
import { commentOf } from './items.ts'
import { deleteOwn, findOwner, findOwnRow, updateOwn, updateStatus } from './own-store.ts'
import { commentingBanned, commentNotFound, commentsTag } from './posting.ts'
import { articleOf, updateCounts } from './posting-store.ts'
import { notifyOfComment } from './comment-notifications.ts'
import { blockedWords } from './blocked-words.ts'

/** What an edit brings in is looked at like a new comment, but for haste and repetition. @throws Problem 403, 404 */
export async function editComment(services: Services, viewer: Viewer, id: number, description: string): Promise<Comment> {
  const now = services.now()
  const words = await blockedWords(services)
  const { db, engine } = services.database
  const edited = await services.database.write(async ({ tx, purge }) => {
    await lockCounters(tx, engine, articleOf(id))
    const comment = await updateOwn(tx, id, viewer.id, { description, fingerprint: fingerprintOf(description), now })
    if (!comment) return false
    const { article_id } = comment
    if (comment.status === 'held') return true
    purge(commentsTag(article_id))
    const shown = await tx
      .selectFrom('comments')
      .select('id')
      .where('user_id', '=', viewer.id)
      .where('status', '=', 'shown')
      .where('id', '<>', id)
      .limit(trustedAfterComments)
      .execute()
    const { created_at } = await tx.selectFrom('users').select('created_at').where('id', '=', viewer.id).executeTakeFirstOrThrow()
    const reason = spamReason(description, { role: viewer.role, age: now - created_at, shown: shown.length, same: 0, lately: 0, took: null, trap: '' }, words)
    if (reason === null || !(await updateStatus(tx, id, 'shown', 'held', reason))) return true
    await updateCounts(tx, comment, -1)
    await notifyOfComment(tx, id, 'withdrawn', now)
    await noteAction(tx, { action: 'hold', actor_id: null, comment_id: id, article_id, user_id: viewer.id, note: reason, created_at: now })
    return true
  })
  if (!edited) throw await refusal(services, viewer, id)
  return ownComment(db, id)
}

/** The words are gone; a stub stays while there are replies. @throws Problem 403, 404 */
export async function deleteComment(services: Services, viewer: Viewer, id: number): Promise<Comment> {
  const deleted = await services.database.write(async ({ tx, purge }) => {
    await lockCounters(tx, services.database.engine, articleOf(id))
    const shown = await deleteOwn(tx, id, viewer.id, 'shown')
    if (shown) {
      await updateCounts(tx, shown, -1)
      await notifyOfComment(tx, id, 'withdrawn', services.now())
      purge(commentsTag(shown.article_id))
      return true
    }
    return (await deleteOwn(tx, id, viewer.id, 'held')) !== undefined
  })
  if (!deleted) throw await refusal(services, viewer, id)
  return ownComment(services.database.db, id)
}

async function ownComment(db: Services['database']['db'], id: number): Promise<Comment> {
  const row = await findOwnRow(db, id)
  if (!row) throw commentNotFound()
  return commentOf(row)
}

/** What somebody else must not see is not there for them, in the same words. */
async function refusal(services: Services, viewer: Viewer, id: number): Promise<Problem> {
  const found = await findOwner(services.database.db, id)
  if (found && found.user_id === viewer.id && found.banned > 0) return commentingBanned()
  if (!found || found.status !== 'shown' || found.user_id === viewer.id) return commentNotFound()
  return new Problem(403, 'not-yours', t('comments.error-this-comment-is-somebody-elses'))
}

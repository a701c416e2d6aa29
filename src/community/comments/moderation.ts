import { sql } from 'kysely'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { articleNotFound, lockCounters } from '#content/articles/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { findShownComment, insertReport, noteAction, removeReports, updateAllOf, updateBan, updateOpen, updatePin } from './moderation-store.ts'
import { notificationFor } from './notification-store.ts'
import { updateStatus } from './own-store.ts'
import { commentNotFound, commentsTag } from './posting.ts'
import { articleOf, updateCounts } from './posting-store.ts'
import type { ReportReason } from './rules.ts'
import { notifyOfComment } from './comment-notifications.ts'

/** Marks what was hidden together with all of one person's, so that it can come back together. */
const together = 'person'

/** Counted once per member; the second time nothing happens. @throws Problem 404 */
export async function reportComment(services: Services, viewer: Viewer, id: number, reason: ReportReason, note: string): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx, purge }) => {
    await lockCounters(tx, services.database.engine, articleOf(id))
    const comment = await findShownComment(tx, id)
    if (!comment) throw commentNotFound()
    if (comment.user_id === viewer.id) throw new Problem(403, 'own-comment', t('comments.error-this-comment-is-your-own-you'))
    purge(studioTag(services.config, 'comments'))
    const first = await insertReport(tx, { comment_id: id, user_id: viewer.id, reason, note, created_at: now })
    if (first) await noteAction(tx, { action: 'report', actor_id: viewer.id, comment_id: id, ...comment, note: reason, created_at: now })
  })
}

/** Hides what is shown or held; shows what is held or hidden. Reports are settled with it. @throws Problem 404 */
export async function moderateComment(services: Services, viewer: Viewer, id: number, to: 'shown' | 'hidden', note: string): Promise<void> {
  const now = services.now()
  await services.database.write(async (writing) => {
    const { tx } = writing
    writing.purge(studioTag(services.config, 'comments'))
    const from = to === 'shown' ? (['held', 'hidden'] as const) : (['shown', 'held'] as const)
    await lockCounters(tx, services.database.engine, articleOf(id))
    for (const before of from) {
      const moved = await updateStatus(tx, id, before, to, note)
      if (!moved) continue
      if (before === 'shown') await show(writing, moved, -1, now)
      if (to === 'shown') await show(writing, moved, 1, now)
      // Held from the beginning: nobody has been told of it yet.
      if (before === 'held' && to === 'shown') await notificationFor(tx, moved, now)
      await removeReports(tx, id)
      await noteAction(tx, {
        action: to === 'hidden' ? 'hide' : before === 'held' ? 'release' : 'restore',
        actor_id: viewer.id,
        comment_id: id,
        article_id: moved.article_id,
        user_id: moved.user_id,
        note,
        created_at: now,
      })
      return
    }
    const known = await tx.selectFrom('comments').select('status').where('id', '=', id).where('status', '=', to).executeTakeFirst()
    if (!known) throw commentNotFound()
  })
}

/** The reports were not worth anything. @throws Problem 404 */
export async function dismissReports(services: Services, viewer: Viewer, id: number): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx, purge }) => {
    purge(studioTag(services.config, 'comments'))
    // A report that comes meanwhile would stay, and no list would show it.
    await lockCounters(tx, services.database.engine, articleOf(id))
    const comment = await tx.selectFrom('comments').select(['article_id', 'user_id']).where('id', '=', id).executeTakeFirst()
    if (!comment) throw commentNotFound()
    await removeReports(tx, id)
    await noteAction(tx, { action: 'dismiss', actor_id: viewer.id, comment_id: id, ...comment, note: '', created_at: now })
  })
}

/** The pinned thread stands first, in every order. @throws Problem 404 for anything but a shown thread */
export async function pinComment(services: Services, viewer: Viewer, id: number, pinned: boolean): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx, purge }) => {
    await lockCounters(tx, services.database.engine, articleOf(id))
    const thread = await updatePin(tx, id, pinned ? now : null)
    if (!thread) throw commentNotFound()
    await noteAction(tx, { action: pinned ? 'pin' : 'unpin', actor_id: viewer.id, comment_id: id, ...thread, note: '', created_at: now })
    purge(commentsTag(thread.article_id))
  })
}

/** Whether comments may be added to an article; those there stay. @throws Problem 404 */
export async function openComments(services: Services, viewer: Viewer, articleId: number, open: boolean): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx, purge }) => {
    if (!(await updateOpen(tx, articleId, open))) throw articleNotFound()
    await noteAction(tx, {
      action: open ? 'open' : 'close',
      actor_id: viewer.id,
      comment_id: null,
      article_id: articleId,
      user_id: null,
      note: '',
      created_at: now,
    })
    purge(commentsTag(articleId), `article:${articleId}`)
  })
}

/** A banned person reads on but adds nothing. @throws Problem 403, 404 */
export async function banFromComments(services: Services, viewer: Viewer, userId: number, banned: boolean, note: string): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    await checkPerson(tx, viewer, userId)
    await updateBan(tx, userId, banned, note, now)
    await noteAction(tx, { action: banned ? 'ban' : 'unban', actor_id: viewer.id, comment_id: null, article_id: null, user_id: userId, note, created_at: now })
  })
}

/** Hides everything of one person that is shown or held, or brings back what was hidden so. Returns how many. @throws Problem 403, 404 */
export async function hideCommentsOf(services: Services, viewer: Viewer, userId: number, hidden: boolean): Promise<number> {
  const now = services.now()
  return services.database.write(async (writing) => {
    const { tx } = writing
    await checkPerson(tx, viewer, userId)
    writing.purge(studioTag(services.config, 'comments'))
    await lockCounters(tx, services.database.engine, sql`select article_id from comments where user_id = ${userId}`)
    const shown = hidden
      ? await updateAllOf(tx, userId, 'shown', 'hidden', { now: together })
      : await updateAllOf(tx, userId, 'hidden', 'shown', { of: together, now: '' })
    const held = hidden ? await updateAllOf(tx, userId, 'held', 'hidden', { now: together }) : []
    // One by one and in one order, so that two writers never wait for each other in a circle.
    for (const comment of shown.sort((a, b) => a.article_id - b.article_id || a.thread_id - b.thread_id)) await show(writing, comment, hidden ? -1 : 1, now)
    const count = shown.length + held.length
    await noteAction(tx, {
      action: hidden ? 'hide-all' : 'restore-all',
      actor_id: viewer.id,
      comment_id: null,
      article_id: null,
      user_id: userId,
      note: String(count),
      created_at: now,
    })
    return count
  })
}

async function show({ tx, purge }: Writing, comment: { id: number; article_id: number; thread_id: number }, by: 1 | -1, now: number): Promise<void> {
  await updateCounts(tx, comment, by)
  await notifyOfComment(tx, comment.id, by === 1 ? 'shown' : 'withdrawn', now)
  purge(commentsTag(comment.article_id))
}

async function checkPerson(tx: Writing['tx'], viewer: Viewer, userId: number): Promise<void> {
  if (viewer.id === userId) throw new Problem(403, 'not-yourself', t('comments.error-not-to-yourself'))
  const person = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (!person) throw new Problem(404, 'person-not-found', t('comments.error-there-is-nobody-of-that-kind'))
  if ((person.role === 'editor' || person.role === 'admin') && viewer.role !== 'admin')
    throw new Problem(403, 'not-allowed', t('comments.error-your-account-may-not-do-this'))
}

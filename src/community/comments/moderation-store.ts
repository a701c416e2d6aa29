import { sql, type Generated } from 'kysely'
import { storedNote } from '#i18n/stored-note.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ReportReason } from './rules.ts'
import type { Status } from './comment-tables.ts'

type Action = 'report' | 'hold' | 'hide' | 'restore' | 'release' | 'dismiss' | 'pin' | 'unpin' | 'close' | 'open' | 'ban' | 'unban' | 'hide-all' | 'restore-all'

interface ActionRow {
  id: Generated<number>
  action: Action
  /** Null for the site's own rules. */
  actor_id: number | null
  comment_id: number | null
  article_id: number | null
  /** Whose comment it is. */
  user_id: number | null
  note: string
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    comment_reports: { comment_id: number; user_id: number; reason: ReportReason; note: string; created_at: number }
    comment_bans: { user_id: number; reason: string; created_at: number }
    comment_actions: ActionRow
  }
}

export async function noteAction(tx: Db, action: Omit<ActionRow, 'id'>): Promise<void> {
  await tx
    .insertInto('comment_actions')
    .values({ ...action, note: storedNote(action.note) })
    .execute()
}

/** Only under a public article: what cannot be read is unknown to readers. */
export async function findShownComment(tx: Db, id: number): Promise<{ article_id: number; user_id: number } | undefined> {
  const { rows } = await sql<{ article_id: number; user_id: number }>`
    select c.article_id, c.user_id from public_comments as c where c.id = ${id} and c.status = 'shown'`.execute(tx)
  return rows[0]
}

/** True when it is somebody's first of this comment. */
export async function insertReport(
  tx: Db,
  report: { comment_id: number; user_id: number; reason: ReportReason; note: string; created_at: number },
): Promise<boolean> {
  const { rows } = await sql<{ comment_id: number }>`
    insert into comment_reports (comment_id, user_id, reason, note, created_at)
    select c.id, ${report.user_id}, ${report.reason}, ${report.note}, ${report.created_at} from public_comments as c
    where c.id = ${report.comment_id} and c.status = 'shown'
    on conflict (comment_id, user_id) do nothing returning comment_id`.execute(tx)
  if (rows.length > 0) await sql`update comments set reports = reports + 1 where id = ${report.comment_id}`.execute(tx)
  return rows.length > 0
}

export async function removeReports(tx: Db, commentId: number): Promise<void> {
  await tx.deleteFrom('comment_reports').where('comment_id', '=', commentId).execute()
  await tx.updateTable('comments').set({ reports: 0 }).where('id', '=', commentId).execute()
}

/** At most one pinned thread an article: the one before goes. Undefined when there is no shown thread with this id. */
export async function updatePin(tx: Db, id: number, pinnedAt: number | null): Promise<{ article_id: number; user_id: number } | undefined> {
  const thread = await tx
    .selectFrom('comments')
    .select(['article_id', 'user_id'])
    .where('id', '=', id)
    .where('thread_id', '=', 0)
    .where('status', '=', 'shown')
    .executeTakeFirst()
  if (!thread) return undefined
  if (pinnedAt !== null)
    await tx.updateTable('comments').set({ pinned_at: null }).where('article_id', '=', thread.article_id).where('pinned_at', 'is not', null).execute()
  await tx.updateTable('comments').set({ pinned_at: pinnedAt }).where('id', '=', id).execute()
  return thread
}

/** Undefined for an unknown article. */
export async function updateOpen(tx: Db, articleId: number, open: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('articles')
    .set({ allow_comments: open ? 'open' : 'closed' })
    .where('id', '=', articleId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** All of somebody's from one status to another; those of `reason` only, when given. Counters are the caller's. */
export async function updateAllOf(
  tx: Db,
  userId: number,
  from: Status,
  to: Status,
  reasons: { of?: string; now: string },
): Promise<{ id: number; article_id: number; thread_id: number }[]> {
  const of = reasons.of === undefined ? sql`` : sql`and reason = ${reasons.of}`
  const { rows } = await sql<{ id: number; article_id: number; thread_id: number }>`
    update comments set status = ${to}, reason = ${reasons.now}, pinned_at = null where user_id = ${userId} and status = ${from} ${of}
    returning id, article_id, thread_id`.execute(tx)
  return rows
}

export async function updateBan(tx: Db, userId: number, banned: boolean, reason: string, now: number): Promise<void> {
  if (!banned) return void (await tx.deleteFrom('comment_bans').where('user_id', '=', userId).execute())
  const row = { user_id: userId, reason, created_at: now }
  await tx
    .insertInto('comment_bans')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reason }))
    .execute()
}

export type AuditLogRow = Omit<ActionRow, 'id'> & { id: number; actor: string | null; username: string | null }

/** Who did what, newest first. */
export async function listActions(
  db: Db,
  wanted: { commentId?: number | undefined; userId?: number | undefined; before: number | null; limit: number },
): Promise<AuditLogRow[]> {
  const { rows } = await sql<AuditLogRow>`
    select t.*, w.username as actor, u.username from comment_actions as t left join users as w on w.id = t.actor_id left join users as u on u.id = t.user_id
    where 1 = 1 ${wanted.commentId === undefined ? sql`` : sql`and t.comment_id = ${wanted.commentId}`} ${wanted.userId === undefined ? sql`` : sql`and t.user_id = ${wanted.userId}`}
      ${wanted.before === null ? sql`` : sql`and t.id < ${wanted.before}`}
    order by t.id desc limit ${wanted.limit}`.execute(db)
  return rows
}

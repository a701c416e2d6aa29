import { sql, type Generated } from 'kysely'
import type { Db, Writing } from '#platform/db/tables.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { mentionsIn } from './text.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    comment_notices: { id: Generated<number>; user_id: number; comment_id: number; kind: 'reply' | 'mention'; created_at: number; mailed_at: number | null }
    /** thread_id 0: no mails about comments at all. */
    comment_mutes: { user_id: number; thread_id: number; created_at: number }
  }
}

export const notificationJob = 'comment-news'

/** How long a first notice waits for others, ms, and how far apart the mails to one person are at least. */
const gatherFor = 60_000
const mailsApart = 60 * 60_000

interface Told {
  id: number
  thread_id: number
  parent_id: number | null
  user_id: number
  description: string
}

/** Writes down who is to be told of a comment that is now shown: whom it answers, whose thread it is in, whom it names. */
export async function notificationFor(tx: Writing['tx'], comment: Told, now: number): Promise<void> {
  const people = await listPeople(tx, comment)
  for (const { id, kind } of people) {
    await sql`
      insert into comment_notices (user_id, comment_id, kind, created_at) values (${id}, ${comment.id}, ${kind}, ${now})
      on conflict (comment_id, user_id) do nothing`.execute(tx)
    await enqueue(tx, { kind: notificationJob, payload: { user_id: id }, key: notificationKey(id), runAt: now + gatherFor })
  }
}

export function notificationKey(userId: number): string {
  return `${notificationJob}:${userId}`
}

/** Takes what waits for somebody; it counts as told from now on. Empty, and when to come back, if the last mail was too short ago. */
export async function claimNotifications(tx: Db, userId: number, now: number): Promise<{ ids: number[]; again: number | null }> {
  const last = await sql<{ at: number | null }>`select max(mailed_at) as at from comment_notices where user_id = ${userId} and mailed_at is not null`.execute(
    tx,
  )
  const at = last.rows[0]?.at ?? null
  // A clock that was set back must not lengthen it.
  if (at !== null && at <= now && at + mailsApart > now) return { ids: [], again: at + mailsApart }
  const taken = await sql<{ id: number }>`update comment_notices set mailed_at = ${now} where user_id = ${userId} and mailed_at is null returning id`.execute(
    tx,
  )
  return { ids: taken.rows.map((row) => row.id).sort((a, b) => a - b), again: null }
}

export interface CommentNotification {
  kind: 'reply' | 'mention'
  comment_id: number
  thread_id: number
  article_slug: string
  article_title: string
  description: string
  name: string
}

/** Notices that are still worth telling: shown, on a public article, in no thread that was muted since. Oldest first. */
export async function listNotifications(db: Db, userId: number, noticeIds: number[]): Promise<CommentNotification[]> {
  if (noticeIds.length === 0) return []
  const { rows } = await sql<CommentNotification>`
    select n.kind, c.id as comment_id, case c.thread_id when 0 then c.id else c.thread_id end as thread_id, c.article_slug, c.article_title, c.description, c.name
    from comment_notices as n join public_comments as c on c.id = n.comment_id
    where n.user_id = ${userId} and n.id in (${sql.join(noticeIds)}) and c.status = 'shown'
      and not exists (select 1 from comment_mutes as m where m.user_id = ${userId} and m.thread_id in (0, case c.thread_id when 0 then c.id else c.thread_id end))
    order by c.id`.execute(db)
  return rows
}

/** Those told long ago decide nothing any more. */
export async function deleteNotifications(db: Db, before: number): Promise<void> {
  await db.deleteFrom('comment_notices').where('created_at', '<', before).execute()
}

export async function isMuted(db: Db, userId: number, threadId: number): Promise<boolean> {
  const mute = await db.selectFrom('comment_mutes').select('user_id').where('user_id', '=', userId).where('thread_id', '=', threadId).executeTakeFirst()
  return mute !== undefined
}

export async function updateMute(db: Db, userId: number, threadId: number, muted: boolean, now: number): Promise<void> {
  if (!muted) return void (await db.deleteFrom('comment_mutes').where('user_id', '=', userId).where('thread_id', '=', threadId).execute())
  await db
    .insertInto('comment_mutes')
    .values({ user_id: userId, thread_id: threadId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'thread_id']).doNothing())
    .execute()
}

/** Nobody without a confirmed address, nobody who does not want it, never the writer. Always in the same order, against deadlocks. */
async function listPeople(tx: Db, comment: Told): Promise<{ id: number; kind: 'reply' | 'mention' }[]> {
  const thread = comment.thread_id || comment.id
  const names = mentionsIn(comment.description)
  const willing = sql`u.status = 'active' and u.email is not null and u.email_verified_at is not null and u.id <> ${comment.user_id}
    and not exists (select 1 from comment_mutes as m where m.user_id = u.id and m.thread_id in (0, ${thread}))`
  const parts = [
    ...(comment.parent_id === null
      ? []
      : [
          sql`select u.id, 'reply' as kind from comments as c join users as u on u.id = c.user_id where c.id in (${comment.parent_id}, ${thread}) and c.status = 'shown' and ${willing}`,
        ]),
    ...(names.length === 0 ? [] : [sql`select u.id, 'mention' as kind from users as u where u.username in (${sql.join(names)}) and ${willing}`]),
  ]
  if (parts.length === 0) return []
  const { rows } = await sql<{ id: number; kind: 'reply' | 'mention' }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  const kinds = new Map<number, 'reply' | 'mention'>()
  for (const { id, kind } of rows) if (!kinds.has(id)) kinds.set(id, kind)
  return [...kinds].map(([id, kind]) => ({ id, kind })).sort((a, b) => a.id - b.id)
}

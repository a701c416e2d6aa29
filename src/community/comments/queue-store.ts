import type { Database, Db } from '#platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReportReason } from './rules.ts'
import type { Status } from './comment-tables.ts'
import { containing } from '#platform/db/containing.ts'
import { findCandidates, isAtMost } from '#platform/db/text-search.ts'

type QueueName = 'held' | 'reported' | 'hidden' | 'all'

export interface QueueRow {
  id: number
  article_id: number
  slug: string
  title: string
  thread_id: number
  status: Status
  reason: string
  reports: number
  created_at: number
  edited_at: number | null
  description: string
  quote: string
  user_id: number
  username: string
  name: string
  avatar: string | null
  banned: number
}

interface QueueFilter {
  queue: QueueName
  userId?: number | undefined
  articleId?: number | undefined
  /** In the comment, or in the name of who said it. */
  search?: string | undefined
  /** A select of the ids of all comments that the search may find. */
  candidates?: RawBuilder<unknown> | null
}

const queues: Record<QueueName, RawBuilder<unknown>> = {
  held: sql`c.status = 'held'`,
  reported: sql`c.reports > 0 and c.status = 'shown'`,
  hidden: sql`c.status = 'hidden'`,
  all: sql`c.status <> 'deleted'`,
}

/** Null where any comment may hold the words, or be of somebody who has them in their name. */
export async function findCandidateComments(database: Database, words: string): Promise<RawBuilder<unknown> | null> {
  const comments = await findCandidates(database, { name: 'search_comments', table: 'comments' }, words)
  const users = comments && (await findCandidates(database, { name: 'search_users', table: 'users' }, words))
  if (!comments || !users) return null
  const ofUsers = sql`select id from comments where user_id in (${users})`
  return (await isAtMost(database.db, ofUsers)) ? sql`${comments} union ${ofUsers}` : null
}

/** Newest first, whatever the status of comment and article. */
export async function listQueue(db: Db, wanted: QueueFilter & { before: number | null; limit: number }): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select c.id, c.article_id, a.slug, a.title, c.thread_id, c.status, c.reason, c.reports, c.created_at, c.edited_at, c.description, c.quote,
      u.id as user_id, u.username, u.name, u.avatar, (select count(*) from comment_bans as b where b.user_id = u.id) as banned
    from comments as c join articles as a on a.id = c.article_id join users as u on u.id = c.user_id
    where ${filterOf(wanted)} ${wanted.before === null ? sql`` : sql`and c.id < ${wanted.before}`}
    order by c.id desc limit ${wanted.limit}`.execute(db)
  return rows
}

/** To ten thousand. */
export async function countQueue(db: Db, wanted: QueueFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from comments as c ${wanted.search ? sql`join users as u on u.id = c.user_id` : sql``} where ${filterOf(wanted)} limit 10000) as found`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export function listReports(db: Db, commentIds: number[]): Promise<{ comment_id: number; reason: ReportReason; note: string; username: string }[]> {
  if (commentIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('comment_reports')
    .innerJoin('users', 'users.id', 'comment_reports.user_id')
    .select(['comment_reports.comment_id', 'comment_reports.reason', 'comment_reports.note', 'users.username'])
    .where('comment_reports.comment_id', 'in', commentIds)
    .orderBy('comment_reports.created_at')
    .execute()
}

function filterOf({ queue, userId, articleId, search, candidates }: QueueFilter): RawBuilder<unknown> {
  const parts = [queues[queue]]
  if (userId !== undefined) parts.push(sql`c.user_id = ${userId}`)
  if (articleId !== undefined) parts.push(sql`c.article_id = ${articleId}`)
  if (search)
    parts.push(
      sql`(${sql.join(
        [sql`c.description`, sql`u.username`, sql`u.name`].map((column) => containing(column, search)),
        sql` or `,
      )})`,
    )
  if (candidates) parts.push(sql`c.id in (${candidates})`)
  return sql.join(parts, sql` and `)
}

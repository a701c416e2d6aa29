import { sql, type RawBuilder } from 'kysely'
import type { Db, Reading } from '#platform/db/tables.ts'
import type { Sort } from './rules.ts'
import type { CommentTable, CommentRow } from './comment-tables.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    comments: CommentTable
  }
  interface PublicTables {
    public_comments: CommentRow
    public_threads: { id: number; article_id: number }
  }
}

interface CommentSectionFacts {
  comments: number
  threads: number
  open: number
}

/** Undefined for an article that is not public. */
export async function findCommentSection(side: Reading | Db, articleId: number): Promise<CommentSectionFacts | undefined> {
  const { rows } = await sql<CommentSectionFacts>`
    select s.comments, case a.allow_comments when 'open' then 1 else 0 end as open,
      (select count(*) from public_threads as t where t.article_id = a.id) as threads
    from public_articles as a join public_article_stats as s on s.article_id = a.id where a.id = ${articleId}`.execute(side)
  return rows[0]
}

export async function isPublicArticle(side: Reading | Db, articleId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select a.id from public_articles as a where a.id = ${articleId}`.execute(side)
  return rows.length > 0
}

interface WantedThreads {
  articleId: number
  sort: Sort
  /** The last one shown: id, or replies and id for `best`. */
  after: number[] | null
  limit: number
}

/** Heads without the pinned one. */
export async function listHeads(side: Reading | Db, { articleId, sort, after, limit }: WantedThreads): Promise<CommentRow[]> {
  const { order, behind } = orders[sort](after)
  const { rows } = await sql<CommentRow>`
    select c.* from public_comments as c
    where c.article_id = ${articleId} and c.thread_id = 0 and c.pinned_at is null ${behind} order by ${order} limit ${limit}`.execute(side)
  return rows
}

const orders: Record<Sort, (after: number[] | null) => { order: RawBuilder<unknown>; behind: RawBuilder<unknown> }> = {
  newest: (after) => ({ order: sql`c.id desc`, behind: after ? sql`and c.id < ${after[0]}` : sql`` }),
  oldest: (after) => ({ order: sql`c.id`, behind: after ? sql`and c.id > ${after[0]}` : sql`` }),
  best: (after) => ({ order: sql`c.replies_count desc, c.id desc`, behind: after ? sql`and (c.replies_count, c.id) < (${after[0]}, ${after[1]})` : sql`` }),
}

export async function findPinned(side: Reading | Db, articleId: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select c.* from public_comments as c
    where c.article_id = ${articleId} and c.thread_id = 0 and c.pinned_at is not null`.execute(side)
  return rows[0]
}

/** The newest replies of several threads in one statement; a thread of ten thousand costs no more than one of three. */
export async function listNewestReplies(
  side: Reading | Db,
  heads: Pick<CommentRow, 'id' | 'article_id' | 'replies_count'>[],
  each: number,
): Promise<CommentRow[]> {
  const answeredHeads = heads.filter((head) => head.replies_count > 0)
  if (answeredHeads.length === 0) return []
  const parts = answeredHeads.map(
    (head, i) => sql`select * from (
      select c.* from public_comments as c
      where c.article_id = ${head.article_id} and c.thread_id = ${head.id} order by c.id desc limit ${sql.lit(each)}) as ${sql.id(`part${i}`)}`,
  )
  const { rows } = await sql<CommentRow>`${sql.join(parts, sql` union all `)}`.execute(side)
  return rows.sort((a, b) => b.id - a.id)
}

/** Newest first; `from` begins with that very one. */
export async function listReplies(
  side: Reading | Db,
  wanted: { articleId: number; threadId: number; before?: number | null; from?: number; limit: number },
): Promise<CommentRow[]> {
  const before = wanted.before === undefined || wanted.before === null ? sql`` : sql`and c.id < ${wanted.before}`
  const from = wanted.from === undefined ? sql`` : sql`and c.id <= ${wanted.from}`
  const { rows } = await sql<CommentRow>`
    select c.* from public_comments as c
    where c.article_id = ${wanted.articleId} and c.thread_id = ${wanted.threadId} ${before} ${from} order by c.id desc limit ${wanted.limit}`.execute(side)
  return rows
}

/** The replies that follow one, oldest first. */
export async function listRepliesAfter(
  side: Reading | Db,
  wanted: { articleId: number; threadId: number; after: number; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.* from public_comments as c
    where c.article_id = ${wanted.articleId} and c.thread_id = ${wanted.threadId} and c.id > ${wanted.after} order by c.id limit ${wanted.limit}`.execute(side)
  return rows
}

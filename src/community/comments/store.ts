import { sql, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Reading } from '#platform/db/tables.ts'
import type { Comment } from './contract.ts'
import type { Sort } from './rules.ts'

export type Status = Comment['status']

interface CommentTable {
  id: Generated<number>
  article_id: number
  /** Head of the thread; 0 for a head. */
  thread_id: number
  parent_id: number | null
  user_id: number
  status: Status
  /** Why it was held. */
  reason: string
  replies_count: Generated<number>
  reports: Generated<number>
  created_at: number
  edited_at: number | null
  pinned_at: number | null
  fingerprint: string | null
  quote: string
  description: string
}

/** A comment with its writer, as everybody or as its writer may see it. */
export interface CommentRow {
  id: number
  article_id: number
  article_slug: string
  article_title: string
  thread_id: number
  parent_id: number | null
  replies_count: number
  pinned_at: number | null
  created_at: number
  edited_at: number | null
  status: Status
  description: string
  quote: string
  user_id: number | null
  username: string | null
  name: string | null
  /** JSON of an Image. */
  avatar: string | null
  standing: 'author' | 'editor' | 'reader'
  has_page: number
  /** Whom it answers; null for the head of its own thread, and where that one is gone. */
  to_id: number | null
  to_username: string | null
  to_name: string | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    comments: CommentTable
  }
  interface PublicTables {
    public_comments: CommentRow
    public_threads: { id: number; article_id: number }
  }
}

export type StoredComment = Selectable<CommentTable>

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

export async function listNewest(side: Reading | Db, wanted: { before: number | null; limit: number }): Promise<CommentRow[]> {
  const before = wanted.before === null ? sql`` : sql`and c.id < ${wanted.before}`
  const { rows } = await sql<CommentRow>`
    select c.* from public_comments as c where c.status = 'shown' ${before} order by c.id desc limit ${wanted.limit}`.execute(side)
  return rows
}

/** Comments and replies on one article. */
export async function listNewestOn(side: Reading, articleId: number, limit: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.* from public_comments as c where c.article_id = ${articleId} and c.status = 'shown' order by c.id desc limit ${limit}`.execute(side)
  return rows
}

/** The public article behind an address. */
export function findCommentedArticle(side: Reading, slug: string): Promise<{ id: number; title: string } | undefined> {
  return side.selectFrom('public_articles').select(['id', 'title']).where('slug', '=', slug).executeTakeFirst()
}

export async function findPublicComment(side: Reading | Db, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`select c.* from public_comments as c where c.id = ${id}`.execute(side)
  return rows[0]
}

/** Shown ones after `after`, newest first. */
export async function listSince(side: Reading | Db, articleId: number, after: number, limit: number): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select c.id, c.user_id from public_comments as c
    where c.article_id = ${articleId} and c.id > ${after} and c.status = 'shown' order by c.id desc limit ${limit}`.execute(side)
  return rows
}

/** All shown comments of the site. */
export async function countAll(side: Reading | Db): Promise<number> {
  const { rows } = await sql<{ comments: number }>`select coalesce(sum(s.comments), 0) as comments from public_article_stats as s`.execute(side)
  return rows[0]?.comments ?? 0
}

/** Comments that are shown, by the UTC day they were written. */
export async function countCommentsByDay(db: Db, since: number): Promise<{ day: number; count: number }[]> {
  const { rows } = await sql<{ day: number; count: number | string }>`
    select created_at / 86400000 as day, count(*) as count from comments
    where created_at >= ${since} and status = 'shown' group by created_at / 86400000`.execute(db)
  return rows.map(({ day, count }) => ({ day: Number(day), count: Number(count) }))
}

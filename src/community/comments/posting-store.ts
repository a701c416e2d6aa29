import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Role } from '#base/viewer.ts'
import type { Db, Tables } from '#platform/db/tables.ts'
import { minTypingMs, duplicateWindowMs, trustedAfterComments } from './spam-check.ts'
import type { CommentRow, Status } from './comment-tables.ts'

/** Where a comment is to go, and what is known of its writer. */
export interface Place {
  article_id: number
  article_slug: string
  article_title: string
  open: number
  thread_id: number
  parent_id: number | null
  /** Whom it answers; null for a comment on the article. */
  to_id: number | null
  to_username: string | null
  to_name: string | null
  username: string
  name: string
  avatar: string | null
  role: Role
  member_since: number
  standing: CommentRow['standing']
  has_page: number
  banned: number
  shown: number
  lately: number
  same: number
}

export interface Target {
  type: 'Blog' | 'Comment'
  id: number
}

/** One statement. Undefined when article or comment is not there for everybody; the article of a reply is that of its parent. */
export async function findPlace(db: Db, target: Target, writer: { id: number; fingerprint: string | null; now: number }): Promise<Place | undefined> {
  const { id: userId, fingerprint, now } = writer
  const onArticle = target.type === 'Blog'
  const parent = onArticle
    ? sql``
    : sql`join comments as p on p.article_id = a.id and p.id = ${target.id} and p.status = 'shown' join users as w on w.id = p.user_id`
  const answered = onArticle
    ? sql`0 as thread_id, null as parent_id, null as to_id, null as to_username, null as to_name`
    : sql`case p.thread_id when 0 then p.id else p.thread_id end as thread_id, p.id as parent_id, w.id as to_id, w.username as to_username, w.name as to_name`
  const { rows } = await sql<Place>`
    select a.id as article_id, a.slug as article_slug, a.title as article_title, case a.allow_comments when 'open' then 1 else 0 end as open, ${answered},
      u.username, u.name, u.avatar, u.role, u.created_at as member_since,
      case
        when u.id = a.user_id or exists (select 1 from article_authors as o where o.article_id = a.id and o.user_id = u.id) then 'author'
        when u.role in ('editor', 'admin') then 'editor'
        else 'reader' end as standing,
      case when u.role <> 'member' or exists (select 1 from article_counts as n where n.list = 'author:' || u.id and n.articles > 0) then 1 else 0 end as has_page,
      (select count(*) from comment_bans as b where b.user_id = ${userId}) as banned,
      (select count(*) from (select 1 from comments as m where m.user_id = ${userId} and m.status = 'shown' limit ${sql.lit(trustedAfterComments)}) as own) as shown,
      (select count(*) from comments as m where m.user_id = ${userId} and m.created_at > ${now - minTypingMs}) as lately,
      (select count(*) from (select 1 from comments as m where m.fingerprint = ${fingerprint} and m.created_at > ${now - duplicateWindowMs} limit 4) as alike) as same
    from articles as a join users as u on u.id = ${userId} ${parent}
    where a.place is not null ${onArticle ? sql`and a.id = ${target.id}` : sql``}`.execute(db)
  return rows[0]
}

const repeatMs = 60_000

interface NewComment {
  article_id: number
  thread_id: number
  parent_id: number | null
  user_id: number
  status: Status
  reason: string
  created_at: number
  fingerprint: string | null
  quote: string
  description: string
}

/**
 * Undefined when it may not be written any more, as `Place` says: that is decided here, in the statement that writes.
 * @param options.closedToo of one that was written elsewhere before comments were closed
 */
export async function insertComment(tx: Db, comment: NewComment, { closedToo = false } = {}): Promise<number | undefined> {
  const { article_id, thread_id, parent_id, user_id, status, reason, created_at, fingerprint, quote, description } = comment
  const parent =
    parent_id === null ? sql`` : sql`and exists (select 1 from comments as p where p.id = ${parent_id} and p.article_id = a.id and p.status = 'shown')`
  const open = closedToo ? sql`` : sql`and a.allow_comments = 'open'`
  const { rows } = await sql<{ id: number }>`
    insert into comments (article_id, thread_id, parent_id, user_id, status, reason, created_at, fingerprint, quote, description)
    select a.id, ${thread_id}, ${parent_id}, ${user_id}, ${status}, ${reason}, ${created_at}, ${fingerprint}, ${quote}, ${description}
    from articles as a where a.id = ${article_id} and a.place is not null ${open}
      and not exists (select 1 from comment_bans as b where b.user_id = ${user_id}) ${parent} returning id`.execute(tx)
  return rows[0]?.id
}

/** An identical comment of the same person in the same place within `repeatMs`: sent twice by a slow line or a double press. */
export async function findRepeated(tx: Transaction<Tables>, comment: NewComment): Promise<{ id: number; status: Status; created_at: number } | undefined> {
  const { article_id, parent_id, user_id, created_at, quote, description } = comment
  // Two at once wait for each other: the row of the article is taken by whoever writes first.
  await sql`update article_stats set comments = comments where article_id = ${article_id}`.execute(tx)
  const { rows } = await sql<{ id: number; status: Status; created_at: number }>`
    select c.id, c.status, c.created_at from comments as c
    where c.user_id = ${user_id} and c.article_id = ${article_id} and coalesce(c.parent_id, 0) = ${parent_id ?? 0}
      and c.status in ('shown', 'held') and c.created_at > ${created_at - repeatMs} and c.description = ${description} and c.quote = ${quote}
    order by c.id limit 1`.execute(tx)
  return rows[0]
}

/** Selects the article of a comment, for `lockCounters`. */
export function articleOf(commentId: number): RawBuilder<unknown> {
  return sql`select article_id from comments where id = ${commentId}`
}

/**
 * The counters of what is shown, in the transaction that shows or hides it. The article first, everywhere, against deadlocks: who
 * changes comments before their counts calls `lockCounters` before that.
 */
export async function updateCounts(tx: Db, { article_id, thread_id }: { article_id: number; thread_id: number }, by: number): Promise<void> {
  await addToArticle(tx, article_id, by)
  if (thread_id !== 0) await addToThread(tx, thread_id, by)
}

async function addToArticle(tx: Db, id: number, by: number): Promise<void> {
  await sql`update article_stats set comments = comments + ${by}, ranking_dirty = 1 where article_id = ${id}`.execute(tx)
}

async function addToThread(tx: Db, id: number, by: number): Promise<void> {
  await sql`update comments set replies_count = replies_count + ${by} where id = ${id}`.execute(tx)
}

export interface Counted {
  article_id: number
  /** 0: it is the first of its thread. */
  thread_id: number
  status: Status
}

/** `updateCounts` of those that are shown, each counter once. */
export async function updateThreadCounts(tx: Db, comments: readonly Counted[], by: 1 | -1): Promise<void> {
  const articles = Map.groupBy(
    comments.filter(({ status }) => status === 'shown'),
    ({ article_id }) => article_id,
  )
  for (const [article_id, shown] of inOrder(articles)) {
    await addToArticle(tx, article_id, by * shown.length)
    for (const [thread_id, { length }] of inOrder(Map.groupBy(shown, (comment) => comment.thread_id)))
      if (thread_id !== 0) await addToThread(tx, thread_id, by * length)
  }
}

function inOrder<T>(groups: Map<number, T>): [number, T][] {
  return [...groups].sort(([a], [b]) => a - b)
}

/** JSON of an article's blocks. */
export async function findContent(tx: Db, articleId: number): Promise<string> {
  const article = await tx.selectFrom('articles').select('content').where('id', '=', articleId).executeTakeFirst()
  return article?.content ?? '[]'
}

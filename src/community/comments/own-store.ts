import { sql } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { StoredComment } from './comment-tables.ts'
import type { CommentRow, Status } from './comment-tables.ts'

/** What a change of status touches. */
type Moved = Pick<StoredComment, 'id' | 'article_id' | 'thread_id' | 'parent_id' | 'user_id' | 'description'>

const onPublicArticle = sql`exists (select 1 from articles as a where a.id = comments.article_id and a.place is not null)`

/**
 * Whose comment it is decides in the statement that changes it: what was deleted meanwhile is not brought back. Undefined
 * when there was nothing to change, and for somebody who is banned. `edited_at` moves only when the words are others now.
 */
export async function updateOwn(
  tx: Db,
  id: number,
  userId: number,
  text: { description: string; fingerprint: string | null; now: number },
): Promise<StoredComment | undefined> {
  const { rows } = await sql<StoredComment>`
    update comments set
      edited_at = case when description = ${text.description} then edited_at else ${sql`cast(${text.now} as bigint)`} end,
      description = ${text.description}, fingerprint = ${text.fingerprint}
    where id = ${id} and user_id = ${userId} and status in ('shown', 'held') and ${onPublicArticle}
      and not exists (select 1 from comment_bans as b where b.user_id = comments.user_id)
    returning *`.execute(tx)
  return rows[0]
}

/** As `updateStatus`, for the writer's own comment on a public article; the words go with it. */
export async function deleteOwn(tx: Db, id: number, userId: number, from: Status): Promise<Moved | undefined> {
  const { rows } = await sql<Moved>`
    update comments set status = 'deleted', description = '', quote = '', fingerprint = null, pinned_at = null, reports = 0
    where id = ${id} and user_id = ${userId} and status = ${from} and ${onPublicArticle}
    returning id, article_id, thread_id, parent_id, user_id, description`.execute(tx)
  return rows[0]
}

/** Undefined when it is not in `from` (any more): the counters then stay as they are. */
export async function updateStatus(tx: Db, id: number, from: Status, to: Status, reason: string): Promise<Moved | undefined> {
  const { rows } = await sql<Moved>`
    update comments set status = ${to}, reason = ${reason}, pinned_at = case when ${to} = 'shown' then pinned_at end
    where id = ${id} and status = ${from}
    returning id, article_id, thread_id, parent_id, user_id, description`.execute(tx)
  return rows[0]
}

/** With its words in any status: for its writer only. */
export async function findOwnRow(db: Db, id: number): Promise<CommentRow | undefined> {
  return (await ownRows(db, sql`c.id = ${id}`, 1))[0]
}

/** `held`: those that wait for an editor; `all`: those that readers see as well. */
export function listOwn(db: Db, userId: number, { article, show }: { article: number; show: 'held' | 'all' }): Promise<CommentRow[]> {
  const statuses = show === 'held' ? sql`('held')` : sql`('held', 'shown')`
  return ownRows(db, sql`c.user_id = ${userId} and c.article_id = ${article} and c.status in ${statuses}`, 50)
}

async function ownRows(db: Db, where: ReturnType<typeof sql>, limit: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.article_id, a.slug as article_slug, a.title as article_title, c.thread_id, c.parent_id, c.replies_count, c.pinned_at,
      c.created_at, c.edited_at, c.status, c.description, c.quote, u.id as user_id, u.username, u.name, u.avatar,
      case
        when c.user_id = a.user_id or exists (select 1 from article_authors as w where w.article_id = a.id and w.user_id = c.user_id) then 'author'
        when u.role in ('editor', 'admin') then 'editor'
        else 'reader' end as standing,
      case when u.role <> 'member' then 1 else 0 end as has_page,
      t.id as to_id, t.username as to_username, t.name as to_name
    from comments as c join articles as a on a.id = c.article_id join users as u on u.id = c.user_id
    left join comments as p on p.id = c.parent_id and p.id <> c.thread_id and p.status = 'shown'
    left join users as t on t.id = p.user_id
    where a.place is not null and ${where} order by c.id desc limit ${limit}`.execute(db)
  return rows
}

/** As much of any comment as explains a refusal. */
export async function findOwner(db: Db, id: number): Promise<{ user_id: number; status: Status; banned: number } | undefined> {
  const { rows } = await sql<{ user_id: number; status: Status; banned: number }>`
    select c.user_id, c.status, (select count(*) from comment_bans as b where b.user_id = c.user_id) as banned from comments as c join articles as a on a.id = c.article_id where c.id = ${id} and a.place is not null`.execute(
    db,
  )
  return rows[0]
}

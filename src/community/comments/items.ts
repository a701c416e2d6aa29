import { isoDate } from '#base/dates.ts'
import { authorOf } from '#community/accounts/service.ts'
import type { Comment, CommentUser, Thread } from './contract.ts'
import type { CommentRow } from './comment-tables.ts'

/** The wire form of a row. */
export function commentOf(row: CommentRow): Comment {
  const isHead = row.thread_id === 0
  return {
    id: row.id,
    article_id: row.article_id,
    commentable_type: isHead ? 'Blog' : 'Comment',
    commentable_id: isHead ? row.article_id : row.thread_id,
    description: row.description,
    quote: row.quote,
    status: row.status,
    replies_count: row.replies_count,
    pinned: row.pinned_at !== null,
    created_at: isoDate(row.created_at),
    edited_at: row.edited_at === null ? null : isoDate(row.edited_at),
    user: userOf(row),
    reply_to: row.to_id === null || row.to_username === null || row.to_name === null ? null : { id: row.to_id, username: row.to_username, name: row.to_name },
  }
}

/** `replies` of any threads, newest first. */
export function threadsOf(heads: CommentRow[], replies: CommentRow[]): Thread[] {
  return heads.map((head) => ({ ...commentOf(head), replies: replies.filter((reply) => reply.thread_id === head.id).map(commentOf) }))
}

/** Cache tags of what is on the page besides the article's own: whoever changes name or picture changes it here too. */
export function writersIn(rows: Pick<CommentRow, 'user_id' | 'to_id'>[]): string[] {
  const ids = new Set(rows.flatMap((row) => [row.user_id, row.to_id]).filter((id) => id !== null))
  return [...ids].map((id) => `author:${id}`)
}

function userOf(row: CommentRow): CommentUser | null {
  if (row.user_id === null || row.username === null || row.name === null) return null
  const author = authorOf({ id: row.user_id, username: row.username, name: row.name, avatar: row.avatar })
  if (author.avatar) {
    // At 48 pixels the picture is there as fast as its blur would be, and a page has fifty of them.
    const { placeholder: _, ...avatar } = author.avatar
    author.avatar = avatar
  }
  return { ...author, standing: row.standing, has_page: row.has_page === 1 }
}

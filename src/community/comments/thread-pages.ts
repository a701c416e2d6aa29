import { articleNotFound, totalReactions } from '#content/articles/service.ts'
import { cursorOf, positionIn, type Kind } from '#platform/db/cursor.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { CommentList, FoundComment, ThreadList } from './contract.ts'
import { commentOf, threadsOf, writersIn } from './items.ts'
import { commentNotFound, commentsTag } from './posting.ts'
import { repliesShown, type Sort } from './rules.ts'
import { findPinned, findCommentSection, isPublicArticle, listHeads, listNewestReplies, listReplies, listRepliesAfter } from './store.ts'
import { findPublicComment, listNewest, listSince } from './recent-store.ts'
import { type CommentRow } from './comment-tables.ts'

/** Where to read, and what the answer is made from: the public side, or the primary for those who have just written. */
type Asked = Omit<PublicContext, 'reading'> & { reading: Reading | Db }

interface Paging {
  limit: number
  cursor?: string | undefined
}

/** How old a list over all articles may get, ms: no comment purges it. */
const siteWideLife = 10_000
/** Around a reply that is looked for. */
const neighbours = 3
const mostNews = 50

/** Three statements; four with a pinned thread's first page. */
export async function threadsPage(asked: Asked, articleId: number, { sort, limit, cursor }: Paging & { sort: Sort }): Promise<ThreadList> {
  const { reading, tag } = asked
  tag(commentsTag(articleId), `article:${articleId}`)
  const binding = `threads ${articleId} ${sort}`
  const after = cursor === undefined ? null : positionIn(binding, cursor, kindsOf[sort]).map(Number)
  const talk = await findCommentSection(reading, articleId)
  if (!talk) throw missing(asked)
  const pinned = after === null && talk.threads > 0 ? await findPinned(reading, articleId) : undefined
  const room = pinned ? limit - 1 : limit
  const found = talk.threads === 0 ? [] : await listHeads(reading, { articleId, sort, after, limit: room + 1 })
  const heads = [...(pinned ? [pinned] : []), ...found.slice(0, room)]
  const last = found.length > room ? heads.at(-1) : undefined
  const replies = await listNewestReplies(reading, heads, repliesShown)
  tag(...writersIn([...heads, ...replies]))
  return {
    data: threadsOf(heads, replies),
    links: {
      next: last ? `/api/comments/blog/${articleId}?sort=${sort}&limit=${limit}&cursor=${cursorOf(binding, positionOf(sort, last))}` : null,
      prev: null,
    },
    meta: { total: talk.threads, per_page: limit, comments: talk.comments, open: talk.open === 1 },
  }
}

/** A reply has none of its own: they stand in its thread. */
export async function repliesPage(asked: Asked, id: number, { limit, cursor }: Paging): Promise<CommentList> {
  const { reading, tag } = asked
  const binding = `replies ${id}`
  const before = cursor === undefined ? null : Number(positionIn(binding, cursor, ['integer'])[0])
  const head = await findPublicComment(reading, id)
  if (!head) throw missing(asked, commentNotFound())
  tag(commentsTag(head.article_id), `article:${head.article_id}`)
  const rows = head.thread_id === 0 ? await listReplies(reading, { articleId: head.article_id, threadId: id, before, limit: limit + 1 }) : []
  const shown = rows.slice(0, limit)
  tag(...writersIn(shown))
  return {
    data: shown.map(commentOf),
    links: { next: rows.length > limit ? `/api/comments/comment/${id}?limit=${limit}&cursor=${cursorOf(binding, [shown.at(-1)?.id ?? 0])}` : null, prev: null },
    meta: { total: head.replies_count, per_page: limit },
  }
}

export async function foundComment(asked: Asked, id: number): Promise<FoundComment> {
  const { reading, tag } = asked
  const row = await findPublicComment(reading, id)
  if (!row) throw missing(asked, commentNotFound())
  tag(commentsTag(row.article_id), `article:${row.article_id}`)
  const head = row.thread_id === 0 ? row : await findPublicComment(reading, row.thread_id)
  if (!head) throw missing(asked, commentNotFound())
  const replies = await repliesAround(reading, head, row)
  tag(...writersIn([row, head, ...replies]))
  const [thread] = threadsOf([head], replies)
  if (!thread) throw commentNotFound()
  return { data: { ...commentOf(row), article: { id: row.article_id, slug: row.article_slug, title: row.article_title }, thread } }
}

export async function newestPage(asked: Asked, { limit, cursor }: Paging): Promise<CommentList> {
  const { reading } = asked
  asked.expireAt(asked.now + siteWideLife)
  const before = cursor === undefined ? null : Number(positionIn('comments', cursor, ['integer'])[0])
  const total = (await totalReactions(reading)).comments
  const rows = await listNewest(reading, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    data: shown.map(commentOf),
    links: { next: rows.length > limit ? `/api/comments?limit=${limit}&cursor=${cursorOf('comments', [shown.at(-1)?.id ?? 0])}` : null, prev: null },
    meta: { total, per_page: limit },
  }
}

export async function sincePage(asked: Asked, articleId: number, after: number): Promise<{ data: { id: number; user_id: number }[] }> {
  const { reading, tag } = asked
  tag(commentsTag(articleId), `article:${articleId}`)
  if (!(await isPublicArticle(reading, articleId))) throw missing(asked)
  return { data: await listSince(reading, articleId, after, mostNews) }
}

async function repliesAround(reading: Reading | Db, head: CommentRow, row: CommentRow): Promise<CommentRow[]> {
  if (row.thread_id === 0) return listNewestReplies(reading, [head], repliesShown)
  const place = { articleId: row.article_id, threadId: row.thread_id }
  const later = await listRepliesAfter(reading, { ...place, after: row.id, limit: neighbours })
  const earlier = await listReplies(reading, { ...place, from: row.id, limit: neighbours + 1 })
  return [...later.reverse(), ...earlier]
}

const kindsOf: Record<Sort, Kind[]> = { newest: ['integer'], oldest: ['integer'], best: ['integer', 'integer'] }

function positionOf(sort: Sort, row: CommentRow): number[] {
  return sort === 'best' ? [row.replies_count, row.id] : [row.id]
}

/** Not kept at all: a comment that is written in the next second must be found under its number. */
function missing({ expireAt, now, tag }: Asked, problem = articleNotFound()): Error {
  expireAt(now)
  tag('articles')
  return problem
}

import type { Reading, Db } from '#platform/db/tables.ts'
import { sql } from 'kysely'
import type { CommentRow } from './comment-tables.ts'

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

/** Comments that are shown, by the UTC day they were written. */
export async function countCommentsByDay(db: Db, since: number): Promise<{ day: number; count: number }[]> {
  const { rows } = await sql<{ day: number; count: number | string }>`
    select created_at / 86400000 as day, count(*) as count from comments
    where created_at >= ${since} and status = 'shown' group by created_at / 86400000`.execute(db)
  return rows.map(({ day, count }) => ({ day: Number(day), count: Number(count) }))
}

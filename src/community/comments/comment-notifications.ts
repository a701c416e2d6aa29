import { sql, type Transaction } from 'kysely'
import { href } from '#base/paths.ts'
import type { Tables } from '#platform/db/tables.ts'
import { emitEvent, type DomainEventData } from '#platform/domain-events/emit.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'comment.shown': DomainEventData
    'comment.withdrawn': DomainEventData
    'comment.held': DomainEventData
  }
}

/** Called when a comment waits for an editor. */
export async function notifyOfHeld(tx: Transaction<Tables>, id: number, by: number, now: number): Promise<void> {
  await emitEvent(tx, 'comment.held', { id, title: '', path: '/studio/comments', staff: { of: 'comment', item: 0, by } }, now)
}

type Move = 'shown' | 'withdrawn'

/** Called when everybody begins, or ceases, to see a comment of a public article. The title is that of the article. */
export async function notifyOfComment(tx: Transaction<Tables>, id: number, move: Move, now: number): Promise<void> {
  const { rows } = await sql<{ article_title: string; article_slug: string }>`
    select a.title as article_title, a.slug as article_slug
    from comments as c join articles as a on a.id = c.article_id where c.id = ${id} and a.place is not null`.execute(tx)
  const [article] = rows
  if (article) await notifyOfCommentOn(tx, article, id, move, now)
}

/** The same for who knows the article already. */
export async function notifyOfCommentOn(
  tx: Transaction<Tables>,
  article: { article_title: string; article_slug: string },
  id: number,
  move: Move,
  now: number,
): Promise<void> {
  const path = `${href.article({ slug: article.article_slug })}#comment-${id}`
  await emitEvent(tx, `comment.${move}`, { id, title: article.article_title, path }, now)
}

import { isoDate } from '#base/dates.ts'
import type { Writing } from '#platform/db/tables.ts'
import { removedWithAccount, keptWithoutName, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { commentsTag } from './posting.ts'

/** Comments stay where they stand, under the name the account has got by then; what nobody has seen yet goes. */
export function commentsPersonalData({ database }: Services): PersonalData {
  return {
    stores: [
      { where: ['comments', 'comment_actions', 'comment_bans'], what: 'comments, and what was done about them', kept: keptWithoutName },
      { where: ['comment_reports'], what: 'reports of comments', kept: `${keptWithoutName}; notes are emptied` },
      { where: ['comment_notices', 'comment_mutes'], what: 'mails about answers', kept: removedWithAccount },
    ],
    async export(userId) {
      const comments = await database.db
        .selectFrom('comments')
        .innerJoin('articles', 'articles.id', 'comments.article_id')
        .select(['comments.id', 'articles.slug', 'comments.status', 'comments.quote', 'comments.description', 'comments.created_at', 'comments.edited_at'])
        .where('comments.user_id', '=', userId)
        .where('comments.status', '<>', 'deleted')
        .orderBy('comments.id')
        .execute()
      const reports = await database.db
        .selectFrom('comment_reports')
        .select(['comment_id', 'reason', 'note', 'created_at'])
        .where('user_id', '=', userId)
        .execute()
      return {
        comments: comments.map(({ slug, created_at, edited_at, ...comment }) => ({
          ...comment,
          article: slug,
          created_at: isoDate(created_at),
          edited_at: edited_at === null ? null : isoDate(edited_at),
        })),
        reported_comments: reports.map(({ created_at, ...report }) => ({ ...report, created_at: isoDate(created_at) })),
      }
    },
    erase,
  }
}

async function erase({ tx, purge }: Writing, userId: number): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ status: 'deleted', description: '', quote: '', fingerprint: null })
    .where('user_id', '=', userId)
    .where('status', 'in', ['held', 'hidden'])
    .execute()
  await tx.deleteFrom('comment_notices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('comment_mutes').where('user_id', '=', userId).execute()
  await tx.updateTable('comment_reports').set({ note: '' }).where('user_id', '=', userId).execute()
  const talks = await tx.selectFrom('comments').select('article_id').distinct().where('user_id', '=', userId).where('status', '=', 'shown').execute()
  purge(...talks.map((talk) => commentsTag(talk.article_id)))
}

import { isoDate } from '#base/dates.ts'
import { removedWithAccount, keptWithoutName, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'

/** What somebody wrote, public or not, and notes beside it. It belongs to the magazine and stays, under no name. */
export function draftsPersonalData({ database: { db } }: Services): PersonalData {
  return {
    stores: [
      { where: ['articles', 'article_authors'], what: 'articles', kept: keptWithoutName },
      { where: ['content_drafts', 'content_revisions', 'content_notes'], what: 'drafts, revisions and editorial notes', kept: keptWithoutName },
      { where: ['content_locks'], what: 'who has a text open', kept: removedWithAccount },
    ],
    async export(userId) {
      const articles = await db.selectFrom('articles').selectAll().where('user_id', '=', userId).orderBy('id').execute()
      const drafts = await db.selectFrom('content_drafts').selectAll().where('changed_by', '=', userId).orderBy('id').execute()
      const notes = await db.selectFrom('content_notes').selectAll().where('user_id', '=', userId).orderBy('id').execute()
      return {
        articles: articles.map(({ slug, title, approved, content, created_at, published_at }) => ({
          slug,
          title,
          status: approved,
          content: JSON.parse(content) as unknown,
          created_at: isoDate(created_at),
          published_at: published_at === null ? null : isoDate(published_at),
        })),
        drafts: drafts.map(({ kind, content_id, title, stage, fields, changed_at }) => ({
          kind,
          id: content_id,
          title,
          stage,
          fields: fields === null ? null : (JSON.parse(fields) as unknown),
          changed_at: isoDate(changed_at),
        })),
        notes: notes.map(({ kind, content_id, quote, text, created_at }) => ({ kind, id: content_id, quote, text, created_at: isoDate(created_at) })),
      }
    },
    async erase({ tx }, userId) {
      await tx.deleteFrom('content_locks').where('user_id', '=', userId).execute()
    },
  }
}

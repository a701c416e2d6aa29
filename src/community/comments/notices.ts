import { t } from '#i18n/messages.ts'
import { href } from '#base/paths.ts'
import { hasRole, roles } from '#base/viewer.ts'
import { staffIds } from '#community/accounts/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { noticeKey, type NewNotice, type NoticeSources, type NoticeTarget, type NoticeView } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'

const maxQuoted = 400

export function commentNotices({ database: { db } }: Services): NoticeSources {
  return {
    kinds: [
      {
        name: 'comment',
        label: () => t('comments.notice-comment'),
        roles,
        mail: 'daily',
        line: (of) => t('comments.notice-comment-line', of),
        find: async (viewer, targets) => {
          const rows = await findComments(db, targets)
          const own = new Set(await articlesOf(db, viewer.id, [...new Set(rows.map(({ article_id }) => article_id))]))
          const open = rows.filter((row) => row.status === 'shown' && row.place !== null && own.has(row.article_id))
          return views(targets, open, (row) => `${href.article({ slug: row.slug })}#comment-${row.id}`)
        },
      },
      {
        name: 'held',
        label: () => t('comments.notice-held'),
        roles: ['editor', 'admin'],
        mail: 'daily',
        line: ({ count, title }) => t('comments.notice-held-line', { count, title }),
        find: async (viewer, targets) => {
          if (!hasRole(viewer, 'editor')) return new Map()
          return views(
            targets,
            (await findComments(db, targets)).filter((row) => row.status === 'held'),
            () => '/studio/comments',
          )
        },
      },
    ],
    of: {
      'comment.shown': async ({ id }): Promise<NewNotice[]> => {
        const comment = await db.selectFrom('comments').select(['article_id', 'user_id']).where('id', '=', id).executeTakeFirst()
        if (!comment) return []
        const { article_id, user_id: by_id } = comment
        return (await authorsOf(db, article_id)).map((user_id) => ({ kind: 'comment', user_id, subject: `article:${article_id}`, item: id, by_id }))
      },
      'comment.held': async ({ id, staff }) =>
        (await staffIds(db, 'editor')).map((user_id) => ({ kind: 'held', user_id, subject: 'held', item: id, by_id: staff?.by ?? null })),
    },
  }
}

async function authorsOf(db: Db, articleId: number): Promise<number[]> {
  const owner = await db.selectFrom('articles').select('user_id').where('id', '=', articleId).execute()
  const others = await db.selectFrom('article_authors').select('user_id').where('article_id', '=', articleId).execute()
  return [...owner, ...others].map(({ user_id }) => user_id)
}

async function articlesOf(db: Db, userId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const own = await db.selectFrom('articles').select('id').where('id', 'in', ids).where('user_id', '=', userId).execute()
  const named = await db.selectFrom('article_authors').select('article_id as id').where('article_id', 'in', ids).where('user_id', '=', userId).execute()
  return [...own, ...named].map(({ id }) => id)
}

function findComments(db: Db, targets: NoticeTarget[]) {
  const ids = targets.map(({ item }) => item)
  return db
    .selectFrom('comments as c')
    .innerJoin('articles as a', 'a.id', 'c.article_id')
    .select(['c.id', 'c.article_id', 'c.status', 'c.description', 'a.title', 'a.slug', 'a.place'])
    .where('c.id', 'in', ids)
    .execute()
}

function views<R extends { id: number; title: string; description: string }>(targets: NoticeTarget[], rows: R[], pathOf: (row: R) => string) {
  const found = new Map<string, NoticeView>()
  for (const target of targets) {
    const row = rows.find(({ id }) => id === target.item)
    if (row) found.set(noticeKey(target), { title: row.title, path: pathOf(row), quote: row.description.slice(0, maxQuoted) })
  }
  return found
}

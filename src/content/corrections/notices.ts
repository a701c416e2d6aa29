import { t } from '#i18n/messages.ts'
import { href } from '#base/paths.ts'
import { hasRole, roles } from '#base/viewer.ts'
import { staffIds } from '#community/accounts/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { noticeKey, type NoticeSources, type NoticeTarget, type NoticeView } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'
import { correctionAnchor } from './rules.ts'
import { commentersOf } from './store.ts'

/** Who commented on a text hears of its corrections, editors of those that authors propose. */
export function correctionNotices({ database: { db } }: Services): NoticeSources {
  return {
    kinds: [
      {
        name: 'correction',
        label: () => t('corrections.notice'),
        roles,
        mail: 'daily',
        line: ({ title }) => t('corrections.notice-line', { title }),
        find: async (_, targets) => viewsOf(db, targets, 'published', ({ id, slug }) => `${href.article({ slug })}#${correctionAnchor(id)}`),
      },
      {
        name: 'correction-proposed',
        label: () => t('corrections.notice-proposed'),
        roles: ['editor', 'admin'],
        mail: 'now',
        line: ({ name, title }) => t('corrections.notice-proposed-line', { name, title }),
        find: async (viewer, targets) =>
          hasRole(viewer, 'editor') ? viewsOf(db, targets, 'proposed', ({ content_id }) => `/studio/write/${content_id}`) : new Map(),
      },
    ],
    of: {
      'correction.published': async ({ id }) => {
        const row = await db.selectFrom('corrections').select(['content_id', 'entered_by']).where('id', '=', id).executeTakeFirst()
        if (!row) return []
        const target = { kind: 'correction', subject: `article:${row.content_id}`, item: id, by_id: row.entered_by }
        return (await commentersOf(db, row.content_id)).map((user_id) => ({ ...target, user_id }))
      },
      'correction.proposed': async ({ id, staff }) =>
        (await staffIds(db, 'editor')).map((user_id) => ({
          kind: 'correction-proposed',
          user_id,
          subject: `article:${id}`,
          item: staff?.item ?? 0,
          by_id: staff?.by ?? null,
        })),
    },
  }
}

type FoundCorrection = { id: number; content_id: number; slug: string }

async function viewsOf(
  db: Db,
  targets: NoticeTarget[],
  status: 'proposed' | 'published',
  pathOf: (row: FoundCorrection) => string,
): Promise<Map<string, NoticeView>> {
  const rows = await db
    .selectFrom('corrections as c')
    .innerJoin('articles as a', 'a.id', 'c.content_id')
    .select(['c.id', 'c.content_id', 'c.correct', 'a.title', 'a.slug'])
    .where('c.kind', '=', 'article')
    .where('c.status', '=', status)
    .where('a.place', 'is not', null)
    .where(
      'c.id',
      'in',
      targets.map(({ item }) => item),
    )
    .execute()
  const found = new Map<string, NoticeView>()
  for (const target of targets) {
    const row = rows.find(({ id }) => id === target.item)
    if (row) found.set(noticeKey(target), { title: row.title, path: pathOf(row), quote: row.correct })
  }
  return found
}

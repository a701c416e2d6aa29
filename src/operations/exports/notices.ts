import { t } from '#i18n/messages.ts'
import type { DomainEventData } from '#platform/domain-events/emit.ts'
import { kindForRole } from '#platform/notice-kinds.ts'
import type { NoticeSources } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'export.ended': DomainEventData
  }
}

/** To whoever asked for it. */
export function exportNotices({ database: { db } }: Services): NoticeSources {
  const kind = {
    name: 'export-done',
    label: () => t('exports.notice-done'),
    mail: 'now' as const,
    line: ({ title }: { title: string }) => (title === 'failed' ? t('exports.notice-failed-line') : t('exports.notice-done-line')),
  }
  return {
    kinds: [
      kindForRole('admin', kind, async (ids) => {
        const rows = await db.selectFrom('export_runs').select(['id', 'state', 'fault']).where('id', 'in', ids).execute()
        return rows.map(({ id, state, fault }) => ({ id, title: state, path: '/studio/exports', quote: fault }))
      }),
    ],
    of: {
      'export.ended': async ({ id }) => {
        const run = await db.selectFrom('export_runs').select('user_id').where('id', '=', id).executeTakeFirst()
        return run?.user_id == null ? [] : [{ kind: 'export-done', user_id: run.user_id, subject: `export:${id}`, item: id, by_id: null }]
      },
    },
  }
}

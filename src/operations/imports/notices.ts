import { t } from '#i18n/messages.ts'
import type { DomainEventData } from '#platform/domain-events/emit.ts'
import { kindForRole } from '#platform/notice-kinds.ts'
import type { NoticeSources } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'
import { shownNote } from '#i18n/stored-note.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'import.ended': DomainEventData
  }
}

/** To whoever began it. */
export function importNotices({ database: { db } }: Services): NoticeSources {
  const kind = {
    name: 'import-done',
    label: () => t('imports.notice-done'),
    mail: 'now' as const,
    line: ({ title }: { title: string }) => (title === 'failed' ? t('imports.notice-failed-line') : t('imports.notice-done-line')),
  }
  return {
    kinds: [
      kindForRole('admin', kind, async (ids) => {
        const rows = await db.selectFrom('import_runs').select(['id', 'state', 'fault']).where('id', 'in', ids).execute()
        return rows.map(({ id, state, fault }) => ({ id, title: state, path: `/studio/imports/${id}`, quote: shownNote(fault) }))
      }),
    ],
    of: {
      'import.ended': async ({ id }) => {
        const run = await db.selectFrom('import_runs').select('user_id').where('id', '=', id).executeTakeFirst()
        return run?.user_id == null ? [] : [{ kind: 'import-done', user_id: run.user_id, subject: `import:${id}`, item: id, by_id: null }]
      },
    },
  }
}

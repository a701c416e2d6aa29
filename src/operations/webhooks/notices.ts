import { t } from '#i18n/messages.ts'
import { staffIds } from '#community/accounts/service.ts'
import type { DomainEventData } from '#platform/domain-events/emit.ts'
import { kindForRole } from '#platform/notice-kinds.ts'
import type { NoticeSources } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'
import { hostOf } from './send-delivery.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'webhook.failed': DomainEventData
  }
}

export function webhookNotices({ database: { db } }: Services): NoticeSources {
  const kind = {
    name: 'webhook-failed',
    label: () => t('webhooks.notice-failed'),
    mail: 'now' as const,
    line: ({ title }: { title: string }) => t('webhooks.notice-failed-line', { host: title }),
  }
  return {
    kinds: [
      kindForRole('admin', kind, async (ids) => {
        const rows = await db.selectFrom('webhooks').select(['id', 'url']).where('id', 'in', ids).execute()
        return rows.map(({ id, url }) => ({ id, title: hostOf(url), path: `/studio/webhooks/${id}`, quote: '' }))
      }),
    ],
    of: {
      'webhook.failed': async ({ id }) =>
        (await staffIds(db, 'admin')).map((user_id) => ({ kind: 'webhook-failed', user_id, subject: `webhook:${id}`, item: id, by_id: null })),
    },
  }
}

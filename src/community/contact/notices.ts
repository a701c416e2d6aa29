import { t } from '#i18n/messages.ts'
import { staffIds } from '#community/accounts/service.ts'
import type { DomainEventData } from '#platform/domain-events/emit.ts'
import { kindForRole } from '#platform/notice-kinds.ts'
import type { NoticeSources } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'message.received': DomainEventData
  }
}

/** By mail only to those who ask for it: a message goes to the magazine's own address anyway. */
export function contactNotices({ database: { db } }: Services): NoticeSources {
  const kind = {
    name: 'message',
    label: () => t('contact.notice'),
    mail: 'off' as const,
    line: ({ count, title }: { count: number; title: string }) => t('contact.notice-line', { count, name: title }),
  }
  return {
    kinds: [
      kindForRole('editor', kind, async (ids) => {
        const rows = await db
          .selectFrom('contact_messages')
          .select(['id', 'name', 'subject', 'message'])
          .where('id', 'in', ids)
          .where('status', '<>', 'spam')
          .execute()
        return rows.map(({ id, name, subject, message }) => ({ id, title: name, path: '/studio/inbox', quote: (subject || message).slice(0, 400) }))
      }),
    ],
    of: {
      'message.received': async ({ id }) =>
        (await staffIds(db, 'editor')).map((user_id) => ({ kind: 'message', user_id, subject: 'messages', item: id, by_id: null })),
    },
  }
}

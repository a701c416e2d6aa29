import { t } from '#i18n/messages.ts'
import { staffIds } from '#community/accounts/service.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import { emitEvent, type DomainEventData } from '#platform/domain-events/emit.ts'
import { kindForRole } from '#platform/notice-kinds.ts'
import type { NoticeSources } from '#platform/notices.ts'
import type { Services } from '#platform/services.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'mailing.failed': DomainEventData
  }
}

/** That a mailing stands still, which its `trouble` explains. */
export function tellOfFailure(tx: Transaction<Tables>, { id, subject }: { id: number; subject: string }, now: number): Promise<void> {
  return emitEvent(tx, 'mailing.failed', { id, title: subject, path: '/studio/newsletter', staff: { of: 'mailing', item: 0, by: null } }, now)
}

export function newsletterNotices({ database: { db } }: Services): NoticeSources {
  const kind = {
    name: 'mailing-failed',
    label: () => t('newsletter.notice-failed'),
    mail: 'now' as const,
    line: ({ title }: { title: string }) => t('newsletter.notice-failed-line', { title }),
  }
  return {
    kinds: [
      kindForRole('editor', kind, async (ids) => {
        const rows = await db.selectFrom('newsletter_mailings').select(['id', 'subject', 'trouble']).where('id', 'in', ids).execute()
        return rows.map(({ id, subject, trouble }) => ({ id, title: subject, path: `/studio/newsletter/${id}`, quote: trouble }))
      }),
    ],
    of: {
      'mailing.failed': async ({ id }) =>
        (await staffIds(db, 'editor')).map((user_id) => ({ kind: 'mailing-failed', user_id, subject: `mailing:${id}`, item: id, by_id: null })),
    },
  }
}

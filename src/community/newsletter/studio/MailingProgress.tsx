import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { clockOf, formatMoment } from '#studio/moments.ts'
import type { Mailing } from '../contract.ts'
import { mayEdit } from '../rules.ts'
import { statusNames } from './status-names.ts'

/** How far a mailing is, to whom it goes, and what holds it up. */
export function MailingProgress({ mailing, listName }: { mailing: Mailing; listName: string }) {
  return (
    <>
      <div role="status">
        <dl className="fact-list">
          <div>
            <dt>{t('studio-newsletter.state')}</dt>
            <dd>
              {mailing.status === 'scheduled' && mailing.scheduled_at
                ? mailing.local_at
                  ? t('studio-newsletter-zone.goes-local', { time: clockOf(mailing.local_at), from: formatMoment(mailing.scheduled_at) })
                  : t('studio-newsletter.goes', { time: formatMoment(mailing.scheduled_at) })
                : statusNames()[mailing.status]}
            </dd>
          </div>
          <div>
            <dt>{listName}</dt>
            <dd className="tabular-nums">{t('studio-newsletter.readers', { count: mailing.recipients })}</dd>
          </div>
          {!mayEdit(mailing.status) &&
            countsOf(mailing).map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="tabular-nums">{formatNumber(count)}</dd>
              </div>
            ))}
        </dl>
      </div>
      {mailing.status === 'sending' && (
        <progress
          max={mailing.recipients}
          value={mailing.sent + mailing.failed + mailing.skipped}
          aria-label={t('studio-newsletter.progress-of-the-mailing')}
        />
      )}
      {mailing.status === 'sending' && mailing.test_until && (
        <p className="meta">{t('studio-newsletter-test.waits-for-clicks', { time: formatMoment(mailing.test_until) })}</p>
      )}
      {mailing.trouble && (
        <p className="setting-error" role="alert">
          {mailing.trouble}
        </p>
      )}
    </>
  )
}

function countsOf({ sent, failed, skipped }: Mailing): [name: string, count: number][] {
  return [
    [t('studio-newsletter.sent'), sent],
    [t('studio-newsletter-subscribers.mail-failed'), failed],
    [t('studio-newsletter-subscribers.mail-skipped'), skipped],
  ]
}

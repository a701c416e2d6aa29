import { t } from '#i18n/messages.ts'
import { formatMoment } from '#studio/moments.ts'
import type { SubscriberWithHistory } from '../subscribers-contract.ts'
import { eventNames, sourceNames } from './subscriber-names.ts'

export interface Part {
  subscriber: SubscriberWithHistory
  nameOf: (slug: string) => string
}

export function History({ subscriber, nameOf }: Part) {
  return (
    <section>
      <h2 className="heading h5">{t('studio-newsletter-subscribers.history')}</h2>
      <ul className="pick-list">
        {subscriber.history.map((event, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- history never changes
          <li key={at}>
            <span dir="auto">
              <b>{[eventNames()[event.kind], event.list && nameOf(event.list)].filter(Boolean).join(': ')}</b>
              <div className="meta">{[sourceNames()[event.source], event.detail].filter(Boolean).join(' · ')}</div>
            </span>
            <span className="meta">{formatMoment(event.created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Mails({ subscriber }: { subscriber: SubscriberWithHistory }) {
  const names: Record<SubscriberWithHistory['mails'][number]['status'], string> = {
    waiting: t('studio-newsletter-subscribers.mail-waiting'),
    sent: t('studio-newsletter-subscribers.mail-sent'),
    failed: t('studio-newsletter-subscribers.mail-failed'),
    skipped: t('studio-newsletter-subscribers.mail-skipped'),
  }
  return (
    <section>
      <h2 className="heading h5">{t('studio-newsletter-subscribers.mails')}</h2>
      {subscriber.mails.length === 0 && <p className="meta">{t('studio-newsletter-subscribers.no-mails')}</p>}
      <ul className="pick-list">
        {subscriber.mails.map((mail, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- in the order of the answer
          <li key={at}>
            <span dir="auto">{mail.subject}</span>
            <span className="meta">{[names[mail.status], mail.sent_at && formatMoment(mail.sent_at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

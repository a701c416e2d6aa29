import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { formatDate } from '#studio/moments.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { NewsletterOverview, Subscriber } from '../contract.ts'
import { statusNames } from './subscriber-names.ts'

interface SubscriberTableProps {
  subscribers: readonly Subscriber[]
  lists: NewsletterOverview['lists']
}

export function SubscriberTable({ subscribers, lists }: SubscriberTableProps) {
  const nameOf = (slug: string) => lists.find(({ list }) => list === slug)?.name ?? slug
  return (
    <table className="studio-table">
      <thead>
        <tr>
          <th scope="col">{t('studio-newsletter-subscribers.address')}</th>
          <th scope="col">{t('studio-newsletter-subscribers.lists')}</th>
          <th scope="col">{t('studio-newsletter-subscribers.tags')}</th>
          <th scope="col">{t('studio-newsletter-subscribers.status')}</th>
          <th scope="col">{t('studio-newsletter-subscribers.joined')}</th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id}>
            <td className="cell-title" dir="auto">
              <StudioLink to={`/studio/newsletter/subscribers/${subscriber.id}`} aria-label={subscriber.email}>
                <b>{subscriber.email}</b>
              </StudioLink>
              {subscriber.name && <div className="meta">{subscriber.name}</div>}
            </td>
            <td dir="auto">{commaSeparated(subscriber.lists.map(nameOf))}</td>
            <td dir="auto">{commaSeparated(subscriber.tags)}</td>
            <td>{statusNames()[subscriber.status]}</td>
            <td>{formatDate(subscriber.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { newsletterOverview, oneSubscriber } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import type { ScreenProps } from '#studio/screen.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { statusNames } from './subscriber-names.ts'
import './mailings.css'
import { useWindowSubject } from '#studio/window-title.ts'
import { History, Mails, type Part } from './SubscriberHistory.tsx'
import { Notes } from './SubscriberNotes.tsx'

/** One subscriber: what the newsroom notes, how they came and left, and what they were sent. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params['no'])
  const query = useQuery(oneSubscriber(id))
  const lists = useQuery(newsletterOverview()).data?.lists ?? []
  const known = query.data?.data
  useWindowSubject(known?.email)
  const nameOf = (slug: string) => lists.find(({ list }) => list === slug)?.name ?? slug
  return (
    <>
      <div className="screen-header">
        <h1 className="heading" dir="auto">
          {known?.email ?? t('studio-newsletter-subscribers.subscriber')}
        </h1>
      </div>
      <p>
        <StudioLink className="content-form__back" to="/studio/newsletter/subscribers">
          {t('studio-newsletter-subscribers.back')}
        </StudioLink>
      </p>
      {query.isError ? (
        <QueryError query={query} />
      ) : known ? (
        <div className="studio-form">
          <Facts subscriber={known} nameOf={nameOf} />
          <Notes key={known.id} subscriber={known} />
          <History subscriber={known} nameOf={nameOf} />
          <Mails subscriber={known} />
        </div>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}

function Facts({ subscriber, nameOf }: Part) {
  return (
    <dl className="fact-list">
      <div>
        <dt>{t('studio-newsletter-subscribers.status')}</dt>
        <dd>{statusNames()[subscriber.status]}</dd>
      </div>
      <div>
        <dt>{t('studio-newsletter-subscribers.lists')}</dt>
        <dd dir="auto">{commaSeparated(subscriber.lists.map(nameOf)) || t('studio-newsletter-subscribers.no-list')}</dd>
      </div>
    </dl>
  )
}

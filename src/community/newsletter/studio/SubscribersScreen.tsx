import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { t } from '#i18n/messages.ts'
import { ListMore } from '#ui/ListMore.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { EmptyList, focusForm } from '#studio/controls/EmptyList.tsx'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { foundSubscribers, newsletterOverview, subscriberChoices } from '../client.ts'
import type { SubscriberFilters } from '../contract.ts'
import { engagements, subscriberStatuses } from '../rules.ts'
import { AddSubscriber } from './AddSubscriber.tsx'
import { BulkBar } from './BulkBar.tsx'
import { SegmentBar } from './SegmentBar.tsx'
import { SubscriberActions } from './SubscriberActions.tsx'
import { SubscriberFilterBar, type FilterChange } from './SubscriberFilterBar.tsx'
import { SubscriberTable } from './SubscriberTable.tsx'
import './mailings.css'

/** Who gets mails; the filters stand in the address. */
export function Screen() {
  const store = useQueryStore()
  const [query, setQuery] = useStudioQuery()
  const filters = filtersIn(query)
  const list = useList(foundSubscribers(filters))
  const lists = useQuery(newsletterOverview()).data?.lists ?? []
  const isFiltered = Object.keys(filters).length > 0

  function changed(): void {
    void list.refetch()
    void store.refetch(subscriberChoices())
    void store.refetch(newsletterOverview())
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-newsletter-subscribers.subscribers')}</h1>
        <SubscriberActions filters={filters} onChanged={changed} />
      </div>
      <p>
        <StudioLink className="content-form__back" to="/studio/newsletter">
          {t('studio-newsletter-lists.back')}
        </StudioLink>
      </p>
      <SubscriberFilterBar filters={filters} lists={lists} onChange={(change: FilterChange) => setQuery(change)} />
      <SegmentBar filters={filters} onChange={(change) => setQuery(change)} />
      {list.failed ? (
        <QueryError query={list} />
      ) : list.loading ? (
        <Skeletons count={4} shape="text" />
      ) : list.items.length === 0 ? (
        <EmptyList
          title={t('studio-newsletter-subscribers.none-yet')}
          filtered={isFiltered}
          begin={{ label: t('studio-newsletter-subscribers.add-the-first-one'), act: focusForm }}
        >
          {t('studio-newsletter-subscribers.what-subscribers-are')}
        </EmptyList>
      ) : (
        <>
          <p className="meta" role="status">
            {t('studio-newsletter-subscribers.found', { count: list.total })}
          </p>
          <SubscriberTable subscribers={list.items} lists={lists} />
          <ListMore list={list} />
          {filters.engagement && <p className="meta">{t('studio-newsletter-engagement.what-counts')}</p>}
          {isFiltered && <BulkBar filters={filters} found={list.total} onChanged={changed} />}
        </>
      )}
      <AddSubscriber lists={lists} onAdded={changed} />
    </>
  )
}

function filtersIn(query: URLSearchParams): SubscriberFilters {
  const status = subscriberStatuses.find((one) => one === query.get('status'))
  const engagement = engagements.find((one) => one === query.get('engagement'))
  const span = Number(query.get('engagement_span'))
  const texts = (['search', 'list', 'tag', 'language', 'since', 'until', 'topic'] as const).flatMap((name) =>
    query.get(name) ? [[name, query.get(name)]] : [],
  )
  return { ...Object.fromEntries(texts), ...(status ? { status } : {}), ...(engagement ? { engagement, ...(span > 0 ? { engagement_span: span } : {}) } : {}) }
}

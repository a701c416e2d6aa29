import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { t } from '#i18n/messages.ts'
import { foundSubscribers, newsletterOverview, subscriberChoices } from '../client.ts'
import type { SubscriberFilters, subscribersContract } from '../contract.ts'
import { engagements, subscriberStatuses } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { ListMore } from '#ui/ListMore.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { saveFile } from '#ui/save-file.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { EmptyList, focusForm } from '#studio/controls/EmptyList.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { AddSubscriber } from './AddSubscriber.tsx'
import { BulkBar } from './BulkBar.tsx'
import { SegmentBar } from './SegmentBar.tsx'
import { SubscriberFilterBar, type FilterChange } from './SubscriberFilterBar.tsx'
import { statusNames } from './subscriber-names.ts'
import './mailings.css'

/** Who gets mails; the filters stand in the address. */
export function Screen() {
  const call = callsOf<typeof subscribersContract>(useApi())
  const store = useQueryStore()
  const [query, setQuery] = useStudioQuery()
  const filters = filtersIn(query)
  const list = useList(foundSubscribers(filters))
  const lists = useQuery(newsletterOverview()).data?.lists ?? []
  const [busy, setBusy] = useState(false)
  const nameOf = (slug: string) => lists.find(({ list: one }) => one === slug)?.name ?? slug

  function changed(): void {
    void list.refetch()
    void store.refetch(subscriberChoices())
    void store.refetch(newsletterOverview())
  }

  async function exportAll(): Promise<void> {
    let csv = ''
    for (let after: number | null = 0; after !== null;) {
      const piece: { csv: string; next: number | null } = await call('GET /newsletter/subscribers/export', { query: { ...filters, after } })
      csv += piece.csv
      after = piece.next
    }
    saveFile('subscribers.csv', 'text/csv', csv)
  }

  async function clean(): Promise<void> {
    const text = t('studio-newsletter-subscribers.what-cleaning-does')
    const title = t('studio-newsletter-subscribers.clean-question')
    if (!(await confirmWith({ title, text, act: t('studio-newsletter-subscribers.clean') }))) return
    const { cleaned } = await call('POST /newsletter/subscribers/clean')
    toast(t('studio-newsletter-subscribers.cleaned', { count: cleaned }), { tone: 'success' })
    changed()
  }

  function act(work: () => Promise<void>): void {
    setBusy(true)
    void submitting(work).finally(() => setBusy(false))
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-newsletter-subscribers.subscribers')}</h1>
        <div className="actions">
          <button type="button" className="btn is-outlined" disabled={busy} onClick={() => act(clean)}>
            {t('studio-newsletter-subscribers.clean-up')}
          </button>
          <button type="button" className="btn is-outlined" disabled={busy} onClick={() => act(exportAll)}>
            {t('studio-newsletter-subscribers.export')}
          </button>
          <StudioLink className="btn" to="/studio/newsletter/subscribers/import">
            {t('studio-newsletter-subscribers.import')}
          </StudioLink>
        </div>
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
          filtered={Object.keys(filters).length > 0}
          begin={{ label: t('studio-newsletter-subscribers.add-the-first-one'), act: focusForm }}
        >
          {t('studio-newsletter-subscribers.what-subscribers-are')}
        </EmptyList>
      ) : (
        <>
          <p className="meta" role="status">
            {t('studio-newsletter-subscribers.found', { count: list.total })}
          </p>
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
              {list.items.map((one) => (
                <tr key={one.id}>
                  <td className="cell-title" dir="auto">
                    <StudioLink to={`/studio/newsletter/subscribers/${one.id}`} aria-label={one.email}>
                      <b>{one.email}</b>
                    </StudioLink>
                    {one.name && <div className="meta">{one.name}</div>}
                  </td>
                  <td dir="auto">{one.lists.map(nameOf).join(', ')}</td>
                  <td dir="auto">{one.tags.join(', ')}</td>
                  <td>{statusNames()[one.status]}</td>
                  <td>{formatDate(one.created_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ListMore list={list} />
          {filters.engagement && <p className="meta">{t('studio-newsletter-engagement.what-counts')}</p>}
          {Object.keys(filters).length > 0 && <BulkBar filters={filters} found={list.total} onChanged={changed} />}
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
  const texts = (['search', 'list', 'tag', 'language', 'since', 'until'] as const).flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))
  return { ...Object.fromEntries(texts), ...(status ? { status } : {}), ...(engagement ? { engagement, ...(span > 0 ? { engagement_span: span } : {}) } : {}) }
}

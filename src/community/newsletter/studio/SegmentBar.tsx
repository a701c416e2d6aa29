import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { allSegments } from '../client.ts'
import type { Segment, segmentsContract, SubscriberFilters } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { NameForm } from './NameForm.tsx'
import type { FilterChange } from './SubscriberFilterBar.tsx'

interface Props {
  filters: SubscriberFilters
  onChange: (change: FilterChange) => void
}

/** Saved filters: chosen again, made from the filters that are set now, and removed. */
export function SegmentBar({ filters, onChange }: Props) {
  const call = callsOf<typeof segmentsContract>(useApi())
  const segments = useQuery(allSegments())
  const [name, setName] = useState('')
  const { list, tag, language, since, until, engagement, engagement_span } = filters
  const narrowed = Boolean(tag ?? language ?? since ?? until ?? engagement)

  async function save(): Promise<void> {
    if (!list) return
    await call('POST /newsletter/segments', { body: { name, list, tag, language, since, until, engagement, engagement_span } })
    setName('')
    toast(t('studio-newsletter-segments.saved'), { tone: 'success' })
    await segments.refetch()
  }

  async function remove({ id }: Segment): Promise<void> {
    await call('DELETE /newsletter/segments/:id', { params: { id: String(id) } })
    await segments.refetch()
  }

  return (
    <section aria-label={t('studio-newsletter-segments.segments')}>
      <p className="meta">{t('studio-newsletter-segments.what-they-are')}</p>
      <div className="filter-bar">
        {segments.data?.data.map((segment) => (
          <span key={segment.id}>
            <button type="button" dir="auto" onClick={() => onChange({ search: undefined, status: undefined, ...filtersOf(segment) })}>
              {t('studio-newsletter-segments.with-count', { name: segment.name, count: segment.subscribers })}
            </button>
            <button
              type="button"
              aria-label={t('studio-newsletter-segments.remove', { name: segment.name })}
              onClick={() => void submitting(() => remove(segment))}
            >
              ✕
            </button>
          </span>
        ))}
        {list && narrowed && (
          <NameForm
            label={t('studio-newsletter-segments.name')}
            button={t('studio-newsletter-segments.save')}
            maxLength={80}
            value={name}
            onChange={setName}
            send={save}
          />
        )}
      </div>
    </section>
  )
}

function filtersOf({ list, tag, language, since, until, engagement, engagement_span }: Segment): FilterChange {
  return { list, tag, language, since, until, engagement, engagement_span: engagement_span === undefined ? undefined : String(engagement_span) }
}

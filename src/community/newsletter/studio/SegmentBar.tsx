import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { CallInput } from '#base/contract.ts'
import { t } from '#i18n/messages.ts'
import { allSegments } from '../client.ts'
import type { Segment, segmentsContract, SubscriberFilters } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useCreation } from '#ui/creation.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { NameForm } from './NameForm.tsx'
import type { FilterChange } from './SubscriberFilterBar.tsx'

type SegmentBody = CallInput<(typeof segmentsContract)['POST /newsletter/segments']>['body']

interface Props {
  filters: SubscriberFilters
  onChange: (change: FilterChange) => void
}

/** Saved filters: chosen again, made from the filters that are set now, and removed. */
export function SegmentBar({ filters, onChange }: Props) {
  const call = callsOf<typeof segmentsContract>(useApi())
  const creation = useSegmentCreation()
  const segments = useQuery(allSegments())
  const [name, setName] = useState('')
  const { list, ...narrowing } = segmentOf(filters)
  const narrowed = Object.values(narrowing).some(Boolean)

  async function save(): Promise<void> {
    if (!list) return
    await creation.send({ name, list, ...narrowing })
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
          <span key={segment.id} className="filter-bar__pair">
            <SegmentName segment={segment} onChoose={() => onChange({ search: undefined, status: undefined, ...filtersOf(segment) })} />
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

function SegmentName({ segment: { name, subscribers }, onChoose }: { segment: Segment; onChoose: () => void }) {
  if (subscribers === null) return <bdi className="failure-text">{t('studio-newsletter-segments.cannot-be-read', { name })}</bdi>
  return (
    <button type="button" dir="auto" onClick={onChoose}>
      {t('studio-newsletter-segments.with-count', { name, count: subscribers })}
    </button>
  )
}

/** A segment has no change: one that is no longer as the form says is removed. */
function useSegmentCreation() {
  const client = useApi()
  return useCreation<SegmentBody, { data: Segment }>({
    create: (body, key) => callsOf<typeof segmentsContract>(client, { key })('POST /newsletter/segments', { body }),
    async change({ data }) {
      await callsOf<typeof segmentsContract>(client)('DELETE /newsletter/segments/:id', { params: { id: String(data.id) } })
      return null
    },
  })
}

/** What a segment keeps of the filters. */
function segmentOf({ list, tag, language, since, until, engagement, engagement_span, topic }: SubscriberFilters) {
  return { list, tag, language, since, until, engagement, engagement_span, topic }
}

function filtersOf(segment: Segment): FilterChange {
  const { engagement_span, ...filters } = segmentOf(segment)
  return { ...filters, engagement_span: engagement_span === undefined ? undefined : String(engagement_span) }
}

import { Alert, Button, Group, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#studio/moments.ts'
import { t } from '#i18n/messages.ts'
import type { EventFields } from '../fields.ts'
import { maxCopies, frequencies, shiftDates, type Frequency } from '../recurrence.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { go } from '#studio/router.ts'

const names = (): Record<Frequency, string> => ({
  day: t('studio-events.days'),
  week: t('studio-events.weeks'),
  month: t('studio-events.months-same-date'),
  weekday: t('studio-events.months-same-weekday'),
})

/** The event again on later days, as drafts; says which days before it does it. */
export function EventCopies({ id, fields, dirty }: { id: number; fields: EventFields; dirty: boolean }) {
  const api = useApi()
  const [every, setEvery] = useState<Frequency>('week')
  const [interval, setInterval] = useState(1)
  const [count, setCount] = useState(4)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const days = shiftDates(fields, { every, interval, count: Math.min(count, maxCopies) })

  const shown = days
    .slice(0, 6)
    .map((day) => formatDate(day.starts_at, fields.timezone))
    .join(' · ')

  async function copy(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      await api.call('POST /desk/events/:id/copies', { params: { id }, body: { every, interval, count } })
      toast(t('studio-events.drafts-entered', { count: days.length }), { tone: 'success' })
      go('/studio/events?status=draft')
    } catch (error) {
      setFault(asProblem(error).message)
      setBusy(false)
    }
  }

  return (
    <fieldset className="form-section">
      <legend>{t('studio-events.repeats')}</legend>
      {fault && <Alert className="is-wide" color="red" role="alert" title={fault} />}
      <NumberInput label={t('studio-events.every')} min={1} max={12} value={interval} onChange={(value) => setInterval(Number(value) || 1)} />
      <Select
        label={t('studio-events.of')}
        data={frequencies.map((value) => ({ value, label: names()[value] }))}
        value={every}
        allowDeselect={false}
        onChange={(value) => setEvery(frequencies.find((one) => one === value) ?? 'week')}
      />
      <NumberInput label={t('studio-events.times')} min={1} max={maxCopies} value={count} onChange={(value) => setCount(Number(value) || 1)} />
      <p className="is-wide content-form__status">{days.length > 6 ? t('studio-events.and-more', { days: shown, count: days.length - 6 }) : shown}</p>
      <Group className="is-wide">
        <Button variant="default" disabled={dirty} loading={busy} onClick={() => void copy()}>
          {t('studio-events.import-as-drafts')}
        </Button>
        {dirty && <span className="content-form__status">{t('studio-events.save-first-copies-are-made')}</span>}
      </Group>
    </fieldset>
  )
}

import { use, useState } from 'react'
import { Faults, TextField } from '#community/accounts/TextField.tsx'
import { t } from '#i18n/messages.ts'
import type { Segment } from '../contract.ts'
import { unreadableSegment, type Recipients } from './recipients.ts'

interface Props {
  lists: { list: string; name: string; subscribers: number }[]
  segments: readonly Segment[]
  value: Recipients
  /** Left out where the form reads the field by its name. */
  onChange?: (recipients: Recipients) => void
}

/** A list, or a segment of it, each with how many it reaches now. */
export function RecipientsField({ lists, segments, value, onChange }: Props) {
  const [chosen, setChosen] = useState(value)
  const faults = use(Faults)
  const unreadable = unreadableSegment(segments, chosen)
  return (
    <Faults value={unreadable === null ? faults : { ...faults, to: [unreadable] }}>
      <TextField
        label={t('studio-newsletter-segments.to')}
        name="to"
        field={(attributes) => (
          <select
            {...attributes}
            name="to"
            defaultValue={wireOf(value)}
            onChange={(event) => {
              const recipients = recipientsIn(event.currentTarget.value)
              setChosen(recipients)
              onChange?.(recipients)
            }}
          >
            {lists.map((list) => (
              <ListOptions key={list.list} list={list} segments={segments.filter((segment) => segment.list === list.list)} value={value} />
            ))}
          </select>
        )}
      />
    </Faults>
  )
}

interface ListOptionsProps {
  list: Props['lists'][number]
  /** Those of the list. */
  segments: readonly Segment[]
  value: Recipients
}

function ListOptions({ list: { list, name, subscribers }, segments, value }: ListOptionsProps) {
  const deleted = value.list === list && value.segment_id !== null && !segments.some(({ id }) => id === value.segment_id)
  return (
    <>
      <option value={list}>{t('studio-newsletter-segments.with-count', { name, count: subscribers })}</option>
      {segments.map((segment) => (
        <option key={segment.id} value={wireOf({ list, segment_id: segment.id })} disabled={segment.subscribers === null}>
          {segmentLabel(name, segment)}
        </option>
      ))}
      {/* Without it the browser would choose the first list instead. */}
      {deleted && (
        <option value={wireOf(value)}>{t('studio-newsletter-segments.of-list', { list: name, name: t('studio-newsletter-segments.deleted') })}</option>
      )}
    </>
  )
}

function segmentLabel(list: string, { name, subscribers }: Segment): string {
  const full = t('studio-newsletter-segments.of-list', { list, name })
  return subscribers === null
    ? t('studio-newsletter-segments.unreadable', { name: full })
    : t('studio-newsletter-segments.with-count', { name: full, count: subscribers })
}

function wireOf({ list, segment_id }: Recipients): string {
  return segment_id === null ? list : `${list} ${segment_id}`
}

/** Of the value of the field. */
export function recipientsIn(text: string): Recipients {
  const [list = '', segment] = text.split(' ')
  return { list, segment_id: segment === undefined ? null : Number(segment) }
}

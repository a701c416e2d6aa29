import { TextField } from '#community/accounts/TextField.tsx'
import { t } from '#i18n/messages.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { allSegments } from '../client.ts'
import type { Segment } from '../contract.ts'

interface Props {
  lists: { list: string; name: string; subscribers: number }[]
  value: { list: string; segment_id: number | null }
  /** Left out where the form reads the field by its name. */
  onChange?: (recipients: { list: string; segment_id: number | null }) => void
}

/** A list, or a segment of it, each with how many it reaches now. */
export function RecipientsField({ lists, value, onChange }: Props) {
  const segments = useQuery(allSegments()).data?.data
  // Until the choices are here: what is chosen would fall back to the first one.
  if (!segments) return null
  return (
    <TextField
      label={t('studio-newsletter-segments.to')}
      name="to"
      field={(attributes) => (
        <select {...attributes} name="to" defaultValue={wireOf(value)} onChange={(event) => onChange?.(recipientsIn(event.currentTarget.value))}>
          {lists.flatMap(({ list, name, subscribers }) => [
            <option key={list} value={list}>
              {t('studio-newsletter-segments.with-count', { name, count: subscribers })}
            </option>,
            ...segments
              .filter((segment) => segment.list === list)
              .map((segment) => (
                <option key={segment.id} value={wireOf({ list, segment_id: segment.id })} disabled={segment.subscribers === null}>
                  {segmentLabel(name, segment)}
                </option>
              )),
          ])}
        </select>
      )}
    />
  )
}

function segmentLabel(list: string, { name, subscribers }: Segment): string {
  const full = t('studio-newsletter-segments.of-list', { list, name })
  return subscribers === null
    ? t('studio-newsletter-segments.unreadable', { name: full })
    : t('studio-newsletter-segments.with-count', { name: full, count: subscribers })
}

function wireOf({ list, segment_id }: Props['value']): string {
  return segment_id === null ? list : `${list} ${segment_id}`
}

/** Of the value of the field. */
export function recipientsIn(text: string): Props['value'] {
  const [list = '', segment] = text.split(' ')
  return { list, segment_id: segment === undefined ? null : Number(segment) }
}

import { TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'

type Link = { label: string; url: string }

interface Props {
  label: string
  /** What the words of a link are called. */
  labelOfLabel: string
  /** What the button for a new one says. */
  add: string
  links: readonly Link[]
  onChange: (links: Link[]) => void
  error: string | undefined
}

/** Addresses with the words that lead there. */
export function LabelledLinks({ label, labelOfLabel, add, links, onChange, error }: Props) {
  return (
    <RepeatableRows label={label} rows={links} onChange={onChange} add={{ row: { label: '', url: '' }, label: add }} error={error}>
      {(row, change) => (
        <>
          <TextInput label={labelOfLabel} required value={row.label} onChange={(event) => change({ label: event.currentTarget.value })} />
          <TextInput label={t('studio-podcast.address')} type="url" required value={row.url} onChange={(event) => change({ url: event.currentTarget.value })} />
        </>
      )}
    </RepeatableRows>
  )
}

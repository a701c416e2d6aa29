import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { coAuthors, oneAuthor } from '#content/publishing/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { ContentPicker } from './ContentPicker.tsx'

interface Props {
  label?: string
  value: number | null
  inDialog?: boolean
  onChange: (id: number | null) => void
}

/** Whose account a name belongs to: readers are led from it to what else they made. */
export function UserField({ label = t('studio-frame.account'), value, inDialog = false, onChange }: Props) {
  const [words, setWords] = useState('')
  const found = useQuery(coAuthors(words), { keep: true }).data?.data ?? []
  const kept = useQuery(oneAuthor(value ?? 0), { enabled: value !== null }).data?.data[0]
  return (
    <ContentPicker
      label={label}
      placeholder={t('studio-frame.none-here')}
      value={value}
      name={kept?.name}
      found={found}
      inDialog={inDialog}
      onWords={setWords}
      onChange={onChange}
    />
  )
}

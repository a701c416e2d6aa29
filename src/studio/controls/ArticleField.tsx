import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { draftQueue, oneDraft } from '#content/publishing/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { useList } from '#ui/useList.ts'
import { ContentPicker } from './ContentPicker.tsx'

interface Props {
  label: string
  value: number | null
  onChange: (id: number | null) => void
}

/** An article that readers see. */
export function ArticleField({ label, value, onChange }: Props) {
  const [words, setWords] = useState('')
  const list = useList(draftQueue({ queue: 'public', ...(words ? { search: words } : {}) }))
  const kept = useQuery(oneDraft(value ?? 0), { enabled: value !== null }).data?.data
  const found = list.items.slice(0, 12).map(({ id, title }) => ({ id, name: title }))
  return (
    <ContentPicker
      label={label}
      placeholder={t('studio-frame.find-by-title')}
      value={value}
      name={kept?.title}
      found={found}
      onWords={setWords}
      onChange={onChange}
    />
  )
}

import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { articlesContract } from '#content/articles/contract.ts'
import { relatedShown } from '#content/articles/rules.ts'
import { t } from '#i18n/messages.ts'
import { ContentPicker } from '#studio/controls/ContentPicker.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { useChosenTitles } from './useChosenTitles.ts'

interface Props {
  /** The article that they are read after. */
  own: number
  value: number[]
  onChange: (ids: number[]) => void
}

/** Articles to read after this one; what is left free is filled by computed ones. */
export function RelatedField({ own, value, onChange }: Props) {
  const call = callsOf<typeof articlesContract>(useApi())
  const [found, setFound] = useState<{ id: number; name: string }[]>([])
  const titles = useChosenTitles(value)
  const nameOf = (id: number) => titles.get(id) ?? t('studio-related.not-public', { id: String(id) })

  async function find(words: string): Promise<void> {
    const { data } = await call('GET /blogs/public', { query: words ? { search: words } : {} })
    setFound(data.filter(({ id }) => id !== own).map(({ id, title }) => ({ id, name: title })))
  }

  return (
    <div className="article-settings__rows">
      <RepeatableRows label={t('studio-related.title')} rows={value} onChange={onChange}>
        {(id) => <span dir="auto">{nameOf(id)}</span>}
      </RepeatableRows>
      {value.length < relatedShown && (
        <ContentPicker
          label={t('studio-related.add')}
          placeholder={t('studio-frame.find-by-title')}
          adds
          value={null}
          name={undefined}
          found={found.filter(({ id }) => !value.includes(id))}
          onWords={(words) => void find(words).catch(() => setFound([]))}
          onChange={(id) => id !== null && onChange([...value, id])}
        />
      )}
      <p className="meta">{t('studio-related.about')}</p>
    </div>
  )
}

import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { articlesContract } from '#content/articles/contract.ts'
import { relatedShown } from '#content/articles/rules.ts'
import { t } from '#i18n/messages.ts'
import { ContentPicker } from '#studio/controls/ContentPicker.tsx'
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

  function move(id: number, by: number): void {
    const at = value.indexOf(id)
    const others = value.filter((one) => one !== id)
    onChange([...others.slice(0, at + by), id, ...others.slice(at + by)])
  }

  return (
    <fieldset>
      <legend>{t('studio-related.title')}</legend>
      <ol className="people-picker">
        {value.map((id, at) => (
          <li key={id}>
            {nameOf(id)}{' '}
            <button type="button" disabled={at === 0} aria-label={t('studio-related.earlier', { title: nameOf(id) })} onClick={() => move(id, -1)}>
              ↑
            </button>
            <button type="button" aria-label={t('studio-related.without', { title: nameOf(id) })} onClick={() => onChange(value.filter((one) => one !== id))}>
              ✕
            </button>
          </li>
        ))}
      </ol>
      {value.length < relatedShown && (
        <ContentPicker
          key={value.length}
          label={t('studio-related.add')}
          placeholder={t('studio-frame.find-by-title')}
          value={null}
          name={undefined}
          found={found.filter(({ id }) => !value.includes(id))}
          onWords={(words) => void find(words).catch(() => setFound([]))}
          onChange={(id) => id !== null && onChange([...value, id])}
        />
      )}
      <p className="meta">{t('studio-related.about')}</p>
    </fieldset>
  )
}

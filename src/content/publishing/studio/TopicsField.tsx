import { useState } from 'react'
import { searchFolded } from '#base/search-words.ts'
import { t } from '#i18n/messages.ts'
import { allTopics } from '#content/topics/client.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import type { SettingsPanelProps } from './settings-props.ts'
import { SettingFault } from './SettingFault.tsx'

/** More of them are looked for by their names. */
const mostListed = 12

type Props = Pick<SettingsPanelProps, 'fields' | 'refused' | 'onChange'>

/** Topics of an article in the order in which they were chosen; those that are chosen are always shown. */
export function TopicsField({ fields: { topics: chosen }, refused, onChange }: Props) {
  const [words, setWords] = useState('')
  const topics = useQuery(allTopics()).data?.data ?? []
  const searched = searchFolded(words)
  const fits = topics.filter(({ name }) => searchFolded(name).includes(searched))
  const listed = new Set([...chosen, ...fits.slice(0, mostListed).map(({ id }) => id)])
  const more = fits.filter(({ id }) => !listed.has(id)).length
  return (
    <fieldset>
      <legend>{t('studio-publishing.topics')}</legend>
      {topics.length > mostListed && <SearchBox label={t('studio-publishing.find-a-topic')} value={words} onFind={setWords} />}
      <div className="topic-picker">
        {topics.map(({ id, name }) => {
          if (!listed.has(id)) return null
          const at = chosen.indexOf(id)
          return (
            <label key={id}>
              <input type="checkbox" checked={at >= 0} onChange={() => onChange({ topics: at >= 0 ? chosen.filter((one) => one !== id) : [...chosen, id] })} />{' '}
              {name}
              {at === 0 && <i> {t('studio-publishing.first')}</i>}
            </label>
          )
        })}
      </div>
      {topics.length > mostListed && (
        <p className="meta" role="status">
          {fits.length === 0 ? t('studio-publishing.no-topic-has-this') : more > 0 ? t('studio-publishing.more-topics', { count: more }) : ''}
        </p>
      )}
      <SettingFault text={refused.topics} />
    </fieldset>
  )
}

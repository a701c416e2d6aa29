import { useDeferredValue, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { allTopics } from '#content/topics/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { coAuthors } from '../client.ts'

type DeskFiltersProps = {
  /** Ids, as they stand in the address. */
  topic: string | undefined
  author: string | undefined
  onChange: (change: { topic?: string | undefined; author?: string | undefined }) => void
  /** Whom they wrote is asked only where there are others to see. */
  people: boolean
}

/** What the studio shows, by topic and by who wrote it. */
export function QueueFilters({ topic, author, onChange, people }: DeskFiltersProps) {
  const topics = useQuery(allTopics())
  return (
    <>
      <select
        className="search-input is-narrow is-elastic"
        aria-label={t('studio-publishing.topic')}
        value={topic ?? ''}
        onChange={(event) => onChange({ topic: event.target.value || undefined })}
      >
        <option value="">{t('studio-publishing.every-topic')}</option>
        {topics.data?.data.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      {people && <AuthorFilter author={author} onChange={(id) => onChange({ author: id })} />}
    </>
  )
}

function AuthorFilter({ author, onChange }: { author: string | undefined; onChange: (id: string | undefined) => void }) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  // Also without words: of an address that names somebody only the number is known.
  const found = useQuery(coAuthors(words), { keep: true })
  const all = found.data?.data ?? []
  return (
    <>
      <input
        className="search-input is-narrow"
        list="queue-authors"
        aria-label={t('studio-publishing.author')}
        placeholder={
          author === undefined ? t('studio-publishing.every-author') : (all.find((one) => String(one.id) === author)?.name ?? t('studio-publishing.one-author'))
        }
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          const one = all.find(({ name }) => name === event.target.value)
          if (one) onChange(String(one.id))
        }}
      />
      <datalist id="queue-authors">
        {all.map((one) => (
          <option key={one.id} value={one.name}>
            {one.name}
          </option>
        ))}
      </datalist>
      {author !== undefined && (
        <button type="button" onClick={() => (setTyped(''), onChange(undefined))}>
          ✕ <span className="visually-hidden">{t('studio-publishing.articles-of-every-author')}</span>
        </button>
      )}
    </>
  )
}

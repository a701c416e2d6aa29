import { useDeferredValue, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { coAuthors } from '../client.ts'
import type { Draft, DraftFields } from '../contract.ts'

interface Props {
  draft: Draft
  fields: DraftFields
  onChange: (fields: Partial<DraftFields>) => void
}

export function CoAuthorsField({ draft, fields, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery(coAuthors(search), { enabled: search.length > 0, keep: true })
  const likely = (found.data?.data ?? []).filter((person) => person.id !== draft.user.id && !fields.co_authors.includes(person.id))
  const [names, setNames] = useState(() => new Map(draft.co_authors.map((person) => [person.id, person.name])))
  return (
    <fieldset>
      <legend>{t('studio-publishing.co-authors')}</legend>
      <ul className="people-picker">
        {fields.co_authors.map((id) => (
          <li key={id}>
            {names.get(id) ?? t('studio-publishing.person-number', { id: String(id) })}{' '}
            <button
              type="button"
              aria-label={t('studio-publishing.without-person', { name: names.get(id) ?? String(id) })}
              onClick={() => onChange({ co_authors: fields.co_authors.filter((one) => one !== id) })}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <label className="form-field">
        <span className="visually-hidden">{t('studio-publishing.find-a-co-author')}</span>
        <input value={typed} placeholder={t('studio-publishing.find-a-person')} onChange={(event) => setTyped(event.target.value)} />
      </label>
      {search && found.data && likely.length === 0 && <p role="status">{t('studio-publishing.no-other-person-has-this')}</p>}
      {search && (
        <ul className="people-picker">
          {likely.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => {
                  setNames(new Map(names).set(person.id, person.name))
                  onChange({ co_authors: [...fields.co_authors, person.id] })
                  setTyped('')
                }}
              >
                <span aria-hidden="true">+</span> {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

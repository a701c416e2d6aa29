import { useDeferredValue, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
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
  const field = useRef<HTMLInputElement>(null)
  const search = useDeferredValue(typed.trim())
  const found = useQuery(coAuthors(search), { enabled: search.length > 0, keep: true })
  const likely = (found.data?.data ?? []).filter((person) => person.id !== draft.user.id && !fields.co_authors.includes(person.id))
  const [names, setNames] = useState(() => new Map(draft.co_authors.map((person) => [person.id, person.name])))
  return (
    <div className="article-settings__rows">
      <RepeatableRows label={t('studio-publishing.co-authors')} rows={fields.co_authors} onChange={(ids) => onChange({ co_authors: ids })}>
        {(id) => <span dir="auto">{names.get(id) ?? t('studio-publishing.person-number', { id: String(id) })}</span>}
      </RepeatableRows>
      <label className="form-field">
        <span className="visually-hidden">{t('studio-publishing.find-a-co-author')}</span>
        <input ref={field} value={typed} placeholder={t('studio-publishing.find-a-person')} onChange={(event) => setTyped(event.target.value)} />
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
                  field.current?.focus()
                }}
              >
                <span aria-hidden="true">+</span> {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { useId } from 'react'
import { t } from '#i18n/messages.ts'
import { listNames, lists, type NewsList } from './rules.ts'

/** Which letters; works as plain boxes too. */
export function ListCheckboxes({ chosen, onChoose, fault }: { chosen: NewsList[]; onChoose: (lists: NewsList[]) => void; fault?: string }) {
  const id = useId()
  return (
    <fieldset className="list-choices">
      <legend>{t('newsletter.newsletters')}</legend>
      {lists.map((list) => (
        <div key={list}>
          <input
            type="checkbox"
            id={`${id}${list}`}
            name="lists"
            value={list}
            checked={chosen.includes(list)}
            onChange={(event) => onChoose(event.currentTarget.checked ? [...chosen, list] : chosen.filter((one) => one !== list))}
          />
          <label htmlFor={`${id}${list}`}>
            <b>{listNames()[list].name}</b> {listNames()[list].about}
          </label>
        </div>
      ))}
      {fault && <p className="error-text">{fault}</p>}
    </fieldset>
  )
}

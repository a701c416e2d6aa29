import { useId } from 'react'
import { t } from '#i18n/messages.ts'
import type { ListChoice } from './contract.ts'

interface Props {
  choices: readonly ListChoice[]
  /** Slugs. */
  chosen: string[]
  onChoose: (lists: string[]) => void
  fault?: string
}

/** Which mails; works as plain boxes too. */
export function ListCheckboxes({ choices, chosen, onChoose, fault }: Props) {
  const id = useId()
  return (
    <fieldset className="list-choices">
      <legend>{t('newsletter.newsletters')}</legend>
      {choices.map(({ list, name, description, rhythm }) => (
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
            <b dir="auto">{name}</b> <span dir="auto">{[description, rhythm].filter(Boolean).join(' · ')}</span>
          </label>
        </div>
      ))}
      {fault && <p className="error-text">{fault}</p>}
    </fieldset>
  )
}

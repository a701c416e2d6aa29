import { createContext, use, useId, type ReactNode } from 'react'
import { isSentence, type FieldTexts } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import './fields.css'

/** What is wrong with the fields of the form around. */
export const Faults = createContext<FieldTexts>({})

interface FieldAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface LineProps {
  label: string
  name: string
  hint?: string
  /** Stands beside the label, but behind the field for the keyboard. */
  aside?: ReactNode
}

/** One line of a form: a label, whatever takes the text, and what is said about it, which is read out with the field. */
export function TextField({ label, name, hint, aside, field }: LineProps & { field: (attributes: FieldAttributes) => ReactNode }) {
  const id = useId()
  const texts = use(Faults)[name]
  const fault = texts?.map((text) => (isSentence(text) ? text : t('accounts.field-fault', { field: label, fault: text }))).join('. ')
  const about = [hint && `${id}h`, fault && `${id}f`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {field({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': about || undefined })}
      {aside}
      {hint && (
        <p id={`${id}h`} className="meta">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}f`} className="error-text">
          {fault}
        </p>
      )}
    </div>
  )
}

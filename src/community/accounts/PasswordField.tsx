import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'

/** A new password: shown on request instead of typed twice. */
export function PasswordField({ label = 'Password', least = 'Twelve' }: { label?: string; least?: string }) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      maxLength={200}
      hint={`${least} letters or more. A sentence is easier to remember than random characters.`}
      aside={
        <button type="button" className="text-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t('accounts.show')}
        </button>
      }
    />
  )
}

import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'

/** A new password: shown on request instead of typed twice. */
export function PasswordField({ label = t('accounts.password'), least = 12 }: { label?: string; least?: number }) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      maxLength={200}
      hint={t('accounts.password-hint', { least })}
      aside={
        <button type="button" className="text-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t('accounts.show')}
        </button>
      }
    />
  )
}

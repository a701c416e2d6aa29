import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { usePosted } from '#ui/Site.tsx'
import { Field } from './Field.tsx'
import { Faults } from './TextField.tsx'

/** Sets a new password without script. Goes to the address it stands at, which carries the mailed token. */
export function PlainResetForm() {
  const posted = usePosted(href.reset())
  return (
    <noscript>
      <form method="post" noValidate>
        <Faults value={posted?.fields ?? {}}>
          <Field
            label={t('accounts.new-password')}
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={200}
            hint={t('accounts.password-hint', { least: 12 })}
          />
        </Faults>
        {posted && (
          <p className="form-message is-error" role="alert">
            {posted.message}
          </p>
        )}
        <button type="submit" className="btn is-dark is-large">
          {t('accounts.set-password')}
        </button>
      </form>
    </noscript>
  )
}

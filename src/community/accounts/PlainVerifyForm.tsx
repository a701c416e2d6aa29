import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { usePosted } from '#ui/Site.tsx'
import { CodeField } from './CodeField.tsx'
import { Field } from './Field.tsx'
import { factorsAskedBy } from './LoginFactor.tsx'

/**
 * Confirms without script. Goes to the address it stands at, which carries the mailed token, and asks for everything at
 * once: the server's page knows nobody.
 */
export function PlainVerifyForm() {
  const posted = usePosted(href.verify())
  const factors = factorsAskedBy(posted)
  return (
    <noscript>
      {posted && (
        <p className="form-message is-error" role="alert">
          {posted.message}
        </p>
      )}
      <form method="post" noValidate>
        <Field label={t('accounts.password')} name="password" type="password" autoComplete="current-password" hint={t('accounts.registered-password-hint')} />
        {factors && <CodeField isRecovery={!factors.authenticator} />}
        <button type="submit" className="btn is-dark is-large">
          {t('accounts.confirm')}
        </button>
      </form>
    </noscript>
  )
}

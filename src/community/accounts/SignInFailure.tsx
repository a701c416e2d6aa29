import { t } from '#i18n/messages.ts'
import { openLogin } from '#ui/session/login-request.ts'

/** The reasons that Auth.js names, in words. */
const texts = (): Record<string, string> => ({
  AccessDenied: t('accounts.failure-denied'),
  Configuration: t('accounts.failure-configuration'),
  CredentialsSignin: t('accounts.failure-credentials'),
  MissingCSRF: t('accounts.failure-csrf'),
  Verification: t('accounts.failure-link'),
  OAuthCallbackError: t('accounts.failure-provider'),
})

/** `reason` is null until the browser has looked into the address. */
export function SignInFailure({ reason }: { reason: string | null }) {
  return (
    <>
      <p className="standfirst" role="status">
        {reason === null ? t('accounts.sign-in-failed') : (texts()[reason] ?? t('accounts.sign-in-failed-try-again'))}
      </p>
      <button type="button" className="btn is-dark is-large" aria-haspopup="dialog" onClick={() => openLogin()}>
        {t('action.try-again')}
      </button>
    </>
  )
}

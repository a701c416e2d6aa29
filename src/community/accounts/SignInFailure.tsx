import { t } from '#i18n/messages.ts'
import { openLogin } from '#ui/session/login-request.ts'

/** The reasons that Auth.js names, in words. */
const texts: Record<string, string> = {
  AccessDenied: 'Access was denied, by you or by the service you wanted to sign in with.',
  Configuration: 'This way of signing in is not set up rightly here. It is our fault, not yours.',
  CredentialsSignin: 'This email address and password do not go together.',
  MissingCSRF: 'The form was too old, or came from elsewhere. Please try again.',
  Verification: 'The link is no longer good, or has been used. Ask for a new one.',
  OAuthCallbackError: 'The service you wanted to sign in with gave no answer that we can use.',
}

/** `reason` is null until the browser has looked into the address. */
export function SignInFailure({ reason }: { reason: string | null }) {
  return (
    <>
      <p className="standfirst" role="status">
        {reason === null ? t('accounts.signing-in-did-not-work') : (texts[reason] ?? t('accounts.signing-in-did-not-work-2'))}
      </p>
      <button type="button" className="btn is-dark is-large" aria-haspopup="dialog" onClick={() => openLogin()}>
        {t('action.try-again')}
      </button>
    </>
  )
}

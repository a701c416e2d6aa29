import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'

/** One answer for an unknown address and for a wrong password. Not 401: that would sign out whoever proves themselves once more. */
export function wrongCredentials(): Problem {
  return new Problem(422, 'wrong-credentials', t('accounts.error-this-email-address-and-password-do'))
}

export function wrongPassword(): Problem {
  return refused('password', 'wrong-credentials', t('accounts.error-not-your-password'))
}

/** Its fields name what the account has: `code` an authenticator app, `passkey` a passkey. A recovery code is one way in both. */
export function secondFactorRequired(has: { authenticator: boolean; passkey: boolean }): Problem {
  const texts = { code: t('accounts.error-second-factor-required'), passkey: t('accounts.error-passkey-required') }
  const fields = { ...(has.authenticator ? { code: [texts.code] } : {}), ...(has.passkey ? { passkey: [texts.passkey] } : {}) }
  return new Problem(422, 'second-factor-required', has.authenticator ? texts.code : texts.passkey, { fields })
}

export function wrongCode(): Problem {
  return refused('code', 'wrong-code', t('accounts.error-wrong-code'))
}

export function passkeyRefused(): Problem {
  return new Problem(422, 'passkey-refused', t('accounts.error-passkey-refused'))
}

/** The passkey is right, but access to the account was revoked since: the password has to come with it once. */
export function passkeySuspended(): Problem {
  return new Problem(422, 'passkey-suspended', t('accounts.error-passkey-suspended'))
}

/** Forged, used, void and expired are one answer. */
export function linkInvalid(): Problem {
  return new Problem(422, 'link-invalid', t('accounts.error-this-link-has-been-used-or'))
}

export function passwordRequired(): Problem {
  return refused('password', 'password-required', t('accounts.error-password-required'))
}

export function otherBrowser(): Problem {
  return new Problem(422, 'other-browser', t('accounts.error-please-open-this-link-in-the'))
}

export function accountClosed(): Problem {
  return new Problem(403, 'account-closed', t('accounts.error-this-account-has-been-closed-write'))
}

/** What came back from a provider, or did not, cannot be believed or used. */
export function signInFailed(): Problem {
  return new Problem(422, 'sign-in-failed', t('accounts.error-signing-in-did-not-work-please'))
}

export function signInExpired(): Problem {
  return new Problem(422, 'popup-expired', t('accounts.error-this-attempt-to-sign-in-is'))
}

/** A code without a state, in a browser that no sign-in of ours is under way in: it could be anybody's. */
export function signInNotBegun(): Problem {
  return refused('state', 'sign-in-not-begun', t('accounts.error-sign-in-not-begun'))
}

export function providerDown(): Problem {
  return new Problem(503, 'provider-unreachable', t('accounts.error-the-other-side-does-not-answer'))
}

export function emailNeeded(): Problem {
  return refused('email', 'email-needed', t('accounts.error-email-needed'))
}

export function taken(name: string, text: string): Problem {
  return refused(name, 'taken', text)
}

function refused(name: string, code: string, text: string): Problem {
  return new Problem(422, code, text, { fields: { [name]: [text] } })
}

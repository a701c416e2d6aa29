import { useEffect, useState } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { useNav } from '#ui/router/NavProvider.tsx'
import { openLogin } from '#ui/session/login-request.ts'
import { takeAttempt } from './session-attempt.ts'
import './provider-relay.css'

/**
 * Where a provider sends the reader back to. Hands its answer to the page that opened this popup, and to no other
 * origin; without such a page (a blocked popup, a provider that cuts windows apart) the login goes on in this window.
 */
export function ProviderRelay() {
  const nav = useNav()
  const [text, setText] = useState(() => t('accounts.one-moment'))

  useEffect(() => {
    const answer = new URLSearchParams(location.search || location.hash.slice(1))
    // A code is good once and is nobody else's business: not the history's, not that of whoever looks over a shoulder.
    history.replaceState(history.state, '', location.pathname)
    const said = { empty: answer.size === 0, code: answer.get('code'), state: answer.get('state'), iss: answer.get('iss') }
    const opener: Window | null = window.opener
    if (opener) {
      opener.postMessage(said, location.origin)
      return setText(said.empty ? t('accounts.popup-empty') : t('accounts.close-window'))
    }
    const { code, state, iss } = said
    if (said.empty) return setText(t('accounts.popup-empty'))
    const provider = state && takeAttempt(state)
    if (!provider || !code) return nav.go(href.authError({ error: code ? 'OAuthCallbackError' : 'AccessDenied' }), { replace: true })
    openLogin({ answer: { provider, code, state, ...(iss ? { iss } : {}) } })
    nav.go(href.home(), { replace: true })
  }, [nav])

  return (
    <div className="provider-relay">
      <h1 className="heading h4" aria-live="polite">
        {text}
      </h1>
      <a className="btn is-outlined" href={href.home()}>
        {t('accounts.take-me-home')}
      </a>
    </div>
  )
}

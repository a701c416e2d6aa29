import type { FormEvent } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { markFormReady } from '#ui/early-clicks.ts'
import { openLogin } from '#ui/session/login-request.ts'
import { useSession } from '#ui/session/useSession.ts'
import { useCode } from '#ui/useCode.ts'
import './sign-in.css'

/** 'Sign in', or the reader's own menu; until the browser knows which, room for either. */
export function SignIn() {
  const { status, user } = useSession()
  const AccountMenu = useCode(status === 'authenticated', () => import('./AccountMenu.tsx').then((code) => code.AccountMenu))
  if (user && AccountMenu) return <AccountMenu user={user} />
  return (
    <form className="sign-in-form" action={href.login()} data-waits="" ref={markFormReady} onSubmit={open}>
      <button type="submit" className={status === 'unauthenticated' ? 'toolbar-button sign-in' : 'toolbar-button sign-in is-waiting'} aria-haspopup="dialog">
        <span className="toolbar-button__label">{t('shell.sign-in')}</span>
      </button>
    </form>
  )
}

function open(event: FormEvent): void {
  event.preventDefault()
  openLogin()
}

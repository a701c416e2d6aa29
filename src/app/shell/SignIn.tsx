import { t } from '#i18n/messages.ts'
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
    <button
      type="button"
      className={status === 'unauthenticated' ? 'toolbar-button sign-in' : 'toolbar-button sign-in is-waiting'}
      aria-haspopup="dialog"
      onClick={() => openLogin()}
    >
      <span className="toolbar-button__label">{t('shell.sign-in')}</span>
    </button>
  )
}

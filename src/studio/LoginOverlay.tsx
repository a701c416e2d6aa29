import { t } from '#i18n/messages.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { LoginDialog } from '#community/accounts/LoginDialog.tsx'
import { closeLogin, currentLogin, openLogin, watchLogin } from '#ui/session/login-request.ts'
import { forgetSavedPath, savePath } from '#ui/session/saved-path.ts'
import { useSession } from '#ui/session/useSession.ts'
import { useStudioPlace } from './router.ts'
import { useAfterTyping } from './useAfterTyping.ts'

/** The login dialog over whatever is open: a session that ends takes no text with it. */
export function LoginOverlay() {
  const request = useSyncExternalStore(watchLogin, currentLogin)
  const { pathname, search } = useStudioPlace()
  const { status } = useSession()
  const open = useAfterTyping(request !== null)

  useEffect(() => {
    if (status === 'unauthenticated') {
      // For a provider without a popup, whose way back leads over another page.
      savePath(pathname + search)
      openLogin({ message: t('studio-frame.please-log-in') })
    }
    if (status !== 'authenticated') return
    forgetSavedPath()
    const then = currentLogin()?.then
    closeLogin()
    then?.()
  }, [status, pathname, search])

  return <LoginDialog request={open ? request : null} onClose={closeLogin} />
}

import { useEffect, useSyncExternalStore } from 'react'
import { localPath } from '#base/local-path.ts'
import { loginRequired, wentWrong } from '#base/problem.ts'
import { useNav, usePlace } from '#ui/router/NavProvider.tsx'
import { closeLogin, currentLogin, openLogin, watchLogin } from '#ui/session/login-request.ts'
import { forgetSavedPath, savePath, takeSavedPath } from '#ui/session/saved-path.ts'
import { outlivesPage } from '#ui/session/token-store.ts'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import { useCode } from '#ui/useCode.ts'

/** The one login dialog, over whatever page is open. Its code is fetched when it is first wanted. */
export function LoginHost() {
  const nav = useNav()
  const { name, search } = usePlace()
  const { status } = useSession()
  const request = useSyncExternalStore(watchLogin, currentLogin, () => null)
  const LoginDialog = useCode(request !== null, () => import('#community/accounts/LoginDialog.tsx').then((code) => code.LoginDialog), failed)

  useEffect(() => {
    const query = new URLSearchParams(search)
    if (name !== 'home' || query.get('auth') !== '1' || status === 'loading') return
    if (status === 'authenticated') {
      // Nobody to ask: an old tab or bookmark, or logged in elsewhere. The effect below ends a dialog that is open.
      if (!currentLogin()) nav.go(localPath(query.get('redirect')) ?? withoutLogin(), { replace: true })
      return
    }
    savePath(query.get('redirect'))
    // Whoever leads here may have said why already.
    if (!currentLogin()) openLogin(query.has('redirect') ? { message: loginRequired().message } : {})
  }, [nav, name, search, status])

  // Logged in, here or in another tab.
  useEffect(() => {
    if (!request || status !== 'authenticated') return
    const path = takeSavedPath()
    closeLogin()
    if (path) return nav.go(path, { replace: true })
    if (request.then) return request.then()
    dropQuery()
    // Not where the login would be lost by it.
    if (outlivesPage('token')) location.reload()
  }, [nav, request, status])

  function close() {
    closeLogin()
    forgetSavedPath()
    dropQuery()
  }

  return LoginDialog ? <LoginDialog request={request} onClose={close} /> : null
}

/** Else the dialog would open again at every reload. */
function dropQuery(): void {
  if (new URLSearchParams(location.search).has('auth')) history.replaceState(history.state, '', withoutLogin())
}

/** This address without the wish to log in. */
function withoutLogin(): string {
  const url = new URL(location.href)
  url.searchParams.delete('auth')
  url.searchParams.delete('redirect')
  return url.pathname + url.search + url.hash
}

function failed(): void {
  closeLogin()
  toast(wentWrong(), { tone: 'error' })
}

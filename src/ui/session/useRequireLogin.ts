import { requireLogin } from './login-request.ts'

/**
 * `const requireLogin = useRequireLogin()`, then `onClick={() => requireLogin(clap)}`. A visitor gets the login dialog
 * with 'Please log in', or the notice to verify the address, over the page as it is; `clap` runs after the login.
 */
export function useRequireLogin(): (action: () => void) => void {
  return startLogin
}

function startLogin(action: () => void): void {
  void requireLogin(action)
}

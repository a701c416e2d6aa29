import { loginRequired, Problem, wentWrong } from '#base/problem.ts'
import { currentLogin, openLogin } from './login-request.ts'
import { session } from './session.ts'

/**
 * For work that was refused with 401 and goes on once somebody is signed in: opens the login dialog, resolves after it.
 * @param token the one that was refused
 * @throws Problem `stopped` when `signal` says so first
 */
export function signedIn(token: string | null, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = () => session.current().status === 'authenticated' && resolve()
  const stop = () => reject(new Problem(0, 'stopped', wentWrong()))
  // Not when somebody has signed in meanwhile.
  if (session.token() === token) session.end()
  if (!currentLogin()) openLogin({ message: loginRequired().message })
  const unwatch = session.watch(look)
  signal?.addEventListener('abort', stop)
  look()
  if (signal?.aborted) stop()
  return promise.finally(() => {
    unwatch()
    signal?.removeEventListener('abort', stop)
  })
}

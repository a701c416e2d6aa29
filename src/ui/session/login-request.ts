import { loginRequired, verificationRequired, wentWrong } from '#base/problem.ts'
import { toast } from '../toast.ts'
import { session } from './session.ts'

/** What a provider (github, google ...) sent back for an attempt of this browser. */
export interface ProviderAnswer {
  provider: string
  code: string
  state: string
  /** Of the provider, where it names itself (RFC 9207). */
  iss?: string
}

export interface LoginRequest {
  /** Why the dialog opens. */
  message?: string
  /** Done after the login, instead of loading the page anew: what was typed into the page stays. */
  then?: () => void
  /** To be finished at once: the provider's page had no popup to answer to. */
  answer?: ProviderAnswer
}

let request: LoginRequest | null = null
const watchers = new Set<() => void>()

/** Opens the login dialog; never for somebody who is signed in. */
export function openLogin(wanted: LoginRequest = {}): void {
  if (session.current().status !== 'authenticated') set(wanted)
}

export function closeLogin(): void {
  set(null)
}

/** Null while the dialog is closed. */
export function currentLogin(): LoginRequest | null {
  return request
}

export function watchLogin(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Does what only members may: at once for those who are, else after the login. */
export async function requireLogin(action: () => void): Promise<void> {
  const { status } = await session.ready()
  if (status === 'authenticated') action()
  else if (status === 'loading') toast(wentWrong(), { tone: 'error' })
  else openLogin({ message: (session.pending() ? verificationRequired() : loginRequired()).message, then: action })
}

function set(wanted: LoginRequest | null): void {
  request = wanted
  for (const watcher of watchers) watcher()
}

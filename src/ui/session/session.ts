import type { Image } from '#base/image.ts'
import { verificationRequired } from '#base/problem.ts'
import type { Role } from '#base/viewer.ts'
import { forgetToken, keepToken, readToken, watchToken } from './token-store.ts'

/** The reader, as `GET user` answers; the answer itself has more. */
export interface SessionUser {
  id: number
  username: string
  name: string
  email: string
  email_verified: boolean
  role: Role
  avatar: Image | null
}

export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated'
  /** Set while authenticated, and always with a verified address. */
  user: SessionUser | null
  /** Epoch ms of the last answer about the user. */
  lastRefreshed: number | null
}

export const loading: SessionState = { status: 'loading', user: null, lastRefreshed: null }

/** Who reads, in this browser. The server renders every page as `loading`. */
export class Session {
  /** The reader pressed 'Sign out' in this tab. */
  endedByChoice = false
  #state = loading
  #known: string | null = null
  #ask: () => Promise<SessionUser> = () => Promise.reject(new Error('the session has not started'))
  #settled: Promise<unknown> = Promise.resolve()
  readonly #watchers = new Set<() => void>()

  /** Once per page load. `ask` fetches the user with the token in force. */
  start(ask: () => Promise<SessionUser>): void {
    this.#ask = ask
    const look = () => {
      this.#settled = this.refresh().catch(() => {})
    }
    look()
    watchToken(look)
    addEventListener('online', () => this.#state.status === 'loading' && look())
    document.addEventListener('visibilitychange', () => {
      // A tab that slept may have missed that another one signed in or out.
      const due = this.#state.status !== 'unauthenticated' || this.token() !== this.#known
      if (document.visibilityState === 'visible' && due) look()
    })
  }

  token = (): string | null => readToken('token')

  /** Of a registration whose mail waits for an answer: good for sending it again and for confirming it. */
  pending = (): string | null => readToken('pending')

  current = (): SessionState => this.#state

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Resolves when the question who reads is answered, or cannot be. */
  async ready(): Promise<SessionState> {
    await this.#settled
    return this.#state
  }

  /**
   * Takes a token over and finds out whose it is.
   * @throws Problem 403 `email-unverified`: the token has become the pending one.
   */
  async begin(token: string): Promise<void> {
    keepToken('token', token)
    try {
      await this.refresh()
    } catch (problem) {
      this.end()
      throw problem
    }
  }

  /** Here and, by the storage event, in all other tabs; needs no server. */
  end(byChoice = false): void {
    this.endedByChoice = byChoice
    forgetToken('token')
    this.#known = null
    this.#set({ status: 'unauthenticated', user: null, lastRefreshed: Date.now() })
  }

  /** While the server cannot be reached the reader stays who he was. */
  async refresh(): Promise<void> {
    const token = this.token()
    if (!token) return this.end()
    const user = await this.#ask()
    // Signed out, or in as somebody else, while the answer was on its way.
    if (this.token() !== token) return
    if (!user.email_verified) {
      keepToken('pending', token)
      this.end()
      throw verificationRequired()
    }
    forgetToken('pending')
    this.#known = token
    this.#set({ status: 'authenticated', user, lastRefreshed: Date.now() })
  }

  #set(state: SessionState): void {
    this.#state = state
    for (const watcher of this.#watchers) watcher()
  }
}

export const session = new Session()

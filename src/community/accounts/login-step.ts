import type { PasskeyAnswer } from './passkey-fields.ts'

export type View = 'login' | 'register' | 'forgot' | 'verify' | 'code' | 'email'

/** What a login asks for besides, once its first try has said so. */
export interface More {
  code?: string
  email?: string
  passkey?: PasskeyAnswer
}

/** Second factors of an account; recovery codes come with each. */
export interface Factors {
  authenticator: boolean
  passkey: boolean
}

/** Asks for a token. */
export type Grant = (more: More) => Promise<{ token: string }>

/** What every view of the dialog is given. */
export interface Step {
  /** Asks for a token and begins the session with it, or shows what is missing. */
  enter: (ask: Grant) => Promise<void>
  show: (view: View, message?: string) => void
  /** Typed once, kept in every view. */
  email: string
  setEmail: (email: string) => void
}

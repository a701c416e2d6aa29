import { t } from '#i18n/messages.ts'
import type { Viewer } from './viewer.ts'

/** Field name to the texts that say what is wrong with it. */
export type FieldTexts = Record<string, string[]>

/**
 * An expected failure, on the server and in the browser alike.
 * `code` is stable and kebab-case: programs look at it, never at the text.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldTexts | undefined
  /** Seconds after which a try may succeed (429 and 503). */
  readonly retryAfter: number | undefined

  /** By name: the server's page bundle carries a copy of this class, and a problem must be known on both sides. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Problem'
  }

  constructor(status: number, code: string, message: string, more: { fields?: FieldTexts; retryAfter?: number } = {}) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

export function wentWrong(): string {
  return t('base.error-went-wrong')
}

export function loginRequired(): Problem {
  return new Problem(401, 'login-required', t('base.error-please-log-in'))
}

export function verificationRequired(): Problem {
  return new Problem(403, 'email-unverified', t('base.error-please-verify-your-email-address'))
}

/** Whoever asks may do this, but has to prove who they are first. */
export function stepUpRequired(missing: 'step-up' | 'second-factor'): Problem {
  return missing === 'step-up'
    ? new Problem(403, 'step-up-required', t('base.error-please-confirm-that-it-is-you'))
    : new Problem(403, 'second-factor-missing', t('base.error-please-set-up-a-second-factor'))
}

/** For what is asked of nobody without a recent proof of identity. @throws Problem 403 step-up-required */
export function requireRecentProof(viewer: Pick<Viewer, 'unproved'>): void {
  if (viewer.unproved) throw stepUpRequired('step-up')
}

/** `path` as the reader typed it, without query. */
export function pageNotFound(path: string): Problem {
  return new Problem(404, 'page-not-found', t('base.error-page-not-found', { path }))
}

/** Faults of a field go on after its name, like 'must not be empty'; those of browsers and some of ours are whole sentences. */
export function isSentence(fault: string): boolean {
  return /[.!?\u2026\u061F\u0964\u3002\uFF01\uFF1F][\u201D"')]?$/.test(fault)
}

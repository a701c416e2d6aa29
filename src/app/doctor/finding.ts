import { noteInEnglish } from '#i18n/note-text.ts'
import { durationNote } from '#platform/health/duration.ts'

export interface Finding {
  state: 'ok' | 'warning' | 'failed' | 'skipped'
  /** What was found, in a sentence. */
  text: string
  /** What to do about it. */
  advice?: string
}

export function ok(text: string): Finding {
  return { state: 'ok', text }
}

export function warning(text: string, advice: string): Finding {
  return { state: 'warning', text, advice }
}

export function failed(text: string, advice: string): Finding {
  return { state: 'failed', text, advice }
}

/** Nothing to look at here. */
export function skipped(text: string): Finding {
  return { state: 'skipped', text }
}

/** What the first cause says, without what Node.js advises its developers and where OpenSSL's own code is. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // Several addresses of one name that all refused are an error without words.
  const text = error.message || ('code' in error ? String(error.code) : error.name)
  const [, ofOpenSsl] = /SSL routines:[^:]*:([^:]+)/.exec(text) ?? []
  return (ofOpenSsl ?? text).replace(/; if the root CA is installed locally.*/s, '').trim()
}

/** @param ms `90 seconds`, `3 days` */
export function durationOf(ms: number): string {
  return noteInEnglish(durationNote(ms))
}

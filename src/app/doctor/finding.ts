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

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const inner = error.cause instanceof Error ? error.cause : error
  // Several addresses of one name that all refused are an error without words.
  return inner.message || ('code' in inner ? String(inner.code) : inner.name)
}

const name = 'sign-in'

/** A sign-in with a provider that this browser has begun. */
interface Attempt {
  provider: string
  state: string | null
}

/** For all tabs: a provider may have cut its window off from the one that opened it. The newest attempt counts. */
export function rememberAttempt(attempt: Attempt): void {
  try {
    localStorage.setItem(name, JSON.stringify(attempt))
  } catch {
    // Then only the popup's way is open.
  }
}

/** The provider whose answer carries `state`, if this browser asked it; once. Nobody else's answer is taken up. */
export function takeAttempt(state: string): string | null {
  try {
    const attempt = JSON.parse(localStorage.getItem(name) ?? 'null') as Attempt | null // written above only
    if (attempt?.state !== state) return null
    localStorage.removeItem(name)
    return attempt.provider
  } catch {
    return null
  }
}

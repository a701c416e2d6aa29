const key = 'recovery codes'

/** Carries codes that are shown once into the studio, in this tab only. False where storage is forbidden: then they are shown here. */
export function keepNewCodes(codes: readonly string[]): boolean {
  try {
    sessionStorage.setItem(key, codes.join(' '))
    return true
  } catch {
    return false
  }
}

/** Codes that nobody has said to have saved yet. */
export function newCodes(): string[] {
  try {
    return sessionStorage.getItem(key)?.split(' ') ?? []
  } catch {
    return []
  }
}

export function forgetNewCodes(): void {
  sessionStorage.removeItem(key)
}

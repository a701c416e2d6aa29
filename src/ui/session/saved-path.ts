import { localPath } from '#base/local-path.ts'

const name = 'path-after-login'

/** Where to go on after the login, if it is a path of this site. Kept for this tab only. */
export function savePath(path: string | null): void {
  const local = localPath(path)
  if (!local) return
  try {
    sessionStorage.setItem(name, local)
  } catch {
    // Then the reader stays on the page of the login.
  }
}

/** Gives the saved path once. */
export function takeSavedPath(): string | null {
  try {
    // Anything may have written there since.
    return localPath(sessionStorage.getItem(name))
  } catch {
    return null
  } finally {
    forgetSavedPath()
  }
}

export function forgetSavedPath(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

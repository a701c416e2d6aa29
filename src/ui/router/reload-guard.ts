const name = 'reloaded'
/** Spec section 9: one reload in 10 s, so that a missing file never makes a loop. */
const guard = 10_000

export function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(name) ?? 0)
    if (Date.now() - last < guard) return false
    sessionStorage.setItem(name, String(Date.now()))
    return true
  } catch {
    // Without storage the guard cannot be kept: better an error page than a loop.
    return false
  }
}

export function forgetReload(): void {
  try {
    const last = Number(sessionStorage.getItem(name) ?? 0)
    if (last && Date.now() - last >= guard) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

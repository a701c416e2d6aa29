/** `token` is the spec's name; `pending` is the one of a registration whose mail waits for an answer. */
export type TokenName = 'token' | 'pending'

/** Tried in this order (spec section 9); a browser may forbid either, or be full. */
const places = [() => localStorage, () => sessionStorage]
/** Ends with the page. */
const memory = new Map<TokenName, string>()

export function readToken(name: TokenName): string | null {
  for (const place of places) {
    try {
      const token = place().getItem(name)
      if (token) return token
    } catch {
      // Forbidden: the next one.
    }
  }
  return memory.get(name) ?? null
}

export function keepToken(name: TokenName, token: string): void {
  forgetToken(name)
  for (const place of places) {
    try {
      place().setItem(name, token)
      return
    } catch {
      // Forbidden or full: the next one.
    }
  }
  memory.set(name, token)
}

/** Whether it is still there after the page has been loaded anew. */
export function outlivesPage(name: TokenName): boolean {
  return !memory.has(name)
}

export function forgetToken(name: TokenName): void {
  memory.delete(name)
  for (const place of places) {
    try {
      place().removeItem(name)
    } catch {
      // Nothing is kept where nothing may be touched.
    }
  }
}

/** Calls back when another tab has signed in or out. */
export function watchToken(changed: () => void): void {
  // The key is null when everything was cleared.
  addEventListener('storage', ({ key }) => (key === 'token' || key === null) && changed())
}

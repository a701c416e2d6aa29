/** `token` is the spec's name; `pending` is the one of a registration whose mail waits for an answer. */
type TokenName = 'token' | 'pending'

/** As much of a storage as a token needs. */
type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Only to be read here: the server takes no token from a cookie. Gone with the browser's window, and sent to no other site. */
const cookie: Place = {
  getItem: (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null,
  setItem(name, token) {
    document.cookie = `${name}=${token}; ${attributes()}`
    if (this.getItem(name) !== token) throw new Error('the browser keeps no cookies')
  },
  removeItem(name) {
    if (this.getItem(name) !== null) document.cookie = `${name}=; Max-Age=0; ${attributes()}`
  },
}

function attributes(): string {
  return location.protocol === 'https:' ? 'Path=/; SameSite=Strict; Secure' : 'Path=/; SameSite=Strict'
}

/** Tried in this order (spec section 9); a browser may forbid any of them, or be full. */
const places: (() => Place)[] = [() => localStorage, () => sessionStorage, () => cookie]
/** The last one; it ends with the page. */
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

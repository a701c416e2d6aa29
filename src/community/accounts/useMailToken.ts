import { useEffect, useState } from 'react'

/** The token of a mailed link (promises.md P6). */
export function useMailToken(): string | undefined {
  return useMailParam('token')
}

/**
 * What a mailed link carries under this name, taken out of the address before anything else can read it there.
 * Undefined on the server and until the browser has looked; empty when the link has none.
 */
export function useMailParam(name: 'token' | 'email'): string | undefined {
  const [value, setValue] = useState<string>()
  useEffect(() => {
    const url = new URL(location.href)
    const found = url.searchParams.get(name) ?? ''
    setValue((before) => before || found)
    if (!found) return
    url.searchParams.delete(name)
    history.replaceState(history.state, '', url)
  }, [name])
  return value
}

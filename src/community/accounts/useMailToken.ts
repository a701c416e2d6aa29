import { useEffect, useState } from 'react'

/**
 * The token of a mailed link, taken out of the address before anything else can read it there (promises.md P6).
 * Undefined on the server and until the browser has looked; empty when the link has none.
 */
export function useMailToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const url = new URL(location.href)
    const found = url.searchParams.get('token') ?? ''
    setToken((before) => before || found)
    if (!found) return
    url.searchParams.delete('token')
    history.replaceState(history.state, '', url)
  }, [])
  return token
}

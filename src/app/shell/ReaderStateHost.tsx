import { useEffect } from 'react'
import { useApi } from '#ui/ApiProvider.tsx'
import { loadCode } from '#ui/load-code.ts'
import { session } from '#ui/session/session.ts'
import { useSession } from '#ui/session/useSession.ts'

/** Keeps a member's devices in step. Its code comes once somebody is signed in. */
export function ReaderStateHost() {
  const api = useApi()
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'authenticated') return
    let stop: ((signedOut: boolean) => void) | undefined
    let over = false
    loadCode(() => import('#community/reading/sync.ts')).then(
      ({ syncReaderState }) => {
        if (!over) stop = syncReaderState(api)
      },
      // The next page load tries again.
      () => {},
    )
    return () => {
      over = true
      // Whoever is merely logged out by time comes back to what was not told yet.
      stop?.(session.endedByChoice)
    }
  }, [api, status])
  return null
}

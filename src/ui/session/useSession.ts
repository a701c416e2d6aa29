import { useSyncExternalStore } from 'react'
import { loading, session, type SessionState } from './session.ts'

/** Who reads. `loading` on the server and until the browser knows, so draw nothing personal then. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.watch, session.current, () => loading)
}

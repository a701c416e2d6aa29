import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { callsOf } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { Autosave } from './autosave.ts'
import { oneDraft } from './client.ts'
import type { Draft, draftsContract, marginContract } from './contract.ts'
import type { SaveState } from './save-state.ts'

/** The one way from a screen to the server; sits at the article while the screen is open. */
export function useAutosave(draft: Draft, writable: boolean, anew: () => void): [Autosave, SaveState] {
  const api = useApi()
  const store = useQueryStore()
  const { id, revision } = draft
  const begin = useRef(anew)
  begin.current = anew
  const autosave = useMemo(
    () =>
      new Autosave(
        id,
        revision,
        {
          drafts: callsOf<typeof draftsContract>(api),
          margin: callsOf<typeof marginContract>(api),
          leaving: callsOf<typeof marginContract>(api, { keepalive: true }),
        },
        { saved: (data) => store.set(oneDraft(id), { data }), anew: () => begin.current() },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it counts revisions by itself from the first one on
    [id, api, store],
  )
  const state = useSyncExternalStore(autosave.watch, autosave.current)
  useEffect(() => {
    if (!writable) return
    void autosave.begin()
    return () => autosave.end()
  }, [autosave, writable])
  return [autosave, state]
}

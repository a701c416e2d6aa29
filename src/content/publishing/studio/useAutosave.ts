import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { callsOf } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { Autosave } from './autosave.ts'
import { oneDraft } from '../client.ts'
import type { Draft, draftsContract, editorialNotesContract } from '../contract.ts'
import type { EditorState, SaveState } from './save-state.ts'

/** The one way from a screen to the server; sits at the article while the screen is open. */
export function useAutosave(draft: Draft, writable: boolean, desk: Pick<EditorState, 'hear' | 'anew'>): [Autosave, SaveState] {
  const api = useApi()
  const store = useQueryStore()
  const { id, revision } = draft
  const latest = useRef(desk)
  latest.current = desk
  const autosave = useMemo(
    () =>
      new Autosave(
        id,
        revision,
        {
          drafts: callsOf<typeof draftsContract>(api),
          margin: callsOf<typeof editorialNotesContract>(api),
          leaving: callsOf<typeof editorialNotesContract>(api, { keepalive: true }),
        },
        { saved: (data) => store.set(oneDraft(id), { data }), hear: () => latest.current.hear(), anew: () => latest.current.anew() },
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

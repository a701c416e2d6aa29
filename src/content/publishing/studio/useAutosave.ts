import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { Autosave } from './autosave.ts'
import type { DraftCalls, EditedDraft } from './draft-calls.ts'
import type { EditorState, SaveState } from './save-state.ts'

/** The one way from a screen to the server; holds the edit lock while the screen is open. `calls` stays the same for one content. */
export function useAutosave<D extends EditedDraft>(
  calls: DraftCalls<D>,
  draft: D,
  editor: Pick<EditorState<D>, 'takeInput' | 'reload'>,
): [Autosave<D>, SaveState] {
  const store = useQueryStore()
  const writable = draft.rights.write
  const latest = useRef(editor)
  latest.current = editor
  const autosave = useMemo(
    () =>
      new Autosave(calls, draft, {
        saved: (data) => store.set(calls.one, { data }),
        takeInput: () => latest.current.takeInput(),
        reload: () => latest.current.reload(),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it counts revisions by itself from the first one on
    [calls, store],
  )
  const state = useSyncExternalStore(autosave.watch, autosave.current)
  useEffect(() => {
    if (!writable) return
    void autosave.begin()
    return () => autosave.end()
  }, [autosave, writable])
  return [autosave, state]
}

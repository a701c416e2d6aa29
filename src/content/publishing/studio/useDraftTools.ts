import { useState } from 'react'
import type { DraftPlaces } from './DraftMenu.tsx'
import type { DraftCalls, EditedDraft } from './draft-calls.ts'
import type { SaveState } from './save-state.ts'
import type { PanelName } from './SidePanel.tsx'
import { useDraftActions, type DraftActions } from './useDraftActions.ts'

/** What the toolbar, the panels and the dialogs of an editor share. */
export interface DraftTools<D extends EditedDraft> {
  draft: D
  calls: DraftCalls<D>
  state: SaveState
  places: DraftPlaces
  steps: DraftActions
  /** Resolves when everything that was typed is saved; throws what keeps it from that. */
  flush: (all?: boolean) => Promise<void>
  panel: PanelName | null
  setPanel: (panel: PanelName | null) => void
  dialog: 'publish' | 'send-back' | null
  setDialog: (dialog: DraftTools<D>['dialog']) => void
}

/** Opens an editor with its translations beside the text. */
export const translationsHash = '#translations'

/** `onReload`: the fields are others now than those on the screen. */
export function useDraftTools<D extends EditedDraft>(
  given: Pick<DraftTools<D>, 'draft' | 'calls' | 'state' | 'places' | 'flush'> & { onReload: () => void },
): DraftTools<D> {
  const [panel, setPanel] = useState<PanelName | null>(() => (location.hash === translationsHash ? 'translations' : null))
  const [dialog, setDialog] = useState<DraftTools<D>['dialog']>(null)
  const steps = useDraftActions(given.calls, given.flush, given.onReload)
  return { ...given, steps, panel, setPanel, dialog, setDialog }
}

import type { ReactNode } from 'react'
import { useOfferedActions, type StudioAction } from '#studio/offered-actions.ts'
import { t } from '#i18n/messages.ts'
import { siteLanguages } from '#i18n/format.ts'
import { DraftMenu } from './DraftMenu.tsx'
import type { EditedDraft } from './draft-calls.ts'
import { panelTitles, type PanelName } from './SidePanel.tsx'
import type { DraftTools } from './useDraftTools.ts'
import './draft-tools.css'

/** The actions and panels of an editor. `children`: what only this kind has, before them. */
export function DraftToolbar<D extends EditedDraft>({ tools, panels, children }: { tools: DraftTools<D>; panels: readonly PanelName[]; children?: ReactNode }) {
  const { draft, steps, places, panel, setPanel, setDialog } = tools
  const { rights } = draft
  const names = siteLanguages().length > 0 ? [...panels, 'translations' as const] : panels
  const publishing = publishingAction(tools)
  const sendingBack = { label: t('studio-publishing.send-back'), run: () => setDialog('send-back') }
  const mayBeSentBack = rights.approve && (draft.state === 'submitted' || draft.changes === 'submitted')
  useOfferedActions([
    ...(publishing && !publishing.disabled ? [publishing] : []),
    ...(mayBeSentBack ? [sendingBack] : []),
    ...names.map((name) => ({ label: panelTitles()[name], run: () => setPanel(name) })),
  ])
  return (
    <div className="draft-toolbar">
      {children}
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={panel === name} onClick={() => setPanel(panel === name ? null : name)}>
          {panelTitles()[name]}
          {name === 'notes' && draft.open_notes > 0 && <span className="tabular-nums"> {draft.open_notes}</span>}
        </button>
      ))}
      {mayBeSentBack && (
        <button type="button" className="btn is-outlined" onClick={sendingBack.run}>
          {sendingBack.label}
        </button>
      )}
      {publishing && (
        <button type="button" className="btn" disabled={publishing.disabled} onClick={publishing.run}>
          {publishing.label}
        </button>
      )}
      <DraftMenu draft={draft} steps={steps} places={places} />
    </div>
  )
}

/** The step that leads to readers, as far as its person may take it. */
function publishingAction<D extends EditedDraft>({ draft, state, steps, setDialog, flush }: DraftTools<D>): (StudioAction & { disabled: boolean }) | null {
  const { rights } = draft
  if (!rights.submit && !rights.approve) return null
  const byEditor = draft.state === 'public' ? t('studio-publishing.publish-changes') : t('studio-publishing.publish')
  return {
    label: rights.approve ? byEditor : t('studio-publishing.send-for-approval'),
    disabled: draft.state === 'public' && draft.changes === 'none' && state.status === 'saved',
    run: () => void steps.attempt(async () => (await flush(), setDialog('publish'))),
  }
}

import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { siteLanguages } from '#i18n/format.ts'
import { DraftMenu } from './DraftMenu.tsx'
import type { EditedDraft } from './draft-calls.ts'
import { panelTitles, type PanelName } from './SidePanel.tsx'
import type { DraftTools } from './useDraftTools.ts'
import './draft-tools.css'

/** The actions and panels of an editor. `children`: what only this kind has, before them. */
export function DraftToolbar<D extends EditedDraft>({ tools, panels, children }: { tools: DraftTools<D>; panels: readonly PanelName[]; children?: ReactNode }) {
  const { draft, state, steps, places, panel, setPanel, setDialog, flush } = tools
  const { rights } = draft
  return (
    <div className="draft-toolbar">
      {children}
      {(siteLanguages().length > 0 ? [...panels, 'translations' as const] : panels).map((name) => (
        <button key={name} type="button" aria-pressed={panel === name} onClick={() => setPanel(panel === name ? null : name)}>
          {panelTitles()[name]}
          {name === 'notes' && draft.open_notes > 0 && <span className="tabular-nums"> {draft.open_notes}</span>}
        </button>
      ))}
      {rights.approve && (draft.state === 'submitted' || draft.changes === 'submitted') && (
        <button type="button" className="btn is-outlined" onClick={() => setDialog('send-back')}>
          {t('studio-publishing.send-back')}
        </button>
      )}
      {(rights.submit || rights.approve) && (
        <button
          type="button"
          className="btn"
          disabled={draft.state === 'public' && draft.changes === 'none' && state.status === 'saved'}
          onClick={() => void steps.attempt(async () => (await flush(), setDialog('publish')))}
        >
          {rights.approve
            ? draft.state === 'public'
              ? t('studio-publishing.publish-changes')
              : t('studio-publishing.publish')
            : t('studio-publishing.send-for-approval')}
        </button>
      )}
      <DraftMenu draft={draft} steps={steps} places={places} />
    </div>
  )
}

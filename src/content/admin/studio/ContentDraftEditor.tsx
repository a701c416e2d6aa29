import { pageOf } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { DraftDialogs } from '#content/publishing/studio/DraftDialogs.tsx'
import { DraftState } from '#content/publishing/studio/DraftState.tsx'
import { DraftToolbar } from '#content/publishing/studio/DraftToolbar.tsx'
import { timeOf, type DraftCalls } from '#content/publishing/studio/draft-calls.ts'
import { NotesPanel } from '#content/publishing/studio/NotesPanel.tsx'
import { RevisionsPanel } from '#content/publishing/studio/RevisionsPanel.tsx'
import { SaveErrorPanel } from '#content/publishing/studio/SaveErrorPanel.tsx'
import { SaveStatus } from '#content/publishing/studio/SaveStatus.tsx'
import { SidePanel } from '#content/publishing/studio/SidePanel.tsx'
import { TranslationsPanel } from '#content/publishing/studio/TranslationsPanel.tsx'
import { useDraftTools } from '#content/publishing/studio/useDraftTools.ts'
import type { EditedContent } from './content-calls.ts'
import type { EditorProps } from './editor-props.ts'
import { ContentForm } from './ContentForm.tsx'
import { useContentDraft } from './useContentDraft.ts'

interface Props<F extends object> extends EditorProps<F> {
  draft: EditedContent<F>
  calls: DraftCalls<EditedContent<F>>
  onReload: () => void
}

/** A saved content with everything that the publishing engine offers. */
export function ContentDraftEditor<F extends object>({ draft, calls, onReload, kind, titleOf, children, after, ...frame }: Props<F>) {
  const form = useContentDraft(calls, draft, onReload)
  const { autosave, state, editable, flush } = form
  const { home } = frame
  const address = pageOf(kind, draft.slug)
  const places = { kind, home, editor: (id: number) => `${home}/${id}`, address }
  const tools = useDraftTools({ draft, calls, state, places, flush, onReload })
  const { steps, panel, setPanel } = tools
  const { slug: _, at: __, ...fields } = form.fields as EditedContent<F>['fields'] // with what useContentDraft adds to them
  return (
    <div className={panel ? 'content-editor is-panel-open' : 'content-editor'}>
      <ContentForm
        {...frame}
        form={form}
        title={titleOf(form.fields)}
        problem={form.problem}
        readOnly={!editable}
        onSave={() => void form.save()}
        status={
          <>
            <DraftState draft={draft} at={timeOf(draft)} />
            <SaveStatus state={state} />
            {draft.state === 'public' && <a href={address}>{t('studio-admin.view-as-a-reader')}</a>}
          </>
        }
        actions={<DraftToolbar tools={tools} panels={['notes', 'history']} />}
        notice={<SaveErrorPanel draft={draft} state={state} autosave={autosave} displays={calls.displays} />}
      >
        {children(form)}
        {after?.(form, draft.id)}
      </ContentForm>
      <SidePanel name={panel} onClose={() => setPanel(null)}>
        {panel === 'notes' && <NotesPanel calls={calls} />}
        {panel === 'translations' && <TranslationsPanel draft={draft} calls={calls} editor={places.editor} flush={flush} />}
        {panel === 'history' && (
          <RevisionsPanel
            calls={calls}
            now={fields as EditedContent<F>['fields']} // a revision has neither slug nor date
            onRestore={editable ? (revision) => void steps.restore(revision) : undefined}
          />
        )}
      </SidePanel>
      <DraftDialogs tools={tools} author={t('studio-admin.its-authors')} />
    </div>
  )
}

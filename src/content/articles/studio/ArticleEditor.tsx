import { useRef, useState } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { directionOf } from '../rules.ts'
import type { Draft } from '#content/publishing/contract.ts'
import { CorrectionsPanel } from '#content/corrections/studio/CorrectionsPanel.tsx'
import { ArticleNewsletterField } from '#community/newsletter/studio/ArticleNewsletterField.tsx'
import { DraftDialogs } from '#content/publishing/studio/DraftDialogs.tsx'
import type { DraftPlaces } from '#content/publishing/studio/DraftMenu.tsx'
import { DraftToolbar } from '#content/publishing/studio/DraftToolbar.tsx'
import type { DraftCalls } from '#content/publishing/studio/draft-calls.ts'
import { useDraftTools } from '#content/publishing/studio/useDraftTools.ts'
import { RevisionsPanel } from '#content/publishing/studio/RevisionsPanel.tsx'
import { NotesPanel, type Anchor } from '#content/publishing/studio/NotesPanel.tsx'
import { TranslationsPanel } from '#content/publishing/studio/TranslationsPanel.tsx'
import { SaveStatus } from '#content/publishing/studio/SaveStatus.tsx'
import { SettingsPanel } from '#content/publishing/studio/SettingsPanel.tsx'
import type { ArticleEditor } from '#content/editor/EditorSchema.tsx'
import { Editor } from '#content/editor/Editor.tsx'
import { useSnippets } from '#content/editor/useSnippets.ts'
import { Badge } from '#ui/Badge.tsx'
import { Preview } from '#content/publishing/studio/Preview.tsx'
import { SaveErrorPanel } from '#content/publishing/studio/SaveErrorPanel.tsx'
import { SaveTemplate } from '#content/snippets/studio/SaveTemplate.tsx'
import { SnippetNaming } from '#content/snippets/studio/SnippetNaming.tsx'
import { SidePanel } from '#content/publishing/studio/SidePanel.tsx'
import { DistractionFreeButton } from './DistractionFreeButton.tsx'
import { HeadlineFields } from './HeadlineFields.tsx'
import { StatusBar } from './StatusBar.tsx'
import { useArticleFields } from './useArticleFields.ts'
import { useDistractionFree } from './useDistractionFree.ts'
import { useEditorFocus } from './useEditorFocus.ts'
import { keepHeaderHeight } from '#studio/keep-header-height.ts'
import { useOfferedActions } from '#studio/offered-actions.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { useSiteSettings } from '#studio/useSiteSettings.ts'
import { useWindowSubject } from '#studio/window-title.ts'

/** The page one writes on, and a thin line above and below it. */
export function ArticleEditor({ draft, calls, onReload }: { draft: Draft; calls: DraftCalls<Draft>; onReload: () => void }) {
  const [edition] = useSiteSettings()
  const { autosave, state, fields, first, counted, editable, change, written, flush } = useArticleFields(draft, calls, onReload)
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const [preview, setPreview] = useState(false)
  const editor = useRef<ArticleEditor>(null)
  const snippets = useSnippets(editor)
  const tools = useDraftTools({ draft, calls, state, flush, onReload, places: placesOf(draft) })
  const { steps, panel, setPanel } = tools
  const [isAlone, setAlone] = useDistractionFree(panel, setPanel)
  const { main, show, showPart, lead } = useEditorFocus(tools, editor, fields, () => setAlone(false))
  const showPreview = () => void steps.attempt(async () => (await flush(false), setPreview(true)))
  useOfferedActions([{ label: t('studio-articles.preview'), run: showPreview }])
  useWindowSubject(fields.title || t('studio-articles.untitled'))

  return (
    <div className={`article-editor${panel ? ' is-panel-open' : ''}${isAlone ? ' is-distraction-free' : ''}`}>
      <header ref={keepHeaderHeight} className="article-editor__bar">
        <StudioLink className="article-editor__logo" to="/studio" aria-label={t('studio-articles.to-the-list')}>
          <Badge />
        </StudioLink>
        <span className="article-editor__name article-editor__optional">{fields.title || t('studio-articles.untitled')}</span>
        <SaveStatus state={state} />
        <DistractionFreeButton pressed={isAlone} onPress={() => setAlone(!isAlone)} />
        <DraftToolbar tools={tools} panels={draft.state === 'public' ? ['notes', 'settings', 'history', 'corrections'] : ['notes', 'settings', 'history']}>
          <button type="button" onClick={showPreview}>
            {t('studio-articles.preview')}
          </button>
        </DraftToolbar>
      </header>
      <SaveErrorPanel draft={draft} state={state} autosave={autosave} displays={calls.displays} />
      <main ref={main} id="main" className="article-editor__page" tabIndex={-1} data-quiet-focus="">
        <h1 className="visually-hidden">{fields.title || t('studio-articles.untitled')}</h1>
        <HeadlineFields fields={fields} topic={draft.topics[0]?.name} editable={editable} onChange={change} />
        <Editor
          blocks={first}
          editable={editable}
          edition={edition}
          direction={directionOf(fields.language)}
          language={fields.language}
          onReady={(ready) => (editor.current = ready)}
          onChange={written}
          snippets={snippets}
          onNote={(block_id, quote) => {
            setAnchor({ block_id, quote })
            setPanel('notes')
          }}
        />
      </main>
      <SnippetNaming snippets={snippets} />
      <StatusBar draft={draft} counted={counted} />
      <SidePanel name={panel} onClose={() => setPanel(null)}>
        {panel === 'settings' && <SettingsPanel draft={draft} fields={fields} refused={state.refused} disabled={!editable} onChange={change} />}
        {panel === 'settings' && snippets.choose && <SaveTemplate read={() => fields} />}
        {panel === 'notes' && <NotesPanel calls={calls} anchor={anchor} onAnchorUsed={() => setAnchor(null)} onShow={show} />}
        {panel === 'history' && <RevisionsPanel calls={calls} now={fields} onRestore={editable ? (revision) => void steps.restore(revision) : undefined} />}
        {panel === 'translations' && <TranslationsPanel draft={draft} calls={calls} editor={tools.places.editor} flush={flush} onShow={showPart} />}
        {panel === 'corrections' && <CorrectionsPanel draft={draft} cursor={() => editor.current?.getTextCursorPosition().block.id} />}
      </SidePanel>
      <DraftDialogs tools={tools} author={draft.user.name} onShow={lead} besidePublishing={<ArticleNewsletterField id={draft.id} />} />
      {preview && <Preview id={draft.id} onClose={() => setPreview(false)} />}
    </div>
  )
}

function placesOf({ slug, fields }: Draft): DraftPlaces {
  return { kind: 'article', home: '/studio', editor: (id) => `/studio/write/${id}`, address: href.article({ slug, language: fields.language }) }
}

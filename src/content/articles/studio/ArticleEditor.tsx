import { currentLanguage } from '#i18n/format.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href } from '#base/paths.ts'
import { wordCount } from '#base/blocks/plain-text.ts'
import { readingMinutes } from '#base/blocks/reading-time.ts'
import type { Block } from '#base/blocks/model.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { t } from '#i18n/messages.ts'
import { directionOf } from '../rules.ts'
import type { Draft, DraftFields } from '#content/publishing/contract.ts'
import { CorrectionsPanel } from '#content/corrections/studio/CorrectionsPanel.tsx'
import { linesOf } from '#content/publishing/studio/text-lines.ts'
import { ArticleNewsletterField } from '#community/newsletter/studio/ArticleNewsletterField.tsx'
import { DraftDialogs } from '#content/publishing/studio/DraftDialogs.tsx'
import type { DraftPlaces } from '#content/publishing/studio/DraftMenu.tsx'
import { DraftToolbar } from '#content/publishing/studio/DraftToolbar.tsx'
import type { DraftCalls } from '#content/publishing/studio/draft-calls.ts'
import { useDraftTools } from '#content/publishing/studio/useDraftTools.ts'
import { RevisionsPanel } from '#content/publishing/studio/RevisionsPanel.tsx'
import { NotesPanel, type Anchor } from '#content/publishing/studio/NotesPanel.tsx'
import type { Place } from '#content/publishing/studio/PublishDialog.tsx'
import { TranslationsPanel } from '#content/publishing/studio/TranslationsPanel.tsx'
import { SaveStatus } from '#content/publishing/studio/SaveStatus.tsx'
import { SettingsPanel } from '#content/publishing/studio/SettingsPanel.tsx'
import { useAutosave } from '#content/publishing/studio/useAutosave.ts'
import type { ArticleEditor } from '#content/editor/EditorSchema.tsx'
import { Editor } from '#content/editor/Editor.tsx'
import { Badge } from '#ui/Badge.tsx'
import { toast } from '#ui/toast.ts'
import { Preview } from '#content/publishing/studio/Preview.tsx'
import { SaveErrorPanel } from '#content/publishing/studio/SaveErrorPanel.tsx'
import { SidePanel } from '#content/publishing/studio/SidePanel.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'
import { useSiteSettings } from '#studio/useSiteSettings.ts'

/** From the last letter to the text that is made out of the editor, ms. */
const rest = 350
/** The page one writes on, and a thin line above and below it. */
export function ArticleEditor({ draft, calls, onAnew }: { draft: Draft; calls: DraftCalls<Draft>; onAnew: () => void }) {
  const [edition] = useSiteSettings()
  const [autosave, state] = useAutosave(calls, draft, { hear: takeText, anew: onAnew })
  const [fields, setFields] = useState<DraftFields>(() => ({ ...draft.fields, ...(autosave.left?.outdated ? {} : autosave.left?.fields) }))
  const first = useMemo(() => readBlocks(fields.content), []) // oxlint-disable-line react-hooks/exhaustive-deps -- the editor holds the text from then on
  const [counted, setCounted] = useState(() => countOf(first))
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const [preview, setPreview] = useState(false)
  const editor = useRef<ArticleEditor>(null)
  const reading = useRef<{ timer: ReturnType<typeof setTimeout>; read: () => Block[] } | null>(null)
  const editable = draft.rights.write && state.status !== 'taken' && state.status !== 'conflict'

  function change(part: Partial<DraftFields>) {
    setFields((before) => ({ ...before, ...part }))
    autosave.change(part)
  }

  function written(read: () => Block[]) {
    if (reading.current) clearTimeout(reading.current.timer)
    reading.current = { read, timer: setTimeout(takeText, rest) }
  }

  function takeText() {
    const waiting = reading.current
    if (!waiting) return
    clearTimeout(waiting.timer)
    reading.current = null
    const blocks = waiting.read()
    setCounted(countOf(blocks))
    const content = JSON.stringify(blocks)
    setFields((before) => ({ ...before, content }))
    autosave.change({ content })
  }

  // The server makes the address: out of the title, or of the one that was asked for.
  useEffect(() => setFields((before) => ({ ...before, slug: draft.fields.slug })), [draft.fields.slug])

  // A page that is hidden may not come back: the last letters are in the journal before.
  const take = useRef(takeText)
  take.current = takeText
  useEffect(() => {
    const now = () => take.current()
    document.addEventListener('visibilitychange', now)
    return () => document.removeEventListener('visibilitychange', now)
  }, [])
  async function flush(all = true): Promise<void> {
    takeText()
    await autosave.flush(all)
  }
  const tools = useDraftTools({ draft, calls, state, flush, onAnew, places: placesOf(draft) })
  const { steps, panel, setPanel, dialog, setDialog } = tools

  function show(blockId: string) {
    if (!editor.current?.getBlock(blockId)) return toast(t('studio-articles.removed-text'))
    // Where the panel stands beside the text it stays: there may be another note.
    if (!matchMedia('(min-width: 82.5em)').matches) setPanel(null)
    document.querySelector(`[data-id="${CSS.escape(blockId)}"]`)?.scrollIntoView({ block: 'center' })
    if (editor.current.getBlock(blockId)?.content !== undefined) editor.current.setTextCursorPosition(blockId, 'end')
    editor.current.focus()
  }

  /** A part of the original: a block of the same id, or a field above the text. */
  function showPart(part: string) {
    if (part === 'title' || part === 'standfirst') lead(part)
    else if (part in fields) setPanel('settings')
    else show(part)
  }

  function lead(place: Place) {
    // What is behind a dialog takes no focus, and one that closes gives it back to its button.
    flushSync(() => setDialog(null))
    if (typeof place === 'object') return show(place.block)
    if (place === 'settings') return setPanel('settings')
    if (place === 'text') return editor.current?.focus()
    main.current?.querySelector<HTMLElement>(place === 'title' ? '.article-editor__headline' : '.standfirst')?.focus()
  }

  // A step takes its button away, and the keyboard's place with it; a new article begins with its title.
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const title = fields.title ? null : main.current?.querySelector<HTMLElement>('.article-editor__headline')
    ;(title ?? main.current)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not at every letter
  }, [draft.state, draft.changes, dialog])

  const script = { dir: directionOf(fields.language), lang: fields.language }
  return (
    <div className={panel ? 'article-editor is-panel-open' : 'article-editor'}>
      <title>{t('studio-articles.document-title', { title: fields.title || t('studio-articles.untitled') })}</title>
      <header className="article-editor__bar">
        <StudioLink className="article-editor__logo" to="/studio" aria-label={t('studio-articles.to-the-list')}>
          <Badge />
        </StudioLink>
        <span className="article-editor__name article-editor__optional">{fields.title || t('studio-articles.untitled')}</span>
        <SaveStatus state={state} />
        <DraftToolbar tools={tools} panels={draft.state === 'public' ? ['notes', 'settings', 'history', 'corrections'] : ['notes', 'settings', 'history']}>
          <button type="button" onClick={() => void steps.attempt(async () => (await flush(false), setPreview(true)))}>
            {t('studio-articles.preview')}
          </button>
        </DraftToolbar>
      </header>
      <SaveErrorPanel draft={draft} state={state} autosave={autosave} onAnew={onAnew} />
      <main ref={main} id="main" className="article-editor__page" tabIndex={-1} data-quiet-focus="">
        <h1 className="visually-hidden">{fields.title || t('studio-articles.untitled')}</h1>
        <input
          className="article-editor__kicker"
          {...script}
          aria-label={t('studio-articles.kicker')}
          placeholder={draft.topics[0]?.name ?? t('studio-articles.kicker')}
          maxLength={100}
          value={fields.kicker}
          readOnly={!editable}
          onChange={(event) => change({ kicker: event.target.value })}
        />
        <textarea
          className="article-editor__headline"
          {...script}
          aria-label={t('studio-articles.title')}
          placeholder={t('studio-articles.title')}
          rows={1}
          maxLength={300}
          value={fields.title}
          readOnly={!editable}
          onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
        />
        <textarea
          className="standfirst"
          {...script}
          aria-label={t('studio-articles.standfirst')}
          placeholder={t('studio-articles.standfirst-what-it-is-about')}
          rows={2}
          maxLength={1000}
          value={fields.standfirst}
          readOnly={!editable}
          onChange={(event) => change({ standfirst: event.target.value.replaceAll('\n', ' ') })}
        />
        <Editor
          blocks={first}
          editable={editable}
          edition={edition}
          direction={directionOf(fields.language)}
          language={fields.language}
          onReady={(ready) => (editor.current = ready)}
          onChange={written}
          onNote={(block_id, quote) => {
            setAnchor({ block_id, quote })
            setPanel('notes')
          }}
        />
      </main>
      <footer className="article-editor__status">
        <span className="tabular-nums">{t('studio-articles.words', { count: counted.words })}</span>
        <span className="tabular-nums article-editor__optional">{t('studio-articles.minutes', { count: counted.minutes })}</span>
        <span className="article-editor__optional">{t('studio-articles.for-blocks')}</span>
        <span>{standing[draft.state](draft)}</span>
      </footer>
      <SidePanel name={panel} onClose={() => setPanel(null)}>
        {panel === 'settings' && <SettingsPanel draft={draft} fields={fields} refused={state.refused} disabled={!editable} onChange={change} />}
        {panel === 'notes' && <NotesPanel calls={calls} anchor={anchor} onAnchorUsed={() => setAnchor(null)} onShow={show} />}
        {panel === 'history' && (
          <RevisionsPanel calls={calls} now={fields} linesOf={linesOf} onRestore={editable ? (revision) => void steps.restore(revision) : undefined} />
        )}
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

const standing: Record<Draft['state'], (draft: Draft) => string> = {
  draft: () => t('studio-articles.standing-draft'),
  submitted: () => t('studio-articles.standing-submitted'),
  back: () => t('studio-articles.standing-back'),
  scheduled: ({ published_at }) =>
    t('studio-articles.standing-scheduled', {
      time: published_at ? new Date(published_at).toLocaleString(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }) : '',
    }),
  public: ({ changes }) =>
    changes === 'none'
      ? t('studio-articles.standing-public')
      : changes === 'submitted'
        ? t('studio-articles.standing-changes-submitted')
        : t('studio-articles.standing-changed'),
  archived: () => t('studio-articles.standing-archived'),
}

function countOf(blocks: readonly Block[]): { words: number; minutes: number } {
  return { words: wordCount(blocks), minutes: readingMinutes([...blocks]) }
}

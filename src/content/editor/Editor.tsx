import { BlockNoteView } from '@blocknote/mantine'
import {
  BasicTextStyleButton,
  BlockTypeSelect,
  FormattingToolbar,
  FormattingToolbarController,
  SuggestionMenuController,
  useComponentsContext,
  useCreateBlockNote,
} from '@blocknote/react'
import { filterSuggestionItems } from '@blocknote/core/extensions'
import { memo, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Block } from '#base/blocks/model.ts'
import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { fromEditor, toEditor } from './convert.ts'
import { FindBar } from './FindBar.tsx'
import { findExtension } from './find-text.ts'
import { dictionary } from './dictionary.ts'
import { editorSchema, type ArticleEditor } from './EditorSchema.tsx'
import { leaveBlock } from './leave-block.ts'
import { isPressed } from '#ui/shortcuts.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { nearestFirst } from './nearest-first.ts'
import { pasteInto } from './paste-into.ts'
import { selectAllExtension, selectMore } from './select-all.ts'
import { editorKeys } from './shortcuts.ts'
import { typingHelpers } from './typing-helpers.ts'
import { slashItems } from './slash-items.ts'
import type { EditorSnippets } from './useSnippets.ts'
import { fillCard } from './link-cards.ts'
import { ContentDialog } from './ContentDialog.tsx'
import { uploadIntoBlock } from './upload-into-block.ts'
import './editor.css'

type EditorProps = {
  /** Read once; `editor.replaceBlocks` afterwards. */
  blocks: readonly Block[]
  editable: boolean
  edition: 'dark' | 'light'
  direction: 'ltr' | 'rtl'
  language: string
  onReady: (editor: ArticleEditor) => void
  /** At every change of the text; `read` makes the document, which costs something. */
  onChange: (read: () => Block[]) => void
  /** For a text that is talked about in its margin. */
  onNote?: (blockId: string, quote: string) => void
  snippets?: EditorSnippets
  /** What a screen reader calls it. */
  label?: string
}

type Handlers = Pick<EditorProps, 'onReady' | 'onChange' | 'onNote' | 'snippets'>

type SurfaceProps = Required<Omit<EditorProps, keyof Handlers>> & {
  /** Those of the last render, so that new ones do not draw the page anew. */
  handlers: RefObject<Handlers>
  hasNotes: boolean
  hasSnippets: boolean
}

/** The page one writes on. */
export function Editor({ onReady, onChange, onNote, snippets, label = t('studio-editor.article-body'), ...shown }: EditorProps) {
  const handlers = useRef<Handlers>({ onReady, onChange })
  handlers.current = { onReady, onChange, ...(onNote && { onNote }), ...(snippets && { snippets }) }
  return <EditorSurface {...shown} label={label} handlers={handlers} hasNotes={onNote !== undefined} hasSnippets={snippets?.choose !== undefined} />
}

/** Saves and counts of words draw the screen around it every second or so. */
const EditorSurface = memo(function EditorSurface(props: SurfaceProps) {
  const { blocks, editable, edition, direction, language, label, handlers } = props
  const [linking, setLinking] = useState(false)
  // Words to begin with.
  const [finding, setFinding] = useState<string | null>(null)
  const api = useApi()
  const editor = useBlockEditor(blocks, label)
  const changed = useChanges(editor, handlers)

  function press(event: KeyboardEvent) {
    // Lists and menus of the editor have the arrows for themselves.
    if (event.defaultPrevented || editor.domElement?.getAttribute('aria-expanded') === 'true') return
    if (!(event.target instanceof Node) || !editor.domElement?.contains(event.target)) return
    const isSelected = selectMore(editor, event)
    if (!isSelected && event.target instanceof HTMLInputElement) return
    const isFind = isPressed(editorKeys.find, event)
    // What is found stays within a block, so a longer selection is not looked for.
    if (isFind) setFinding(/^[^\n]{1,200}$/.exec(editor.getSelectedText())?.[0] ?? '')
    // Without words to link, the key is that of the studio's palette.
    const isLink = isPressed(editorKeys.link, event) && !editor.prosemirrorState.selection.empty
    if (isLink) setLinking(true)
    if (isSelected || isFind || isLink || leaveBlock(editor, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    // The dark of BlockNote's own and ours are apart: its variables are set to our tokens in editor.css.
    <div className="editor-surface" dir={direction} lang={language} onKeyDownCapture={press}>
      {finding !== null && <FindBar editor={editor} editable={editable} words={finding} onClose={() => setFinding(null)} />}
      <BlockNoteView
        editor={editor}
        editable={editable}
        theme={edition}
        onChange={changed}
        slashMenu={false}
        formattingToolbar={false}
        emojiPicker={false}
        filePanel={false}
      >
        <SuggestionMenuController
          triggerCharacter="/"
          getItems={async (query) =>
            nearestFirst(
              filterSuggestionItems(
                slashItems(editor, {
                  link: () => setLinking(true),
                  card: (id, address) => void fillCard(editor, api, id, address),
                  snippets: handlers.current.snippets?.items,
                }),
                query,
              ),
              query,
            )
          }
        />
        <FormattingToolbarController formattingToolbar={() => editorTools(editor, () => setLinking(true), props)} />
      </BlockNoteView>
      <EditorDialogs editor={editor} linking={linking} onClose={() => setLinking(false)} />
    </div>
  )
})

function useChanges(editor: ArticleEditor, handlers: RefObject<Handlers>): () => void {
  useEffect(() => {
    handlers.current.onReady(editor)
  }, [editor, handlers])
  // Becoming a page to be read, or to be written on again, counts as a change to the editor: that is nobody's writing.
  const shown = useRef(editor.prosemirrorState.doc)
  return () => {
    const { doc } = editor.prosemirrorState
    if (doc === shown.current) return
    shown.current = doc
    handlers.current.onChange(() => fromEditor(editor.document))
  }
}

/** Not within the text: a form of the page may stand around it. */
function EditorDialogs({ editor, linking, onClose }: { editor: ArticleEditor; linking: boolean; onClose: () => void }) {
  return createPortal(
    <>
      <ContentDialog editor={editor} />
      <LinkDialog
        open={linking}
        onClose={onClose}
        onChoose={(href, title) => {
          onClose()
          // With words of its own a link would replace the chosen ones, bold and all.
          editor.createLink(href, editor.getSelectedText() ? undefined : title)
          editor.focus()
        }}
      />
    </>,
    document.body,
  )
}

function useBlockEditor(blocks: readonly Block[], label: string): ArticleEditor {
  const api = useApi()
  return useCreateBlockNote({
    schema: editorSchema,
    extensions: [findExtension, typingHelpers, selectAllExtension],
    ...(dictionary && { dictionary }),
    // The editor's own types cannot say what convert.ts makes; it is made for this schema.
    initialContent: toEditor(blocks) as never,
    // As readers get it: a paragraph of another script runs its own way.
    domAttributes: { editor: { 'aria-label': label }, blockContent: { dir: 'auto' } },
    tabBehavior: 'prefer-navigate-ui',
    links: { isValidLink: (href: string) => safeHref(href) === href },
    placeholders: {
      default: t('studio-editor.placeholder-text'),
      heading: t('studio-editor.placeholder-heading'),
      emptyDocument: t('studio-editor.placeholder-empty'),
    },
    uploadFile: uploadIntoBlock,
    pasteHandler: (paste) => pasteInto(paste, api),
  })
}

/** The tools over a selected text. */
function editorTools(editor: ArticleEditor, link: () => void, { handlers, hasNotes, hasSnippets }: SurfaceProps) {
  function note(): void {
    handlers.current.onNote?.(editor.getTextCursorPosition().block.id, editor.getSelectedText().slice(0, 500))
  }
  return (
    <FormattingToolbar>
      <BlockTypeSelect key="type" />
      <BasicTextStyleButton basicTextStyle="bold" key="bold" />
      <BasicTextStyleButton basicTextStyle="italic" key="italic" />
      <BasicTextStyleButton basicTextStyle="strike" key="strike" />
      <BasicTextStyleButton basicTextStyle="code" key="code" />
      <Word key="link" text={t('studio-editor.link')} onClick={link} />
      {hasNotes && <Word key="note" text={t('studio-editor.note')} onClick={note} />}
      {hasSnippets && <Word key="snippet" text={t('studio-snippets.snippet')} onClick={() => handlers.current.snippets?.choose?.()} />}
    </FormattingToolbar>
  )
}

function Word({ text, onClick }: { text: string; onClick: () => void }) {
  const components = useComponentsContext()
  if (!components) return null
  const { Button } = components.FormattingToolbar
  return (
    <Button className="bn-button" label={text} mainTooltip={text} onClick={onClick}>
      {text}
    </Button>
  )
}

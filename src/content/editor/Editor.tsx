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
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Block } from '#base/blocks/model.ts'
import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { fromEditor, toEditor } from './convert.ts'
import { dictionary } from './dictionary.ts'
import { editorSchema, type ArticleEditor } from './EditorSchema.tsx'
import { addFootnotes, footnotesOf } from './footnotes.ts'
import { leaveBlock } from './leave-block.ts'
import { exceedsPasteLimit } from './paste-limits.ts'
import { cleanPaste } from './pasted.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { mediaData } from './PictureBlock.tsx'
import { nearestFirst } from './nearest-first.ts'
import { slashItems } from './slash-items.ts'
import { fillCard, loneAddress, pasteCard } from './link-cards.ts'
import { ContentDialog } from './ContentDialog.tsx'
import { reportUploadError, upload } from './uploads.ts'
import './editor.css'

type SurfaceProps = {
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
  /** What a screen reader calls it. */
  label?: string
}

/** The page one writes on. */
export function Editor({ blocks, editable, edition, direction, language, onReady, onChange, onNote, label = t('studio-editor.article-body') }: SurfaceProps) {
  const [linking, setLinking] = useState(false)
  const api = useApi()
  const editor = useCreateBlockNote({
    schema: editorSchema,
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
    async uploadFile(file, blockId) {
      // The editor itself says nothing of a file that does not come, and its block stays for another one.
      const media = await upload(file, { blockId }).catch((thrown: unknown) => reportUploadError(thrown, file.name))
      if (!media) return {}
      if (media.image) return { props: { data: JSON.stringify({ alt: '', layout: 'text', ...mediaData(media.image, media.credit) }) } }
      const title = media.name.replace(/\.\w+$/, '')
      if (media.kind === 'audio' || media.kind === 'video') return { props: { data: JSON.stringify({ url: media.url, title }) } }
      return { props: { data: JSON.stringify({ url: media.url, name: media.name, bytes: media.bytes, type: media.mime }) } }
    },
    pasteHandler({ event, editor: into, defaultPasteHandler }) {
      const refused = event.clipboardData && exceedsPasteLimit(event.clipboardData, () => weightOf(into))
      if (refused) {
        toast(refused, { tone: 'error' })
        return true
      }
      const html = event.clipboardData?.getData('text/html')
      const address = loneAddress(into, event.clipboardData)
      if (address !== null) {
        pasteCard(into, api, address)
        return true
      }
      const better = html && !isAsItIs(into, event.clipboardData) ? cleanPaste(html, footnotesOf(into)) : null
      if (better === null) return defaultPasteHandler({ plainTextAsMarkdown: true })
      into.pasteHTML(better.html)
      if (better.notes) addFootnotes(into, into.tryParseHTMLToBlocks(better.notes) as never) // blocks of its own schema
      if (better.remarks) toast(t('studio-editor.remarks-left-out', { count: better.remarks }))
      return true
    },
  })
  // Becoming a page to be read, or to be written on again, counts as a change to the editor: that is nobody's writing.
  const shown = useRef(editor.prosemirrorState.doc)
  function changed() {
    const { doc } = editor.prosemirrorState
    if (doc === shown.current) return
    shown.current = doc
    onChange(() => fromEditor(editor.document))
  }

  const ready = useRef(onReady)
  useEffect(() => {
    ready.current(editor)
  }, [editor])

  function press(event: KeyboardEvent) {
    // Lists and menus of the editor have the arrows for themselves.
    if (event.defaultPrevented || editor.domElement?.getAttribute('aria-expanded') === 'true') return
    if (!(event.target instanceof Node) || !editor.domElement?.contains(event.target) || event.target instanceof HTMLInputElement) return
    const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (isLink) setLinking(true)
    if (isLink || leaveBlock(editor, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    // The dark of BlockNote's own and ours are apart: its variables are set to our tokens in editor.css.
    <div className="editor-surface" dir={direction} lang={language} onKeyDownCapture={press}>
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
                slashItems(editor, { link: () => setLinking(true), card: (id, address) => void fillCard(editor, api, id, address) }),
                query,
              ),
              query,
            )
          }
        />
        <FormattingToolbarController
          formattingToolbar={() => (
            <FormattingToolbar>
              <BlockTypeSelect key="type" />
              <BasicTextStyleButton basicTextStyle="bold" key="bold" />
              <BasicTextStyleButton basicTextStyle="italic" key="italic" />
              <BasicTextStyleButton basicTextStyle="strike" key="strike" />
              <BasicTextStyleButton basicTextStyle="code" key="code" />
              <Word key="link" text={t('studio-editor.link')} onClick={() => setLinking(true)} />
              {onNote && (
                <Word
                  key="note"
                  text={t('studio-editor.note')}
                  onClick={() => onNote(editor.getTextCursorPosition().block.id, editor.getSelectedText().slice(0, 500))}
                />
              )}
            </FormattingToolbar>
          )}
        />
      </BlockNoteView>
      {/* Not within the text: a form of the page may stand around it. */}
      {createPortal(
        <>
          <ContentDialog editor={editor} />
          <LinkDialog
            open={linking}
            onClose={() => setLinking(false)}
            onChoose={(href, title) => {
              setLinking(false)
              // With words of its own a link would replace the chosen ones, bold and all.
              editor.createLink(href, editor.getSelectedText() ? undefined : title)
              editor.focus()
            }}
          />
        </>,
        document.body,
      )}
    </div>
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

/** Of the text without what is selected in it: that makes way. */
function weightOf(editor: ArticleEditor): { bytes: number; blocks: number } {
  const { doc, selection } = editor.prosemirrorState
  const stays = 1 - (selection.to - selection.from) / Math.max(1, doc.content.size)
  const blocks = fromEditor(editor.document)
  return { bytes: new TextEncoder().encode(JSON.stringify(blocks)).length * stays, blocks: blocks.length * stays }
}

/** Our own text, a piece of a program, and what goes into one: not to be made into anything. */
function isAsItIs(editor: ArticleEditor, data: DataTransfer | null): boolean {
  const own = ['blocknote/html', 'vscode-editor-data'].some((type) => data?.types.includes(type))
  return own || editor.getTextCursorPosition().block.type === 'codeBlock'
}

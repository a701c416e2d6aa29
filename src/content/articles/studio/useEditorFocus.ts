import type { DraftTools } from '#content/publishing/studio/useDraftTools.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#i18n/messages.ts'
import type { Draft, DraftFields } from '#content/publishing/contract.ts'
import type { Place } from '#content/publishing/studio/PublishDialog.tsx'
import type { ArticleEditor } from '#content/editor/EditorSchema.tsx'
import { toast } from '#ui/toast.ts'

/** Brings a person to a block, a field or a panel of the editor, and keeps the keyboard's place. `reveal` shows what is hidden. */
export function useEditorFocus(
  { draft, dialog, setDialog, setPanel }: DraftTools<Draft>,
  editor: RefObject<ArticleEditor | null>,
  fields: DraftFields,
  reveal: () => void,
) {
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
    flushSync(() => (setDialog(null), place === 'standfirst' && reveal()))
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

  return { main, show, showPart, lead }
}

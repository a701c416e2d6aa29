import { createExtension } from '@blocknote/core'
import { AllSelection, Plugin, Selection, TextSelection, type EditorState } from 'prosemirror-state'
import { isPressed } from '#ui/shortcuts.ts'
import type { ArticleEditor } from './EditorSchema.tsx'
import { editorKeys } from './shortcuts.ts'

/**
 * Browsers narrow a selection of everything to the text in it, and a picture or a card at either end would then outlive
 * its deletion.
 */
export const selectAllExtension = createExtension(() => ({ key: 'select-all', prosemirrorPlugins: [new Plugin({ props: { createSelectionBetween } })] }))()

const createSelectionBetween: NonNullable<Plugin['props']['createSelectionBetween']> = ({ state: { doc, selection } }, $anchor, $head) => {
  if (!(selection instanceof AllSelection) || $anchor.pos === $head.pos) return null
  const first = Selection.findFrom(doc.resolve(0), 1, true)?.from ?? doc.content.size
  const last = Selection.findFrom(doc.resolve(doc.content.size), -1, true)?.to ?? 0
  return $anchor.min($head).pos <= first && $anchor.max($head).pos >= last ? selection : null
}

/** Selects all of a field, code or a cell around the caret first, and every block with the next press. True when it has done something. */
export function selectMore(editor: ArticleEditor, event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target'>): boolean {
  if (!editor.isEditable || !isPressed(editorKeys.selectAll, event)) return false
  const field = event.target
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  // A checkbox has no text to be selected.
  if (isField && field.selectionStart !== null && !(field.selectionStart === 0 && field.selectionEnd === field.value.length)) return false
  const selection = field === editor.domElement ? nextSelection(editor.prosemirrorState) : new AllSelection(editor.prosemirrorState.doc)
  editor.focus()
  editor.transact((tr) => void tr.setSelection(selection))
  return true
}

function nextSelection({ doc, selection: { $from, $to, from, to } }: EditorState): Selection {
  const [start, end] = [$from.start(), $from.end()]
  const isPart = $from.parent.type.name === 'codeBlock' || $from.parent.type.name === 'tableParagraph'
  const isWhole = !$from.sameParent($to) || (from <= start && to >= end)
  return isPart && !isWhole ? TextSelection.create(doc, start, end) : new AllSelection(doc)
}

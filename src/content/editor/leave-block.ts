import { isPressed } from '#ui/shortcuts.ts'
import type { ArticleEditor } from './EditorSchema.tsx'
import { editorKeys } from './shortcuts.ts'

/**
 * Behind code, a table or a picture at the very end of the text there is no line to go on with: the arrow down makes one,
 * and Ctrl + Enter does so behind any block. True when it has done something.
 */
export function leaveBlock(editor: ArticleEditor, event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  if (event.shiftKey || event.altKey || !editor.isEditable) return false
  const held = isPressed(editorKeys.lineBelow, event)
  if (!held && (event.ctrlKey || event.metaKey || event.key !== 'ArrowDown')) return false
  const { block, nextBlock, parentBlock } = editor.getTextCursorPosition()
  const isLast = nextBlock === undefined && parentBlock === undefined
  if (!held && (!isLast || block.type === 'paragraph' || !atEnd(editor, block.type))) return false
  const [line] = editor.insertBlocks([{ type: 'paragraph' }], parentBlock ?? block, 'after')
  if (line) editor.setTextCursorPosition(line, 'end')
  return true
}

/** Whether no line of the block stands below the caret. */
function atEnd(editor: ArticleEditor, type: string): boolean {
  const { $head } = editor.prosemirrorState.selection
  if (type !== 'table') return $head.parentOffset === $head.parent.content.size || $head.parent.isInline || !$head.parent.isTextblock
  for (let depth = $head.depth; depth > 0; depth--) {
    const table = $head.node(depth)
    if (table.type.name === 'table') return $head.index(depth) === table.childCount - 1
  }
  return false
}

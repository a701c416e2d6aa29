import type { Block } from '#base/blocks/model.ts'
import { toEditor } from './convert.ts'
import type { ArticleEditor } from './EditorSchema.tsx'

/** Puts blocks behind the one with the caret, or in the place of an empty line, with ids of their own. */
export function insertCopies(editor: ArticleEditor, blocks: readonly Block[]): void {
  const copies = (toEditor(blocks) ?? []).map(withoutIds)
  if (copies.length === 0) return
  const { block } = editor.getTextCursorPosition()
  const isEmptyLine = block.type === 'paragraph' && block.content.length === 0 && block.children.length === 0
  // Types of the schema, as convert.ts makes them.
  if (isEmptyLine) editor.replaceBlocks([block], copies as never)
  else editor.insertBlocks(copies as never, block, 'after')
  editor.focus()
}

function withoutIds({ type, props, content, children }: NonNullable<ReturnType<typeof toEditor>>[number]): object {
  return { type, props, ...(content === undefined ? {} : { content }), children: children.map(withoutIds) }
}

import { fromEditor } from './convert.ts'
import type { ArticleEditor } from './EditorSchema.tsx'

type NewBlocks = Parameters<ArticleEditor['insertBlocks']>[0]

/** What the footnotes of the text are called. */
export function footnotesOf(editor: ArticleEditor): Set<string> {
  return new Set(fromEditor(editor.document).flatMap((block) => (block.type === 'footnote' ? [block.props.ref] : [])))
}

/** What the next footnote is called beside these. */
export function nextNote(taken: ReadonlySet<string>): string {
  let ref = taken.size + 1
  while (taken.has(String(ref))) ref++
  return String(ref)
}

/** At the end of the text, where they are read. */
export function addFootnotes(editor: ArticleEditor, notes: NewBlocks): { id: string } | undefined {
  const last = editor.document.findLast((block) => block.type !== 'paragraph' || block.content.length > 0)
  return last && editor.insertBlocks(notes, last, 'after')[0]
}

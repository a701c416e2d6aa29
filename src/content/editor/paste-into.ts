import type { Api } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import { fromEditor } from './convert.ts'
import type { ArticleEditor } from './EditorSchema.tsx'
import { addFootnotes, footnotesOf } from './footnotes.ts'
import { loneAddress, pasteCard } from './link-cards.ts'
import { exceedsPasteLimit } from './paste-limits.ts'
import { cleanPaste } from './pasted.ts'

interface Paste {
  event: ClipboardEvent
  editor: ArticleEditor
  defaultPasteHandler: (options?: { plainTextAsMarkdown?: boolean }) => boolean | undefined
}

/** True for what was pasted, or refused, here. */
export function pasteInto({ event, editor: into, defaultPasteHandler }: Paste, api: Api): boolean | undefined {
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

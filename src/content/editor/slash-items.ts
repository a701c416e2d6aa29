import { cardKinds, kindOf } from '#content/kinds.ts'
import type { DefaultReactSuggestionItem } from '@blocknote/react'
import { getDefaultSlashMenuItems, insertOrUpdateBlockForSlashMenu } from '@blocknote/core/extensions'
import type { ArticleEditor } from './EditorSchema.tsx'
import { addFootnotes, footnotesOf, nextNote } from './footnotes.ts'
import { contentRequests } from './content-request.ts'

/** The editor's own entries in the order in which writers reach for them; the others it offers are not ours. */
const plain = ['heading_2', 'heading_3', 'heading_4', 'bullet_list', 'numbered_list', 'quote', 'code_block', 'table', 'divider', 'paragraph']

/** Every block there is, for the menu behind `/`. `link` opens the search for a page of ours. */
export function slashItems(editor: ArticleEditor, { link }: { link: () => void }): DefaultReactSuggestionItem[] {
  const own = getDefaultSlashMenuItems(editor)
  const text = plain.flatMap((key) => {
    const item = own.find((one) => one.key === key)
    return item ? [{ ...item, group: 'Text' }] : []
  })
  const insert = (type: string, props: object) => insertBlock(editor, type, props)
  const entry = (group: string, title: string, subtext: string, aliases: string[], onItemClick: () => void): DefaultReactSuggestionItem => ({
    title,
    subtext,
    aliases,
    group,
    onItemClick,
  })
  const thing = (group: string, type: string, title: string, subtext: string, aliases: string[]) =>
    entry(group, title, subtext, aliases, () => contentRequests.ask({ type, editor, data: '', done: (data) => insert(type, { data }) }))
  const [seen, beside, leads] = ['To look at and listen to', 'Beside the text', 'That leads on']
  return [
    ...text,
    entry(seen, 'Picture', 'From this machine or the library', ['image', 'photo'], () => insert('image', { data: '{"alt":"","layout":"text"}' })),
    thing(seen, 'gallery', 'Gallery', 'Several pictures', ['pictures', 'images']),
    thing(seen, 'embed', 'Film', 'From YouTube or Vimeo', ['embed', 'video', 'youtube', 'vimeo']),
    thing(seen, 'video', 'Film of ours', 'A file of this site', ['video', 'movie file']),
    thing(seen, 'audio', 'Recording', 'To listen to', ['audio', 'sound']),
    entry(beside, 'Pull quote', 'Out of the column', ['pullquote'], () => insert('pullQuote', { data: '{}' })),
    entry(beside, 'Box', 'Beside the text or in it', ['callout', 'note', 'warning'], () => insert('callout', { data: '{"tone":"info"}' })),
    entry(beside, 'Footnote', 'A sign here, its text below', ['note'], () => insertFootnote(editor)),
    entry(leads, 'Link', 'To a page of ours, or an address', ['url', 'page'], link),
    thing(leads, 'mediaCard', 'Card', cardKinds.map((kind) => kindOf(kind).label).join(', '), ['media', ...cardKinds]),
    thing(leads, 'button', 'Button', 'A link that is not to be missed', ['action']),
    thing(leads, 'file', 'File', 'To download', ['download', 'pdf', 'attachment']),
  ]
}

/** In the place of an empty line, else below the block with the caret. */
export function insertBlock(editor: ArticleEditor, type: string, props: object): void {
  const { id } = insertOrUpdateBlockForSlashMenu(editor, { type, props } as never) // types of the schema
  // Without a caret in it, it may have come below the window.
  requestAnimationFrame(() => editor.domElement?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' }))
}

function insertFootnote(editor: ArticleEditor): void {
  const ref = nextNote(footnotesOf(editor))
  editor.insertInlineContent([{ type: 'footnoteSign', props: { ref } }, ' '] as never) // as the schema has it
  const note = addFootnotes(editor, [{ type: 'footnote', props: { data: JSON.stringify({ ref }) } } as never]) // likewise
  if (note) editor.setTextCursorPosition(note.id, 'end')
}

import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { cardKinds, kindOf } from '#content/kinds.ts'
import type { DefaultReactSuggestionItem } from '@blocknote/react'
import { getDefaultSlashMenuItems, insertOrUpdateBlockForSlashMenu } from '@blocknote/core/extensions'
import type { ArticleEditor } from './EditorSchema.tsx'
import { addFootnotes, footnotesOf, nextNote } from './footnotes.ts'
import { contentRequests } from './content-request.ts'
import { askForFile } from './files-wanted.ts'
import type { EditorSnippets } from './useSnippets.ts'

/** The editor's own entries in the order in which writers reach for them; the others it offers are not ours. */
const plain = ['heading_2', 'heading_3', 'heading_4', 'bullet_list', 'numbered_list', 'check_list', 'quote', 'code_block', 'table', 'divider', 'paragraph']

/** Every block there is, for the menu behind `/`. `link` opens the search for a page of ours, `card` asks what an address is. */
export function slashItems(
  editor: ArticleEditor,
  { link, card, snippets }: { link: () => void; card: (blockId: string, address: string) => void; snippets?: EditorSnippets['items'] | undefined },
): DefaultReactSuggestionItem[] {
  const own = getDefaultSlashMenuItems(editor)
  const text = plain.flatMap((key) => {
    const item = own.find((one) => one.key === key)
    return item ? [{ ...item, group: t('studio-editor.group-text') }] : []
  })
  const insert = (type: string, props: object) => void insertBlock(editor, type, props)
  const entry = (group: string, title: string, subtext: string, aliases: string[], onItemClick: () => void): DefaultReactSuggestionItem => ({
    title,
    subtext,
    aliases,
    group,
    onItemClick,
  })
  const thing = (group: string, type: string, title: string, subtext: string, aliases: string[]) =>
    entry(group, title, subtext, aliases, () => contentRequests.ask({ type, editor, data: '', done: (data) => insert(type, { data }) }))
  const [seen, beside, leads] = [t('studio-editor.group-seen'), t('studio-editor.group-beside'), t('studio-editor.group-leads')]
  return [
    ...text,
    entry(seen, t('studio-editor.picture'), t('studio-editor.picture-line'), ['image', 'photo'], () =>
      askForFile(insertBlock(editor, 'image', { data: '{"alt":"","layout":"text"}' })),
    ),
    thing(seen, 'gallery', t('studio-editor.gallery'), t('studio-editor.gallery-line'), ['pictures', 'images']),
    thing(seen, 'embed', t('studio-editor.film'), t('studio-editor.film-line'), ['embed', 'video', 'youtube', 'vimeo']),
    thing(seen, 'video', t('studio-editor.film-of-ours'), t('studio-editor.film-of-ours-line'), ['video', 'movie file']),
    thing(seen, 'audio', t('studio-editor.recording'), t('studio-editor.recording-line'), ['audio', 'sound']),
    entry(beside, t('studio-editor.pull-quote'), t('studio-editor.pull-quote-line'), ['pullquote'], () => insert('pullQuote', { data: '{}' })),
    entry(beside, t('studio-editor.box'), t('studio-editor.box-line'), ['callout', 'note', 'warning'], () => insert('callout', { data: '{"tone":"info"}' })),
    entry(beside, t('studio-editor.footnote'), t('studio-editor.footnote-line'), ['note'], () => insertFootnote(editor)),
    entry(leads, t('studio-editor.link'), t('studio-editor.link-line'), ['url', 'page'], link),
    entry(leads, t('studio-editor.link-card'), t('studio-editor.link-card-line'), ['bookmark', 'url', 'embed'], () =>
      contentRequests.ask({
        type: 'linkCard',
        editor,
        data: '',
        done: (data) => card(insertBlock(editor, 'linkCard', { data }), (JSON.parse(data) as { href: string }).href), // made by completeContent
      }),
    ),
    thing(leads, 'mediaCard', t('studio-editor.card'), commaSeparated(cardKinds.map((kind) => kindOf(kind).label)), ['media', ...cardKinds]),
    thing(leads, 'button', t('studio-editor.button'), t('studio-editor.button-line'), ['action']),
    thing(leads, 'signUp', t('studio-editor.sign-up'), t('studio-editor.sign-up-line'), ['newsletter', 'subscribe', 'form']),
    thing(leads, 'file', t('studio-editor.file'), t('studio-editor.file-line'), ['download', 'pdf', 'attachment']),
    ...(snippets ?? []).map(({ name, insert: run }) =>
      entry(t('studio-snippets.group'), name, t('studio-snippets.kind', { kind: 'snippet' }), ['snippet'], run),
    ),
  ]
}

/** In the place of an empty line, else below the block with the caret. Answers its id. */
function insertBlock(editor: ArticleEditor, type: string, props: object): string {
  const { id } = insertOrUpdateBlockForSlashMenu(editor, { type, props } as never) // types of the schema
  // Without a caret in it, it may have come below the window.
  requestAnimationFrame(() => editor.domElement?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' }))
  return id
}

function insertFootnote(editor: ArticleEditor): void {
  const ref = nextNote(footnotesOf(editor))
  editor.insertInlineContent([{ type: 'footnoteSign', props: { ref } }, ' '] as never) // as the schema has it
  const note = addFootnotes(editor, [{ type: 'footnote', props: { data: JSON.stringify({ ref }) } } as never]) // likewise
  if (note) editor.setTextCursorPosition(note.id, 'end')
}

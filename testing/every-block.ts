import type { Block } from '#base/blocks/model.ts'
import type { Image } from '#base/image.ts'

const words = (text: string) => [{ type: 'text' as const, text, styles: {} }]

/** One block of every kind with every text and address that it can have; `n` makes ids of its own. */
export function everyBlock(n: number, { id, url, width, height }: Image): Block[] {
  const media = { id, url, width, height }
  const link = { type: 'link' as const, href: 'https://example.org/linked', content: words('A link') }
  const inside = [...words('Some words'), { type: 'text' as const, text: 'Bold code', styles: { bold: true, code: true } }, link]
  const bare = { children: [] }
  const text = { ...bare, content: inside }
  const cell = { type: 'tableCell' as const, props: {}, content: inside }
  const blocks: Omit<Block, 'id'>[] = [
    { type: 'paragraph', props: {}, ...text },
    { type: 'heading', props: { level: 2 }, ...text },
    { type: 'bulletListItem', props: {}, ...text },
    { type: 'numberedListItem', props: {}, ...text },
    { type: 'quote', props: { by: 'Somebody' }, ...text },
    { type: 'pullQuote', props: { by: 'Somebody' }, ...text },
    { type: 'codeBlock', props: { language: 'html', title: 'A page' }, ...bare, content: words('Some code') },
    { type: 'callout', props: { tone: 'note', title: 'Beside' }, ...text },
    { type: 'footnote', props: { ref: `note-${n}` }, ...text },
    { type: 'paragraph', props: {}, ...bare, content: [...words('Noted'), { type: 'footnote', props: { ref: `note-${n}` } }] },
    { type: 'image', props: { media, alt: 'A lamp', caption: 'The lamp', credit: 'By somebody', layout: 'text' }, ...bare },
    { type: 'gallery', props: { items: [{ media, alt: 'One', caption: 'The first' }], caption: 'All of them' }, ...bare },
    { type: 'embed', props: { provider: 'youtube', video_id: 'dQw4w9WgXcQ', title: 'A film' }, ...bare },
    { type: 'linkCard', props: { href: 'https://example.org/card', title: 'Elsewhere', description: 'What is there', site: 'A site', media }, ...bare },
    { type: 'linkCard', props: { href: 'https://example.org/card', title: 'Elsewhere', description: 'What is there', site: 'A site' }, ...bare },
    { type: 'video', props: { url: '/talk.mp4', title: 'A talk', caption: 'The talk', captions_url: '/talk.vtt', poster: media }, ...bare },
    { type: 'audio', props: { url: '/talk.mp3', title: 'A talk', caption: 'The talk' }, ...bare },
    { type: 'divider', props: {}, ...bare },
    { type: 'signUp', props: { list: 'weekly', title: 'By mail' }, ...bare },
    { type: 'button', props: { href: 'https://example.org/button', label: 'Press me' }, ...bare },
    { type: 'table', props: {}, ...bare, content: { type: 'tableContent', headerRows: 1, rows: [{ cells: [cell] }, { cells: [cell] }] } },
    { type: 'file', props: { url: 'https://example.org/file', name: 'A list', bytes: 3, type: 'text/plain' }, ...bare },
    { type: 'mediaCard', props: { kind: 'article', slug: 'the-repair-desk' }, ...bare },
  ] as Omit<Block, 'id'>[] // literals of a union lose which of it they are
  return blocks.map((block, at) => ({ ...block, id: `b${n}-${at}` }) as Block) // the id that was left out
}

import type { Block } from './model.ts'

/** Plain text as the JSON of paragraphs: an empty line begins a new one. */
export function textBlocks(text: string): string {
  const paragraphs = text
    .replaceAll('\0', '')
    .split(/\n\s*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const blocks: Block[] = paragraphs.map((one, at) => ({
    id: `p${at + 1}`,
    type: 'paragraph',
    props: {},
    content: [{ type: 'text', text: one, styles: {} }],
    children: [],
  }))
  return JSON.stringify(blocks)
}

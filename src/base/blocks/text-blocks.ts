import type { Block, LinkRun, TextRun } from './model.ts'

/** Plain text as the JSON of paragraphs: an empty line begins a new one, and what is written as an address leads there. */
export function textBlocks(text: string): string {
  const paragraphs = text
    .replaceAll('\0', '')
    .split(/\n\s*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const blocks: Block[] = paragraphs.map((one, at) => ({ id: `p${at + 1}`, type: 'paragraph', props: {}, content: runsOf(one), children: [] }))
  return JSON.stringify(blocks)
}

/** The mark that ends a sentence is not of the address before it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/i

function runsOf(text: string): (TextRun | LinkRun)[] {
  // Every second part is an address: it is caught by the group.
  return text.split(address).flatMap((part, at): (TextRun | LinkRun)[] => {
    if (part === '') return []
    return at % 2 === 1 && URL.canParse(part) ? [{ type: 'link', href: part, content: [plain(part)] }] : [plain(part)]
  })
}

function plain(text: string): TextRun {
  return { type: 'text', text, styles: {} }
}

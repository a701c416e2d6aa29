import { partedAtAddresses } from '#base/written-address.ts'
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

function runsOf(text: string): (TextRun | LinkRun)[] {
  return partedAtAddresses(text).flatMap((part, at): (TextRun | LinkRun)[] => {
    if (part === '') return []
    return at % 2 === 1 ? [{ type: 'link', href: part, content: [plain(part)] }] : [plain(part)]
  })
}

function plain(text: string): TextRun {
  return { type: 'text', text, styles: {} }
}

import { safeHref } from '#base/blocks/address.ts'
import type { Block, Inline } from '#base/blocks/model.ts'
import { partedAtAddresses } from '#base/written-address.ts'

/** A description of the platform as blocks: paragraphs, with its addresses as links. */
export function notesOf(description: string): Block[] {
  const paragraphs = description
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 200)
  return paragraphs.map((text, at) => ({ id: `n${at + 1}`, type: 'paragraph', props: {}, content: linked(text), children: [] }))
}

function linked(text: string): Inline[] {
  return partedAtAddresses(text).flatMap((part, at): Inline[] => {
    if (part === '') return []
    const plain = { type: 'text' as const, text: part, styles: {} }
    const href = at % 2 === 1 ? safeHref(part) : undefined
    return [href === undefined ? plain : { type: 'link' as const, href, content: [plain] }]
  })
}

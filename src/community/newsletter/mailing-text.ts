import { textBlocks } from '#base/blocks/text-blocks.ts'

/** The text of a mailing as JSON of blocks. Plain text, which mailings had before and scripts may send, becomes paragraphs. */
export function asBlocks(text: string): string {
  return isList(text) ? text : textBlocks(text)
}

function isList(text: string): boolean {
  if (!text.trimStart().startsWith('[')) return false
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

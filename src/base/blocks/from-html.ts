import { createConversion, type ConvertOptions, type Lost } from './conversion.ts'
import { finish, resolveAll } from './finish.ts'
import { flowBlocks } from './html-blocks.ts'
import { withFootnotes } from './html-footnotes.ts'
import { parseHtml } from './html-tree.ts'
import type { Block } from './model.ts'

/** The blocks of an HTML text, and what of it they do not hold. */
export async function fromHtml(html: string, options: ConvertOptions = {}): Promise<{ blocks: Block[]; lost: Lost[] }> {
  const nodes = withFootnotes(parseHtml(html))
  return resolveAll(options, (found) => {
    const conversion = createConversion(options, found, [])
    const blocks = flowBlocks(nodes, { conversion, line: options.firstLine ?? 1, slots: [], flow: flowBlocks })
    return finish(blocks, conversion)
  })
}

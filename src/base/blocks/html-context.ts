import type { Conversion } from './conversion.ts'
import type { HtmlNode } from './html-tree.ts'
import type { Block } from './model.ts'

/** What the blocks of one piece of HTML are made with. */
export interface HtmlContext {
  conversion: Conversion
  /** Line of the file on which the piece begins. */
  line: number
  /** Blocks that stand for `<masthead-slot data-n>`: Markdown between HTML tags. */
  slots: readonly Block[][]
  /** Within an element that says `markdown="1"`. */
  markdown?: boolean
  /** Within a pull quote: there is none in another. */
  isPulled?: boolean
  flow(nodes: readonly HtmlNode[], context: HtmlContext): Block[]
}

import type { QuoteBlock } from '#base/blocks/model.ts'
import { isBlockRightToLeft } from './direction.ts'
import { Paragraph } from './Paragraph.tsx'
import type { Rendering } from './rendering.ts'

export function Quote({ block, page }: { block: QuoteBlock; page: Rendering }) {
  const { by } = block.props
  return (
    <blockquote className="quote" dir={isBlockRightToLeft(block) ? 'rtl' : undefined}>
      {block.content.length ? <Paragraph content={block.content} page={page} /> : null}
      {page.flow(block.children)}
      {by ? <cite dir="auto">{by}</cite> : null}
    </blockquote>
  )
}

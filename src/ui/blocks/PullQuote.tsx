import type { PullQuoteBlock } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { Inline } from './Inline.tsx'
import type { Rendering } from './rendering.ts'

/** Over the whole width. Its opening mark hangs outside the text; one that is somebody's words but has no marks gets those of its language. */
export function PullQuote({ block, page }: { block: PullQuoteBlock; page: Rendering }) {
  const { by } = block.props
  if (!block.content.length) return null
  const text = textOf(block.content)
  const marked = /^["'“‘«„‚「『]/.test(text)
  const classes = ['heading', marked ? 'is-hanging' : by ? 'is-hanging is-quoted' : '', text.length > 120 ? 'is-long' : ''].filter(Boolean).join(' ')
  return (
    <blockquote className="pull-quote" dir="auto">
      <p className={classes}>
        <Inline content={block.content} page={page} />
      </p>
      {by ? <cite>{by}</cite> : null}
      {page.flow(block.children)}
    </blockquote>
  )
}

import { useMemo, type ReactNode } from 'react'
import type { Block } from '#base/blocks/model.ts'
import { outline } from '#base/blocks/outline.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { TextWithCards } from '#discovery/mentions/TextWithCards.tsx'
import { TableOfContents } from './TableOfContents.tsx'

interface Props {
  /** What the author wrote: the JSON text of its blocks. */
  content: string
  after?: ((block: Block) => ReactNode) | undefined
}

/** `after` as in `Blocks`. */
export function ArticleBody({ content, after }: Props) {
  const blocks = useMemo(() => readBlocks(content), [content])
  return (
    <>
      <TableOfContents headings={outline(blocks)} />
      <TextWithCards blocks={blocks} endMark after={after} />
    </>
  )
}

import { useMemo } from 'react'
import { outline } from '#base/blocks/outline.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { TextWithCards } from '#discovery/mentions/TextWithCards.tsx'
import { TableOfContents } from './TableOfContents.tsx'

/** What the author wrote: `content` is the JSON text of its blocks. */
export function ArticleBody({ content }: { content: string }) {
  const blocks = useMemo(() => readBlocks(content), [content])
  return (
    <>
      <TableOfContents headings={outline(blocks)} />
      <TextWithCards blocks={blocks} endMark />
    </>
  )
}

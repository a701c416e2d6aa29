import type { Block } from '#base/blocks/model.ts'
import type { Article } from '#content/articles/contract.ts'
import { ChangeHistory } from './ChangeHistory.tsx'
import { CorrectionNote } from './CorrectionNote.tsx'
import { idsWithin, type Identified } from './rules.ts'
import { ReadBefore } from './ReadBefore.tsx'
import './corrections.css'

interface Props {
  article: Article
  /** `top`: with a line for whoever read the article before. `end`: with the history of its changes. Else a block of the text. */
  at: 'top' | 'end' | Block
}

/** The corrections of an article that stand in one place of it. */
export function ArticleCorrections({ article, at }: Props) {
  const all = article.corrections ?? []
  if (at === 'top')
    return (
      <>
        <ReadBefore slug={article.slug} corrections={all} />
        {all
          .filter(({ position }) => position === 'top')
          .map((one) => (
            <CorrectionNote key={one.id} correction={one} />
          ))}
      </>
    )
  if (at !== 'end')
    return all
      .filter(({ block_id }) => block_id !== null && idsWithin(at).includes(block_id))
      .map((one) => <CorrectionNote key={one.id} correction={one} atPassage />)
  // Without readBlocks, whose code every page would share then.
  const ids = new Set((JSON.parse(article.content) as Identified[]).flatMap(idsWithin)) // the server's `blocksText` made it
  // A passage that was taken out of the text leaves its correction behind.
  const last = all.filter(({ position, block_id }) => position === 'end' || (block_id !== null && !ids.has(block_id)))
  return (
    <>
      {last.map((one) => (
        <CorrectionNote key={one.id} correction={one} />
      ))}
      <ChangeHistory article={article} />
    </>
  )
}

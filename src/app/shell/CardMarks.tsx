import type { ArticleCard } from '#features/articles/contract.ts'
import { OwnClap } from '#features/claps/OwnClap.tsx'
import { ReadMark } from '#features/reading/ReadMark.tsx'
import { SaveButton } from '#features/reading/SaveButton.tsx'
import { keptImage } from '#features/reading/rules.ts'

/** What a card says of the reader and the article. */
export function CardMarks({ article }: { article: ArticleCard }) {
  const { id, slug, title, cover, published_at } = article
  return (
    <>
      <OwnClap id={id} />
      <ReadMark slug={slug} published_at={published_at} />
      <SaveButton kind="article" slug={slug} title={title} image={keptImage(cover)} look="sign" />
    </>
  )
}

import type { ArticleCard } from '#content/articles/contract.ts'
import { OwnClap } from '#community/claps/OwnClap.tsx'
import { ReadBadge } from '#community/reading/ReadBadge.tsx'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { keptImage } from '#community/reading/rules.ts'

/** What a card says of the reader and the article. */
export function CardBadges({ article }: { article: ArticleCard }) {
  const { id, slug, title, cover, published_at } = article
  return (
    <>
      <OwnClap id={id} />
      <ReadBadge slug={slug} published_at={published_at} />
      <SaveButton kind="article" slug={slug} title={title} image={keptImage(cover)} look="sign" />
    </>
  )
}
